// Does the work that the market asks of whoever signs up, while the form is filled in.
import { word } from "./words.js";

const form = document.querySelector("[data-work]");
const { challenge, answer } = form.elements;
/** A challenge holds for half an hour. */
const longest = 25 * 60 * 1000;
let given = performance.now();
let done = answer.value ? Promise.resolve() : work();

function work() {
  const worker = new Worker(new URL("./prove.js", import.meta.url), { type: "module" });
  worker.postMessage({ challenge: challenge.value, bits: Number(form.dataset.work) });
  return new Promise((found, failed) => {
    worker.onmessage = ({ data }) => {
      answer.value = data;
      worker.terminate();
      found();
    };
    worker.onerror = failed;
  });
}

/** Another challenge, for a form that was open for long. */
async function anew() {
  const text = await (await fetch(form.action, { headers: { Accept: "text/html" } })).text();
  challenge.value = new DOMParser().parseFromString(text, "text/html").querySelector("[name=challenge]").value;
  answer.value = "";
  given = performance.now();
  await work();
}

form.addEventListener("submit", async (event) => {
  // Without a network nothing is sent, and another script says so.
  if (event.defaultPrevented || !navigator.onLine) return;
  const isOld = performance.now() - given > longest;
  if (answer.value && !isOld) return;
  event.preventDefault();
  const button = form.querySelector("button.main");
  const text = button.textContent;
  button.disabled = true;
  button.textContent = word("sign_up.working");
  try {
    await (isOld ? anew() : done);
  } catch {
    // The market says what to do instead.
  }
  button.disabled = false;
  button.textContent = text;
  form.submit();
});
