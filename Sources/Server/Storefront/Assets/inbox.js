// What waits in the inbox, as it happens: one tab of a browser listens, and tells the others.
import { word } from "./words.js";

const listeners = new Set();
// A tab of somebody who was signed in before has nothing to tell.
const name = `openmarket-inbox ${document.querySelector(".person").textContent}`;
const channel = new BroadcastChannel(name);

/** Has `listener` called with what an inbox says: `unread`, `notifications` and the `conversation` that was touched. */
export const onInbox = (listener) => listeners.add(listener);

function count(badges, text, count) {
  for (const badge of document.querySelectorAll(badges)) {
    badge.hidden = !count;
    badge.firstElementChild.textContent = count;
    badge.lastElementChild.textContent = word(text, { count });
  }
}

function told(inbox) {
  count(".count.unread", "chat.unread.talks", inbox.unread);
  count(".count.bell", "notification.unread", inbox.notifications);
  // A page in the background shows by its title that there is something.
  document.title = document.title.replace(/^\(\d+\) /, "");
  if (inbox.notifications) document.title = `(${inbox.notifications}) ${document.title}`;
  for (const listener of listeners) listener(inbox);
}

channel.addEventListener("message", ({ data }) => told(data));

let stop = () => {};
let again;

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
    // A market that is being renewed is asked again by the browser; one that refuses is not, and so by us.
    source.addEventListener("error", () => {
      if (source.readyState !== EventSource.CLOSED) return;
      stop();
      again = setTimeout(begin, 15_000);
    });
  });
}

function begin() {
  // Where the connection is not secure, as in a network of one's own, there are no locks, and each tab listens.
  if (!navigator.locks) return listen();
  const leaving = new AbortController();
  stop = () => leaving.abort();
  navigator.locks.request(name, { signal: leaving.signal }, listen).catch(() => {});
}

begin();
addEventListener("pagehide", () => {
  clearTimeout(again);
  stop();
});
addEventListener("pageshow", ({ persisted }) => persisted && begin());
