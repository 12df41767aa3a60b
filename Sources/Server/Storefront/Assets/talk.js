// A conversation, live: what is written comes by itself, and what is typed is kept until it was sent.
import { onInbox } from "./inbox.js";
import { toast } from "./toasts.js";
import { word } from "./words.js";

const talk = document.querySelector(".talk");
const form = talk.querySelector(".write");
const field = form?.querySelector("textarea");
const key = form?.querySelector("input[name=key]");
const lines = document.getElementById("lines");
/** Whether this is the end of a conversation that has begun. */
const isLive = Boolean(lines) && !("later" in talk.dataset);
const kept = `draft talk ${location.pathname} ${document.querySelector(".person").textContent}`;

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
      const isNewDay = day && [...lines.querySelectorAll(".day")].at(-1)?.textContent !== day.textContent;
      const end = lines.querySelector(".pending");
      for (const one of isNewDay ? [day, line] : [line]) lines.insertBefore(one, end);
    } else {
      for (const part of [".bubble", ".facts"]) {
        const [old, now] = [shown, line].map((one) => one.querySelector(part));
        if (old.textContent !== now.textContent) old.replaceWith(now);
      }
      if (!line.querySelector(".unsending")) shown.querySelector(".unsending")?.remove();
    }
    day = null;
  }
  if (isAtEnd) scrollTo(0, document.documentElement.scrollHeight);
}

let isStale = false;
let isAsking = false;

/** Asks for the conversation as it is now, if it may have changed; once more where that happens meanwhile. */
async function renew() {
  // What comes while nobody looks is not read: the page that is asked for counts as seen.
  if (isAsking || !isStale || document.hidden) return;
  isAsking = true;
  isStale = false;
  try {
    const reply = await fetch(location.pathname, { headers: { Accept: "text/html" } });
    const page = new DOMParser().parseFromString(reply.ok ? await reply.text() : "", "text/html");
    const fresh = page.getElementById("lines");
    if (fresh) take(fresh);
    // Writing may have come to an end, or be possible again.
    if (fresh && Boolean(page.querySelector("textarea")) !== Boolean(field)) location.reload();
  } catch {
    // The next event asks again.
  } finally {
    isAsking = false;
  }
  renew();
}

/** What is on its way, first in, first out, each by a name of its own: however often it is sent, it is said once. */
let waiting = [];
let isSending = false;

const freshKey = () => Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");

function keep() {
  if (field.value || waiting.length) localStorage.setItem(kept, JSON.stringify({ text: field.value, key: key.value, waiting }));
  else localStorage.removeItem(kept);
}

/** Shows what is on its way below what was said. */
function showWaiting() {
  for (const line of lines.querySelectorAll(".pending")) line.remove();
  for (const { text } of waiting) {
    const line = document.createElement("li");
    line.className = "line mine pending";
    for (const [name, words] of [["bubble", text], ["facts", word("chat.sending")]]) {
      const part = document.createElement("p");
      part.className = name;
      part.textContent = words;
      line.append(part);
    }
    lines.append(line);
  }
}

function send() {
  if (!field.value.trim()) return;
  waiting.push({ text: field.value, key: key.value });
  [field.value, key.value] = ["", freshKey()];
  keep();
  showWaiting();
  scrollTo(0, document.documentElement.scrollHeight);
  deliver();
}

async function deliver() {
  if (isSending) return;
  isSending = true;
  try {
    while (waiting.length) {
      const body = new URLSearchParams(new FormData(form));
      for (const name of ["text", "key"]) body.set(name, waiting[0][name]);
      const reply = await fetch(form.action, { method: "POST", body, headers: { Accept: "application/json" } });
      if (reply.status >= 500) throw new Error((await reply.json().catch(() => null))?.title ?? word("problem.internal"));
      const [{ text, key: name }] = waiting.splice(0, 1);
      if (reply.status !== 201) {
        // What asks for an answer is asked by the page that the market makes for it.
        [field.value, key.value] = [text, name];
        keep();
        return form.submit();
      }
      keep();
      isStale = true;
      await renew();
      showWaiting();
    }
  } catch (error) {
    toast(error instanceof TypeError ? word("form.server_unreachable") : error.message, [["page.retry", deliver]]);
  } finally {
    isSending = false;
  }
}

if (field) {
  const draft = JSON.parse(localStorage.getItem(kept));
  if (draft && !field.value) [field.value, key.value] = [draft.text, draft.key];
  waiting = draft?.waiting ?? [];
  field.addEventListener("input", keep);
  // With a keyboard Enter sends; not while a syllable is still being put together.
  field.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || event.shiftKey || event.isComposing || !matchMedia("(pointer: fine)").matches) return;
    event.preventDefault();
    form.requestSubmit();
  });
  form.addEventListener("submit", (event) => {
    // "Send anyway", and the first message of all, are a page's own way.
    if (!isLive || event.submitter?.name) return;
    event.preventDefault();
    send();
  });
}
if (isLive) {
  // What was sent by a page's own way is there now.
  const own = [...lines.querySelectorAll(".mine .bubble")].at(-1)?.textContent;
  if (field?.value && field.value.trim() === own) {
    field.value = "";
    keep();
  }
  if (waiting.length) {
    showWaiting();
    // What was refused is answered first: it holds those behind it.
    if (!form.querySelector(".trouble")) deliver();
  }
  addEventListener("online", deliver);
  talk.querySelector(".renew").hidden = true;
  // The first word of a stream names no conversation: what came before it is not known.
  onInbox(({ conversation }) => {
    isStale ||= conversation === undefined || String(conversation) === talk.dataset.talk;
    renew();
  });
  document.addEventListener("visibilitychange", renew);
}
