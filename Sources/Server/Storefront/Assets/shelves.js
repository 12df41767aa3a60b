// Likes and the cart, without loading the page anew.
import { toast } from "./toasts.js";
import { word } from "./words.js";

/** Takes new seals from the page as it is now, for someone else may have signed in since it came. */
async function sealAnew() {
  const reply = await fetch(location.href, { headers: { Accept: "text/html" }, cache: "no-store" });
  const page = new DOMParser().parseFromString(await reply.text(), "text/html");
  const fresh = page.querySelector("input[name=seal]");
  if (fresh) for (const seal of document.querySelectorAll("input[name=seal]")) seal.value = fresh.value;
  return fresh !== null;
}

let lastTurn = Promise.resolve();

/**
 * Does one thing after the other, over all tabs where the browser can: what a visitor keeps is in a cookie, and of two
 * replies that set it at once the later would undo the other.
 */
function inTurn(work) {
  if (navigator.locks) return navigator.locks.request("openmarket-shelf", work);
  const turn = lastTurn.then(work);
  lastTurn = turn.catch(() => {});
  return turn;
}

const send = (form, fields) => inTurn(() => post(form, fields));

async function post(form, fields, isFirst = true) {
  const body = new URLSearchParams(new FormData(form));
  for (const [name, value] of Object.entries(fields)) body.set(name, value);
  const reply = await fetch(form.action, { method: "POST", body, headers: { Accept: "application/json" } });
  if (reply.status === 403 && isFirst && (await sealAnew())) return post(form, fields, false);
  // What answers in the market's place, as a proxy does while it starts, answers in words of its own.
  const answer = await reply.json().catch(() => null);
  if (!reply.ok || !answer) throw new Error(answer?.title ?? word("problem.internal"));
  return answer;
}

const failed = (error) => (error instanceof TypeError ? word("server.unreachable") : error.message);

function show(id, isLiked) {
  const buttons = document.querySelectorAll(`button[name=like][value="${id}"], button[name=unlike][value="${id}"]`);
  for (const button of buttons) {
    button.name = isLiked ? "unlike" : "like";
    button.setAttribute("aria-pressed", isLiked);
  }
}

/** Shows a like at once, and takes it back where the market does not take it. */
async function like(form, id, isLiked, canUndo = true) {
  show(id, isLiked);
  try {
    await send(form, { [isLiked ? "like" : "unlike"]: id });
    const undo = [["undo", () => like(form, id, !isLiked, false)]];
    toast(word(isLiked ? "like.on" : "like.off"), canUndo ? undo : []);
  } catch (error) {
    show(id, !isLiked);
    toast(failed(error), [["retry", () => like(form, id, isLiked)]]);
  }
}

function showCount(count) {
  const link = document.querySelector('.places a[href="/cart"]');
  let badge = link.querySelector(".count");
  if (!badge) {
    badge = document.createElement("span");
    badge.className = "count";
    link.append(badge);
  }
  badge.textContent = count;
}

async function addToCart(form) {
  const button = form.querySelector("button");
  if (button.hasAttribute("aria-disabled")) return;
  // Not really disabled, for that would take the focus from it.
  button.setAttribute("aria-disabled", "true");
  try {
    showCount((await send(form, {})).count);
    const menu = button.closest(".menu");
    if (menu.contains(document.activeElement)) menu.querySelector("summary").focus();
    menu.open = false;
    toast(word("note.in_cart"), [["cart", () => location.assign("/cart")]]);
  } catch (error) {
    toast(failed(error), [["retry", () => addToCart(form)]]);
  }
  button.removeAttribute("aria-disabled");
}

document.addEventListener("submit", (event) => {
  const { target: form, submitter } = event;
  if (submitter?.matches("button[name=like], button[name=unlike]")) {
    event.preventDefault();
    like(form, submitter.value, submitter.name === "like");
  } else if (form.matches(".carting")) {
    event.preventDefault();
    addToCart(form);
  }
});
