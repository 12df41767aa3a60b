// The form for a product: photos are made small and sent while the rest is typed, and nothing typed is lost.
import { shrink } from "./shrink.js";
import { toast } from "./toasts.js";
import { word } from "./words.js";

const form = document.querySelector("[data-draft]");
const photos = form.querySelector("#photo-fields");
const pictures = photos.querySelector(".pictures");
const chooser = photos.querySelector("input[type=file]");
const most = Number(photos.dataset.most);
const texts = ["name", "price", "discount", "stock", "description"];
/** The wish to send the form, until the photos that are on their way are there. */
let wish = null;

function button(name, label, action) {
  const made = document.createElement("button");
  made.type = "button";
  made.setAttribute("aria-label", label);
  made.dataset.way = name;
  const icon = form.querySelector(".add .icon").cloneNode(true);
  const use = icon.querySelector("use");
  use.setAttribute("href", use.getAttribute("href").replace(/#.*/, `#${name}`));
  made.append(icon);
  made.addEventListener("click", action);
  return made;
}

/** Numbers the photos anew, and shows the place for more only where there is room. */
function count() {
  wish = null;
  const rows = [...pictures.children];
  rows.forEach((row, index) => {
    const number = index + 1;
    const moves = row.querySelector(".moves");
    moves.replaceChildren(
      ...(index > 0 ? [button("left", word("form.photos.up", { number }), () => move(row, -1))] : []),
      ...(number < rows.length ? [button("right", word("form.photos.down", { number }), () => move(row, 1))] : []),
      button("close", word("form.photos.remove", { number }), () => remove(row)),
    );
  });
  photos.querySelector(".counter").textContent = `${rows.length}/${most}`;
  photos.querySelector(".adding").hidden = rows.length >= most;
  keepDraft();
}

function move(row, step) {
  const other = step < 0 ? row.previousElementSibling : row.nextElementSibling;
  if (step < 0) other.before(row);
  else other.after(row);
  count();
  // The same way once more, or back where it ends.
  const again = row.querySelector(`[data-way=${step < 0 ? "left" : "right"}]`);
  (again ?? row.querySelector(".moves button")).focus();
}

function remove(row) {
  row.upload?.abort();
  row.remove();
  count();
  // By a photo more or less the field has changed.
  chooser.dispatchEvent(new Event("input", { bubbles: true }));
  chooser.focus();
}

function row(id, picture, alt = "") {
  const made = document.createElement("li");
  const frame = document.createElement("span");
  frame.className = "photo";
  const image = document.createElement("img");
  image.src = picture;
  image.alt = alt;
  frame.append(image);
  const label = document.createElement("label");
  const name = document.createElement("span");
  name.textContent = word("form.photos.alt");
  const input = document.createElement("input");
  input.value = alt;
  input.maxLength = 300;
  label.append(name, input);
  const moves = document.createElement("div");
  moves.className = "moves";
  made.append(frame, label, moves);
  if (id) name_(made, id);
  return made;
}

/** Tells the form which photo of the market's a row is. */
function name_(row, id) {
  const hidden = document.createElement("input");
  hidden.type = "hidden";
  hidden.name = "photo";
  hidden.value = id;
  row.prepend(hidden);
  row.querySelector("label input").name = `alt-${id}`;
}

function add(files) {
  for (const file of files) {
    if (pictures.childElementCount >= most) return toast(word("dialog.photos.too_many"));
    const made = row(null, URL.createObjectURL(file));
    pictures.append(made);
    count();
    chooser.dispatchEvent(new Event("input", { bubbles: true }));
    upload(made, file);
  }
}

async function upload(row, file) {
  const progress = document.createElement("progress");
  progress.max = 1;
  progress.setAttribute("aria-label", word("form.photos.shrinking"));
  row.append(progress);
  const small = await shrink(file);
  progress.setAttribute("aria-label", word("form.photos.uploading"));
  try {
    const { photo } = await send(row, small, (part) => (progress.value = part));
    row.dataset.thumbnail = photo.thumbnail;
    name_(row, photo.id);
    keepDraft();
    const image = row.querySelector("img");
    // Not every browser can show what the market can.
    image.decode().catch(() => (image.src = photo.thumbnail));
  } catch (error) {
    if (error.name === "AbortError") return;
    row.remove();
    count();
    toast(error.message, error.isFinal ? [] : [["page.retry", () => add([file])]]);
  }
  progress.remove();
  if (wish && !pictures.querySelector("progress")) form.requestSubmit(wish.submitter);
}

/** By the older kind of request, since only that tells how much has been sent. */
function send(row, file, told) {
  return new Promise((done, failed) => {
    const request = (row.upload = new XMLHttpRequest());
    request.open("POST", "/api/v2/uploads");
    request.setRequestHeader("Content-Type", file.type || "application/octet-stream");
    request.responseType = "json";
    request.upload.onprogress = (event) => event.lengthComputable && told(event.loaded / event.total);
    request.onload = () =>
      request.status === 201
        ? done(request.response)
        : failed(
            Object.assign(new Error(request.response?.title ?? word("form.photos.failed")), {
              // What is no photo that is taken will be none the next time.
              isFinal: [413, 415, 422].includes(request.status),
            }),
          );
    request.onerror = () => failed(new Error(word("form.server_unreachable")));
    request.onabort = () => failed(new DOMException("", "AbortError"));
    request.send(file);
  });
}

function take() {
  const files = [...chooser.files];
  // What has been sent by itself is not sent again with the form.
  chooser.value = "";
  add(files);
}
chooser.addEventListener("change", take);
photos.addEventListener("dragover", (event) => event.preventDefault());
photos.addEventListener("drop", (event) => {
  event.preventDefault();
  add([...event.dataTransfer.files].filter((file) => file.type.startsWith("image/")));
});
form.addEventListener("submit", (event) => {
  // The page that says that the market has it lets the draft go.
  if (!pictures.querySelector("progress")) return sessionStorage.setItem("sent", key);
  event.preventDefault();
  wish = event;
  toast(word("form.photos.uploading"));
});
// Who changes something meanwhile is not done.
form.addEventListener("input", () => (wish = null));

// How much of a field is used, for those who see it; the market counts by itself.
for (const field of form.querySelectorAll("[data-limit]")) {
  const counter = document.createElement("span");
  counter.className = "counter";
  counter.setAttribute("aria-hidden", "true");
  const segments = new Intl.Segmenter(document.documentElement.lang);
  const update = () => {
    const text = field.name === "name" ? field.value.replace(/\s/g, "") : field.value;
    const count = [...segments.segment(text)].length;
    counter.textContent = `${count}/${field.dataset.limit}`;
    counter.classList.toggle("over", count > Number(field.dataset.limit));
  };
  field.after(counter);
  field.addEventListener("input", update);
  update();
}

/** The same number in the plainest writing; of what may be another, or none, the market says so. */
function plain(typed, isAmount) {
  const narrow = typed.replace(/[，．０-９]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0));
  const isWon = isAmount && form.elements.currency.value === "KRW";
  const text = isWon ? narrow.replace(/([\d십백천만억조])\s*원\s*$/, "$1") : narrow;
  const parts = text.match(/^\s*(\d+(?:[,\s]\d{3})+|\d*)(\.*)(\d*)\s*$/);
  if (!parts || (parts[2] && !isAmount)) return text;
  const whole = parts[1].replace(/\D/g, "").replace(/^0+(?=\d)/, "");
  return parts[2] ? `${whole || "0"}.${parts[3].slice(0, 2)}` : whole;
}
for (const name of ["price", "discount", "stock"]) {
  const field = form.elements[name];
  const tidy = ({ isComposing }) => {
    const tidied = plain(field.value, name !== "stock");
    // What is still being put together would fall apart.
    if (isComposing || tidied === field.value) return;
    // Else what is typed next in the middle would come at the end.
    const caret = Math.max(0, field.selectionEnd - field.value.length + tidied.length);
    field.value = tidied;
    field.setSelectionRange(caret, caret);
  };
  field.addEventListener("input", tidy);
  field.addEventListener("compositionend", tidy);
}

// What is being written stays on this device until it has been sent.
// By the name that the page shows, since no two accounts have the same.
// A page that was kept for when there is no network names nobody: it is known who was here last.
const isKept = "kept" in form.dataset;
const named = document.querySelector(".person").textContent;
if ("person" in document.body.dataset) localStorage.setItem("person", named);
const person = isKept ? localStorage.getItem("person") : named;
// Only the market's own page can be sent; what is written is a draft by then.
if (isKept) addEventListener("online", () => location.reload());
// Of someone whose session has ended it is known only who they were.
const key = form.dataset.draft && `draft ${form.dataset.draft} ${person}`;
// What came back with messages the market has not got: it stays a draft, however little is changed.
// Somebody may have typed before this script came, which is more than the form began with.
const initial = form.querySelector(".trouble") ? null : snapshot("defaultValue");

function snapshot(value = "value") {
  const fields = Object.fromEntries(texts.map((name) => [name, form.elements[name][value]]));
  fields.currency = form.elements.currency.value;
  const rows = [...pictures.children].filter((row) => row.querySelector("input[name=photo]"));
  fields.photos = rows.map((row) => ({
    id: row.querySelector("input[name=photo]").value,
    alt: row.querySelector("label input").value,
    picture: row.dataset.thumbnail ?? row.querySelector("img").getAttribute("src"),
  }));
  return JSON.stringify(fields);
}

function keepDraft() {
  if (!key) return;
  const now = snapshot();
  if (now === initial) localStorage.removeItem(key);
  else localStorage.setItem(key, now);
}

function fill(draft) {
  for (const name of texts) form.elements[name].value = draft[name];
  // Where there is nothing to choose, a draft of another time has no say.
  if (form.elements.currency instanceof RadioNodeList) form.elements.currency.value = draft.currency;
  pictures.replaceChildren(...draft.photos.map(({ id, alt, picture }) => row(id, picture ?? "", alt)));
  for (const field of form.querySelectorAll("[data-limit]")) field.dispatchEvent(new Event("input"));
  count();
}

const kept = localStorage.getItem(key);
// A form that came back with messages holds what was sent, which is newer, as is what was typed meanwhile.
if (kept && kept !== initial && snapshot() === initial) {
  fill(JSON.parse(kept));
  toast(word("form.draft.restored"), [["form.draft.discard", () => {
    fill(JSON.parse(initial));
    localStorage.removeItem(key);
  }]]);
} else {
  count();
}
form.addEventListener("input", keepDraft);
// Somebody may have been faster than this script.
take();
