// The photos of a form: made small and sent while the rest is typed, ordered by dragging or by keys.
import { shrink } from "./shrink.js";
import { toast } from "./toasts.js";
import { upload } from "./upload.js";
import { word } from "./words.js";

export const form = document.querySelector("[data-draft]");
const photos = form.querySelector("#photo-fields");
const pictures = photos.querySelector(".pictures");
const chooser = photos.querySelector("input[type=file]");
const most = Number(photos.dataset.most);
let made = 0;

export const isUploading = () => pictures.querySelector("progress") !== null;

/** The photos that the market has, in their order. */
export const kept = () =>
  [...pictures.children]
    .filter((row) => row.querySelector("input[name=photo]"))
    .map((row) => ({
      id: row.querySelector("input[name=photo]").value,
      alt: row.querySelector("label input").value,
      picture: row.dataset.thumbnail ?? row.querySelector("img").getAttribute("src"),
    }));

/** Shows these in place of all that are shown. */
export function showKept(known) {
  pictures.replaceChildren(...known.map(({ id, alt, picture }) => row(id, picture ?? "", alt)));
  count();
}

function icon(name) {
  const icon = form.querySelector(".add .icon").cloneNode(true);
  const use = icon.querySelector("use");
  use.setAttribute("href", use.getAttribute("href").replace(/#.*/, `#${name}`));
  return icon;
}

function button(name, label, action) {
  const made = document.createElement("button");
  made.type = "button";
  made.setAttribute("aria-label", label);
  made.dataset.way = name;
  made.append(icon(name));
  made.addEventListener("click", action);
  return made;
}

/** Numbers the photos anew, and shows the place for more only where there is room. */
function count() {
  const rows = [...pictures.children];
  rows.forEach((row, index) => {
    const number = index + 1;
    row.draggable = true;
    const about = row.querySelector(".about");
    for (const named of [row.querySelector(".tile"), about]) {
      named.setAttribute("aria-label", word("photo.about", { number }));
    }
    row.querySelector(".off").setAttribute("aria-label", word("photo.remove", { number }));
    about.querySelector(".moves").replaceChildren(
      ...(index > 0 ? [button("left", word("photo.up", { number }), () => moveOpen(row, -1))] : []),
      ...(number < rows.length ? [button("right", word("photo.down", { number }), () => moveOpen(row, 1))] : []),
    );
  });
  photos.querySelector(".counter").textContent = `${rows.length}/${most}`;
  photos.querySelector(".adding").hidden = rows.length >= most;
  photos.dispatchEvent(new Event("input", { bubbles: true }));
}

function move(row, step) {
  const other = step < 0 ? row.previousElementSibling : row.nextElementSibling;
  if (!other) return;
  if (step < 0) other.before(row);
  else other.after(row);
  count();
}

/** From the photo's own dialog, which what moves in the document would close. */
function moveOpen(row, step) {
  move(row, step);
  row.querySelector(".about").showPopover();
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

function element(name, className, attributes = {}) {
  const made = document.createElement(name);
  made.className = className;
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  return made;
}

/** A tile as the market makes it (`PhotoFields`). */
function row(id, picture, alt = "") {
  const about = `about-new-${made++}`;
  const image = element("img", "", { alt });
  image.src = picture;
  const frame = element("span", "photo");
  frame.append(image);
  const tile = element("button", "tile", { type: "button", popovertarget: about });
  tile.append(frame);
  const cover = element("span", "cover");
  cover.textContent = word("photo.cover");
  const off = element("button", "off", { type: "button" });
  off.append(icon("close"));
  const label = document.createElement("label");
  const name = document.createElement("span");
  name.textContent = word("photo.alt");
  const input = document.createElement("input");
  input.value = alt;
  input.maxLength = 300;
  label.append(name, input);
  const done = element("button", "main", { type: "button", popovertarget: about, popovertargetaction: "hide" });
  done.textContent = word("dialog.confirm");
  const panel = element("div", "about", { popover: "", id: about, role: "dialog" });
  panel.append(label, element("div", "moves"), done);
  const line = document.createElement("li");
  line.append(tile, cover, off, panel);
  if (id) name_(line, id);
  return line;
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

/** Shows and sends photos; `taken` is called once the market has one, or will never have it. */
function add(files, taken = () => {}) {
  for (const file of files) {
    if (pictures.childElementCount >= most) {
      taken();
      return toast(word("dialog.photos.too_many"));
    }
    const made = row(null, URL.createObjectURL(file));
    pictures.append(made);
    count();
    chooser.dispatchEvent(new Event("input", { bubbles: true }));
    sendIn(made, file, taken);
  }
}

async function sendIn(row, file, taken) {
  const progress = document.createElement("progress");
  progress.max = 1;
  progress.setAttribute("aria-label", word("photos.shrinking"));
  row.append(progress);
  const small = await shrink(file);
  progress.setAttribute("aria-label", word("photo.uploading"));
  try {
    const { photo } = await upload(small, (part) => (progress.value = part), (request) => (row.upload = request));
    row.dataset.thumbnail = photo.thumbnail;
    name_(row, photo.id);
    taken();
    const image = row.querySelector("img");
    // Not every browser can show what the market can.
    image.decode().catch(() => (image.src = photo.thumbnail));
  } catch (error) {
    if (error.name === "AbortError") return taken();
    row.remove();
    count();
    if (error.isFinal) taken();
    toast(error.message, error.isFinal ? [] : [["retry", () => add([file], taken)]]);
  }
  progress.remove();
  form.dispatchEvent(new Event("uploaded"));
}

function take() {
  const files = [...chooser.files];
  // What has been sent by itself is not sent again with the form.
  chooser.value = "";
  add(files);
}

pictures.addEventListener("click", (event) => {
  const off = event.target.closest(".off");
  if (!off) return;
  event.preventDefault();
  remove(off.closest("li"));
});
pictures.addEventListener("keydown", (event) => {
  const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
  const tile = event.target.closest(".tile");
  if (!step || !tile) return;
  event.preventDefault();
  move(tile.closest("li"), step);
  tile.focus();
});

let dragged = null;
pictures.addEventListener("dragstart", (event) => {
  dragged = event.target.closest("li");
  event.dataTransfer.effectAllowed = "move";
  // Some browsers drag nothing that carries nothing.
  event.dataTransfer.setData("text/plain", "");
});
pictures.addEventListener("dragover", (event) => {
  const over = event.target.closest(".pictures > li");
  if (!dragged || !over || over === dragged) return;
  const { left, width } = over.getBoundingClientRect();
  if (event.clientX < left + width / 2) over.before(dragged);
  else over.after(dragged);
});
pictures.addEventListener("dragend", () => {
  dragged = null;
  count();
});
photos.addEventListener("dragover", (event) => event.preventDefault());
photos.addEventListener("drop", (event) => {
  event.preventDefault();
  if (!dragged) add([...event.dataTransfer.files].filter((file) => file.type.startsWith("image/")));
});
chooser.addEventListener("change", take);

/** Begins with what is there: somebody may have been faster than this script. */
export function begin() {
  count();
  take();
  if (new URLSearchParams(location.search).has("shared")) import("./shared.js").then((shared) => shared.take(form, add));
}
