// What waits in the inbox, as it happens: one tab of a browser listens, and tells the others.
import { word } from "./words.js";

const listeners = new Set();
const channel = new BroadcastChannel("openmarket-inbox");

/** Has `listener` called with what an inbox says: `unread` and the `conversation` that was touched. */
export const onInbox = (listener) => listeners.add(listener);

function told(inbox) {
  for (const badge of document.querySelectorAll(".count.unread")) {
    badge.hidden = !inbox.unread;
    badge.firstElementChild.textContent = inbox.unread;
    badge.lastElementChild.textContent = word("chat.unread.talks", { count: inbox.unread });
  }
  for (const listener of listeners) listener(inbox);
}

channel.addEventListener("message", ({ data }) => told(data));

let stop = () => {};

/** Listens until the page is left; a page that may come back holds neither a line nor a lock. */
function listen() {
  return new Promise((done) => {
    const source = new EventSource("/api/v2/events?mine=1");
    source.addEventListener("inbox", ({ data }) => {
      const inbox = JSON.parse(data);
      told(inbox);
      channel.postMessage(inbox);
    });
    stop = () => {
      source.close();
      done();
    };
  });
}

function begin() {
  // Where the connection is not secure, as in a network of one's own, there are no locks, and each tab listens.
  if (!navigator.locks) return listen();
  const leaving = new AbortController();
  stop = () => leaving.abort();
  navigator.locks.request("openmarket-inbox", { signal: leaving.signal }, listen).catch(() => {});
}

begin();
addEventListener("pagehide", () => stop());
addEventListener("pageshow", ({ persisted }) => persisted && begin());
