// A conversation, live: what is written comes by itself, and what is typed is kept until it was sent.
import { onInbox } from "./inbox.js";
import { toast } from "./toasts.js";
import { word } from "./words.js";

const talk = document.querySelector(".talk");
const form = talk.querySelector(".write");
const field = form?.querySelector("textarea");
const name = `talk-${location.pathname}`;
const lines = document.getElementById("lines");

/** Adds what is new and shows as it is now what has changed; the rest stays, so that nobody is read it again. */
function take(fresh) {
  const isAtEnd = innerHeight + scrollY >= document.documentElement.scrollHeight - 200;
  let day = null;
  for (const line of [...fresh.children]) {
    if (!line.id) {
      day = line;
      continue;
    }
    const shown = document.getElementById(line.id);
    if (!shown) {
      if (day && [...lines.querySelectorAll(".day")].at(-1)?.textContent !== day.textContent) lines.append(day);
      lines.append(line);
    } else if (shown.innerHTML !== line.innerHTML && !shown.contains(document.activeElement)) {
      shown.innerHTML = line.innerHTML;
    }
    day = null;
  }
  if (isAtEnd) scrollTo(0, document.documentElement.scrollHeight);
}

let last = Promise.resolve();

/** Asks for the conversation as it is now, one time after the other. */
function renew() {
  last = last.then(async () => {
    const reply = await fetch(location.pathname, { headers: { Accept: "text/html" } }).catch(() => null);
    if (!reply?.ok) return;
    const page = new DOMParser().parseFromString(await reply.text(), "text/html");
    const fresh = page.getElementById("lines");
    if (fresh) take(fresh);
    // The next message has a name of its own; one that is on its way keeps the one that it has.
    const key = page.querySelector(".write input[name=key]");
    if (key && form && !isSending) form.querySelector("input[name=key]").value = key.value;
    if (!key && form) location.reload();
  });
  return last;
}

let isSending = false;

async function send() {
  if (isSending || !field.value.trim()) return;
  isSending = true;
  const text = field.value;
  try {
    const body = new URLSearchParams(new FormData(form));
    const reply = await fetch(form.action, { method: "POST", body, headers: { Accept: "application/json" } });
    if (reply.status !== 201) {
      // What asks for an answer is asked by the page that the market makes for it.
      if (reply.status < 500) return form.submit();
      throw new Error((await reply.json().catch(() => null))?.title ?? word("problem.internal"));
    }
    if (field.value === text) field.value = "";
    keep();
    isSending = false;
    await renew();
    scrollTo(0, document.documentElement.scrollHeight);
  } catch (error) {
    toast(error instanceof TypeError ? word("form.server_unreachable") : error.message, [["page.retry", send]]);
  } finally {
    isSending = false;
  }
}

function keep() {
  if (field.value) localStorage.setItem(name, field.value);
  else localStorage.removeItem(name);
}

if (field) {
  if (!field.value) field.value = localStorage.getItem(name) ?? "";
  field.addEventListener("input", keep);
  // With a keyboard Enter sends; not while a syllable is still being put together.
  field.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || event.shiftKey || event.isComposing || !matchMedia("(pointer: fine)").matches) return;
    event.preventDefault();
    send();
  });
  if (talk.dataset.talk) {
    form.addEventListener("submit", (event) => {
      // "Send anyway" is a page's own way.
      if (event.submitter?.name) return;
      event.preventDefault();
      send();
    });
  }
  form.addEventListener("submit", ({ defaultPrevented }) => defaultPrevented || localStorage.removeItem(name));
}
const isLatest = !new URLSearchParams(location.search).has("before");
if (talk.dataset.talk && isLatest) {
  talk.querySelector(".renew").hidden = true;
  // What comes while nobody looks is not read: the page that is asked for counts as seen.
  let isStale = false;
  const look = () => {
    if (!isStale || document.hidden) return;
    isStale = false;
    renew();
  };
  onInbox(({ conversation }) => {
    isStale ||= String(conversation) === talk.dataset.talk;
    look();
  });
  document.addEventListener("visibilitychange", look);
}
