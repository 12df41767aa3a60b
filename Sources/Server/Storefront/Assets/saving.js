// A draft belongs to its account: what is written is saved there whenever somebody pauses.
import { form, isUploading } from "./tiles.js";

const pause = 2500;
const retry = 30000;
let timer;
let sending = null;
// What somebody is told to decide, they decide before anything takes the place of what is there.
let isOver = form.querySelector("p.trouble") !== null;
let written;
let told;

export const hidden = (name) => form.querySelector(`:scope > input[type=hidden][name=${name}]`);

/** Whether the account keeps what is written here: neither changes of goods that are there, nor what nobody writes. */
export const isKeeping = form.querySelector("[data-back]") !== null;

/** Which of the account's drafts it is; nothing before it was saved first. */
export const number = () => form.getAttribute("action").match(/^\/drafts\/(\d+)$/)?.[1];

/** Begins: `snapshot` says what is written, and `saved` hears what the market has of it. */
export function beginSaving(snapshot, saved) {
  [written, told] = [snapshot, saved];
  addEventListener("online", () => later());
}

/** Saves in a while, unless something is written meanwhile. */
export function later(wait = pause) {
  clearTimeout(timer);
  if (isKeeping && written && !isOver) timer = setTimeout(() => save(), wait);
}

/** Saves nothing by itself while the form is on its way; a page that comes back goes on. */
export function hold() {
  clearTimeout(timer);
  isOver = true;
  addEventListener("pageshow", ({ persisted }) => persisted && (isOver = false), { once: true });
}

/** What is on its way, if anything is: goods are made of the version that is known here. */
export const underWay = () => sending;

/**
 * Saves at once, also what is to be decided where somebody asks for it; `false` where a person has to see to it first.
 *
 * What does not get through stays on this device.
 */
export async function save(isAsked = false) {
  clearTimeout(timer);
  if (sending) await sending;
  if (isUploading()) {
    later();
    return false;
  }
  if ((isOver && !isAsked) || told(null) === written()) return true;
  return await (sending = send().finally(() => (sending = null)));
}

async function send() {
  const text = written();
  const body = new FormData(form);
  body.delete("photos");
  body.set("do", "autosave");
  try {
    const reply = await fetch(form.getAttribute("action"), {
      method: "POST", body, headers: { Accept: "application/json" }, signal: AbortSignal.timeout(15000),
    });
    const said = await reply.json().catch(() => null);
    if (reply.status === 200) taken(said, text);
    else if (reply.status === 404) {
      again();
      return false;
    } else if ([409, 412, 422].includes(reply.status) && said) {
      refused(said.title, reply.status !== 422);
      return false;
    }
    // Whoever is signed out, or signed in anew, is told when they send it.
    else if ([401, 403, 422].includes(reply.status)) isOver = true;
    else if (reply.status > 400) later(retry);
  } catch {
    later(retry);
  }
  return true;
}

/** From now on it is that draft's form. */
function taken({ id, version }, text) {
  form.setAttribute("action", `/drafts/${id}`);
  let field = hidden("version");
  if (!field) {
    field = Object.assign(document.createElement("input"), { type: "hidden", name: "version" });
    form.prepend(field);
  }
  field.value = version;
  history.replaceState(history.state, "", `/drafts/${id}`);
  told(text);
  if (written() !== text) later();
}

/** It was posted or discarded elsewhere: what is written is another draft. */
function again() {
  form.setAttribute("action", "/sell");
  hidden("version")?.remove();
  hidden("key").value = crypto.randomUUID?.() ?? `${Date.now()}`;
  later();
}

/**
 * What a person has to decide is said where they read it, and nothing is saved by itself before: never again where it
 * `isFinal`, else until they write on.
 */
function refused(sentence, isFinal) {
  if (isOver) return;
  isOver = true;
  const line = document.createElement("p");
  line.className = "trouble";
  line.setAttribute("role", "alert");
  line.textContent = sentence;
  form.querySelector(".form-bar").after(line);
  if (isFinal) return;
  const goOn = () => {
    isOver = false;
    line.remove();
    later();
  };
  form.addEventListener("input", goOn, { once: true });
}

/** Lets go of the draft; says where to look where it was changed meanwhile. */
export async function discard() {
  isOver = true;
  clearTimeout(timer);
  if (sending) await sending;
  if (!number()) return null;
  const address = `/drafts/${number()}/discard`;
  const body = new URLSearchParams({ seal: hidden("seal").value, version: hidden("version").value });
  const reply = await fetch(address, { method: "POST", body }).catch(() => null);
  return reply?.ok ? null : address;
}
