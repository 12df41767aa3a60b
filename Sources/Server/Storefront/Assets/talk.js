// A conversation, live: what is written comes by itself, and what is typed is kept until it was sent.
import { onInbox } from "./inbox.js";
import { shrink } from "./shrink.js";
import { toast } from "./toasts.js";
import { upload } from "./upload.js";
import { word } from "./words.js";

const talk = document.querySelector(".talk");
/** The address of a conversation, or of another page on which one writes. */
const here = talk.matches(".screen[data-talk]") ? `/conversations/${talk.dataset.talk}` : location.pathname;
// What was refused in a conversation came with it, at the address of the refused form.
if (here !== location.pathname) history.replaceState(history.state, "", here + location.hash);
const form = talk.querySelector(".write");
const field = form?.querySelector("textarea");
const key = form?.querySelector("input[name=key]");
const lines = document.getElementById("lines");
const log = talk.querySelector(".log");
/** Whether this is the end of a conversation that has begun. */
const isLive = Boolean(lines) && !("later" in talk.dataset);
const kept = `draft talk ${here} ${document.querySelector(".person").textContent}`;

/** Where the log has a window of its own, its end is at 0: it grows upwards. */
const isAtEnd = () => log.scrollTop > -200 && innerHeight + scrollY >= document.documentElement.scrollHeight - 200;

function goToEnd() {
  log.scrollTop = 0;
  scrollTo(0, document.documentElement.scrollHeight);
}

/** Adds what is new and shows as it is now what has changed; the rest stays, so that nobody is read it again. */
function show(fresh) {
  const wasAtEnd = isAtEnd();
  const height = log.scrollHeight;
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
      // What was taken back is another line; of any other at most its last row changes.
      if (line.querySelector(".unsent") && !shown.querySelector(".unsent")) {
        shown.replaceWith(line);
        continue;
      }
      for (const part of [".bubble.offer", ":scope > .facts"]) {
        const [old, now] = [shown, line].map((one) => one.querySelector(part));
        if (now && old && old.textContent !== now.textContent) old.replaceWith(now);
      }
      if (!line.querySelector(".unsending")) shown.querySelector(".unsending")?.remove();
    }
    day = null;
  }
  if (wasAtEnd) goToEnd();
  // The log keeps its distance from its end: earlier lines that are being read stay where they are.
  else log.scrollTop -= log.scrollHeight - height;
}

/** The parts of what comes next that are renewed; the reason of a refusal stays until the page is left. */
const steps = (strip) => [...strip.children].filter((part) => !part.matches(".trouble"));
const words = (parts) => parts.map((part) => part.textContent).join();

/** The product and what comes next, as they are now, with the price that is being typed. */
function follow(page) {
  const [goods, freshGoods] = [document, page].map((one) => one.querySelector(".about-goods"));
  if (goods.textContent !== freshGoods.textContent) goods.replaceWith(freshGoods);
  const [strip, freshStrip] = [document, page].map((one) => one.querySelector(".next-step"));
  const [old, fresh] = [strip, freshStrip].map(steps);
  if (words(old) === words(fresh)) return;
  const [typed, amount] = [strip, freshStrip].map((one) => one.querySelector("[name=amount]"));
  const focused = old.some((part) => part.contains(document.activeElement)) && document.activeElement;
  // What can't be offered any more is taken away once nobody types it.
  if (typed && focused === typed && !amount) return;
  if (typed && amount) {
    amount.value = typed.value;
    amount.closest("details").open = typed.closest("details").open;
  }
  for (const part of old) part.remove();
  strip.append(...fresh);
  if (!focused) return;
  // Another button may stand where one was about to be pressed: keys go on from the strip.
  strip.tabIndex = -1;
  (focused === typed ? amount : strip).focus({ preventScroll: true });
}

/** A page of the market as it is now; `null` where it can't be had. */
async function pageAt(address) {
  try {
    const reply = await fetch(address, { headers: { Accept: "text/html" } });
    return reply.ok ? new DOMParser().parseFromString(await reply.text(), "text/html") : null;
  } catch {
    return null;
  }
}

let listing = Promise.resolve();

/** The list beside, row by row, so that it stays where it is scrolled to and keeps the focus. */
async function renewOthers() {
  const list = document.querySelector(".others .talks");
  if (!list?.offsetParent || document.hidden) return;
  const page = await pageAt("/conversations");
  const link = (row) => row.querySelector("a");
  const shown = new Map([...list.children].map((row) => [link(row).pathname, row]));
  const rows = [...(page?.querySelectorAll("#talks > li") ?? [])].slice(0, 12).map((row) => {
    const old = shown.get(link(row).pathname);
    if (link(row).pathname === here) link(row).ariaCurrent = "page";
    return old?.textContent === row.textContent ? old : row;
  });
  if (!rows.length) return;
  const focused = list.contains(document.activeElement) && document.activeElement.pathname;
  const { scrollTop } = list.parentElement;
  list.replaceChildren(...rows);
  list.parentElement.scrollTop = scrollTop;
  if (focused) link(rows.find((row) => link(row).pathname === focused) ?? rows[0]).focus({ preventScroll: true });
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
    // Without the list beside, which is renewed for itself where it is shown.
    const page = await pageAt(`${here}?alone=1`);
    const fresh = page?.getElementById("lines");
    if (fresh) show(fresh);
    if (fresh) follow(page);
    // Writing may have come to an end, or be possible again.
    if (fresh && Boolean(page.querySelector("textarea")) !== Boolean(field)) location.reload();
  } finally {
    isAsking = false;
  }
  renew();
}

/** What is on its way, first in, first out, each by a name of its own: however often it is sent, it is said once. */
let waiting = [];
let isSending = false;

const freshKey = () => Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");

const chooser = form?.querySelector("input[type=file]");
const tiles = form?.querySelector(".with-photos");
let uploading = 0;

/** The photos that go along, by their numbers. */
const photos = () => [...tiles.querySelectorAll("input[name=photo]:checked")].map((input) => [input.value, input.nextElementSibling?.getAttribute("src")]);

function keep() {
  if (field.value || waiting.length || tiles.querySelector("input"))
    localStorage.setItem(kept, JSON.stringify({ text: field.value, key: key.value, photos: photos(), waiting }));
  else localStorage.removeItem(kept);
}

/** A photo as the market shows one that came along (`MessageForm`): what loses its mark goes. */
function tile(picture, id) {
  const [line, label, image] = ["li", "label", "img"].map((name) => document.createElement(name));
  image.src = picture;
  image.alt = "";
  label.append(image);
  line.append(label);
  if (id) mark(line, id);
  tiles.append(line);
  return line;
}

function mark(line, id) {
  const input = document.createElement("input");
  Object.assign(input, { type: "checkbox", name: "photo", value: id, checked: true });
  line.firstElementChild.prepend(input);
  number();
}

/** As the market calls them: which photo of how many. */
function number() {
  const marks = [...tiles.querySelectorAll("input[name=photo]")];
  marks.forEach((input, index) => (input.ariaLabel = word("chat.photo", { number: index + 1, count: marks.length })));
}

/** What can break off an upload that gets nowhere. */
function breaker(line, request) {
  const button = document.createElement("button");
  Object.assign(button, { type: "button", className: "off", textContent: "×", ariaLabel: word("photo.remove", { number: tiles.childElementCount }) });
  button.addEventListener("click", () => {
    request.abort();
    chooser.focus();
  });
  line.append(button);
  return button;
}

/** Sends photos ahead, so that only their numbers are left to be said. */
async function take(files) {
  for (const file of files) {
    if (tiles.childElementCount >= Number(tiles.dataset.most)) return toast(word("chat.too_long"));
    const line = tile(URL.createObjectURL(file));
    const progress = line.appendChild(document.createElement("progress"));
    progress.ariaLabel = word("photo.uploading");
    let off;
    uploading++;
    try {
      const small = await shrink(file);
      const { photo } = await upload(small, (part) => (progress.value = part), (request) => (off = breaker(line, request)));
      mark(line, photo.id);
      line.querySelector("img").src = photo.thumbnail;
      keep();
    } catch (error) {
      line.remove();
      if (error.name !== "AbortError") toast(error.message, error.isFinal ? [] : [["retry", () => take([file])]]);
    } finally {
      progress.remove();
      off?.remove();
      uploading--;
    }
  }
}

/** Shows what is on its way below what was said. */
function showWaiting() {
  for (const line of lines.querySelectorAll(".pending")) line.remove();
  for (const { text, photos } of waiting) {
    const line = document.createElement("li");
    line.className = "line mine pending";
    for (const [name, words] of [["bubble", text || word("message.photos")], ["facts", word("chat.sending")]]) {
      const part = document.createElement("p");
      part.className = name;
      part.textContent = words;
      line.append(part);
    }
    lines.append(line);
  }
}

/** Puts what is written behind what is on its way. */
function enqueue() {
  const ids = photos().map(([id]) => id);
  if (!field.value.trim() && !ids.length) return false;
  waiting.push({ text: field.value, key: key.value, photos: ids });
  [field.value, key.value] = ["", freshKey()];
  tiles.replaceChildren();
  return true;
}

function send() {
  if (!enqueue()) return;
  keep();
  showWaiting();
  goToEnd();
  deliver();
}

async function deliver() {
  if (isSending) return;
  isSending = true;
  try {
    while (waiting.length) {
      const body = new URLSearchParams({ seal: form.querySelector("[name=seal]").value });
      for (const name of ["text", "key"]) body.set(name, waiting[0][name]);
      for (const id of waiting[0].photos ?? []) body.append("photo", id);
      const reply = await fetch(form.action, { method: "POST", body, headers: { Accept: "application/json" } });
      if (reply.status >= 500) throw new Error((await reply.json().catch(() => null))?.title ?? word("problem.internal"));
      const [{ text, key: name, photos = [] }] = waiting.splice(0, 1);
      if (reply.status !== 201) {
        // What asks for an answer is asked by the page that the market makes for it; what was written meanwhile waits.
        enqueue();
        [field.value, key.value] = [text, name];
        tiles.replaceChildren();
        for (const id of photos) tile("", id);
        keep();
        return form.submit();
      }
      keep();
      isStale = true;
      await renew();
      showWaiting();
    }
  } catch (error) {
    toast(error instanceof TypeError ? word("server.unreachable") : error.message, [["retry", deliver]]);
  } finally {
    isSending = false;
  }
}

/** Whether a draft went by a page's own way, and is the last of one's own lines: its photos keep their numbers. */
function wasSent({ text, photos = [] }) {
  const own = lines && [...lines.querySelectorAll(".mine")].at(-1);
  if (!own) return false;
  if (photos.length) return Boolean(own.querySelector(`.sent-photos a[href$="/${photos[0][0]}"]`));
  return Boolean(text) && own.querySelector(".bubble")?.textContent === text.trim();
}

if (field) {
  const draft = JSON.parse(localStorage.getItem(kept));
  if (draft && !field.value && !tiles.childElementCount && !wasSent(draft)) {
    [field.value, key.value] = [draft.text, draft.key];
    for (const [id, picture] of draft.photos ?? []) tile(picture, id);
  }
  waiting = draft?.waiting ?? [];
  keep();
  field.addEventListener("input", keep);
  tiles.addEventListener("change", ({ target }) => {
    target.closest("li").remove();
    number();
    (tiles.querySelector("input") ?? chooser).focus();
    keep();
  });
  chooser.addEventListener("change", () => {
    const files = [...chooser.files];
    chooser.value = "";
    take(files);
  });
  const images = (data) => [...(data?.files ?? [])].filter(({ type }) => type.startsWith("image/"));
  for (const [event, from] of [["paste", "clipboardData"], ["drop", "dataTransfer"]]) {
    form.addEventListener(event, (happened) => {
      const files = images(happened[from]);
      if (!files.length) return;
      happened.preventDefault();
      take(files);
    });
  }
  form.addEventListener("dragover", (event) => event.preventDefault());
  // With a keyboard Enter sends; not while a syllable is still being put together.
  field.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || event.shiftKey || event.isComposing || !matchMedia("(pointer: fine)").matches) return;
    event.preventDefault();
    form.requestSubmit();
  });
  form.addEventListener("submit", (event) => {
    if (uploading) {
      event.preventDefault();
      return toast(word("photo.uploading"));
    }
    // "Send anyway", and the first message of all, are a page's own way.
    if (!isLive || event.submitter?.name) return;
    event.preventDefault();
    send();
  });
}
/** The deal as it is now; what is being typed stays, and what has come of it is told. */
async function renewDeal() {
  const page = await pageAt(here);
  const [old, now] = [document, page].map((one) => one?.querySelector(".deal"));
  const state = (deal) => deal?.querySelector(".said dd").textContent;
  if (!now || old.querySelector(".said").textContent === now.querySelector(".said").textContent) return;
  const [typed, field] = [old, now].map((deal) => deal.querySelector("input[name=code]"));
  const isTyping = typed && typed === document.activeElement;
  if (typed && field) field.value = typed.value;
  if (state(old) !== state(now)) toast(state(now));
  old.replaceWith(now);
  if (isTyping) field?.focus();
}

if (talk.matches(".deal[data-talk]")) {
  // Who shows a code sees on the same screen that it worked.
  let isDue = false;
  const look = () => {
    if (!isDue || document.hidden) return;
    isDue = false;
    renewDeal();
  };
  onInbox(({ conversation }) => {
    isDue ||= conversation === undefined || String(conversation) === talk.dataset.talk;
    look();
  });
  document.addEventListener("visibilitychange", look);
}
if (isLive) {
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
    renew().then(() => (listing = listing.then(renewOthers)));
  });
  document.addEventListener("visibilitychange", renew);
}
