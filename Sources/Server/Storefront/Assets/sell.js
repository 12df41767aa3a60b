// The form for a product: photos go ahead while the rest is typed, and nothing typed is lost.
import { tidyAmounts, ungrouped } from "./amounts.js";
import { beginSaving, discard, hidden, hold, isKeeping, later, number, save, underWay } from "./saving.js";
import { begin, form, isUploading, kept, showKept } from "./tiles.js";
import { toast } from "./toasts.js";
import { word } from "./words.js";

/** The wish to send the form, until the photos that are on their way are there. */
let wish = null;

form.addEventListener("submit", (event) => {
  if (underWay()) {
    event.preventDefault();
    return underWay().then(() => form.requestSubmit(event.submitter));
  }
  // The page that says that the market has it lets the draft go.
  if (!isUploading()) {
    hold();
    return sessionStorage.setItem("sent", key);
  }
  event.preventDefault();
  wish = event;
  toast(word("photo.uploading"));
});
// Who changes something meanwhile is not done.
form.addEventListener("input", () => (wish = null));
form.addEventListener("uploaded", () => {
  keepDraft();
  if (wish && !isUploading()) form.requestSubmit(wish.submitter);
});

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
// Of one draft in two tabs each keeps its own, by the version that it was begun from.
const keyOf = (draft) => draft && `draft ${draft}${number() ? `-${hidden("version").value}` : ""} ${person}`;
let key = keyOf(form.dataset.draft);
if (key && number() && localStorage.getItem(key) === null) {
  const others = (other) => other.startsWith(`draft ${form.dataset.draft}-`) && other.endsWith(` ${person}`);
  key = Object.keys(localStorage).find(others) ?? key;
}

/** What is filled in by hand: neither what the market hides in the form, nor the photos, which have a way of their own. */
const controls = [...form.elements].filter(
  ({ name, type, tagName }) => name && !name.startsWith("alt-") && tagName !== "BUTTON" && !["hidden", "file"].includes(type),
);

function snapshot(isAtFirst = false) {
  const fields = {};
  for (const { name, type, value, checked, defaultValue, defaultChecked, options } of controls) {
    if (type === "checkbox") fields[name] = isAtFirst ? defaultChecked : checked;
    else if (type === "radio") {
      if (isAtFirst ? defaultChecked : checked) fields[name] = value;
    } else if (options) fields[name] = isAtFirst ? ([...options].find((o) => o.defaultSelected) ?? options[0]).value : value;
    else fields[name] = ungrouped(isAtFirst ? defaultValue : value);
  }
  return JSON.stringify({ fields, photos: kept() });
}

// What came back with messages the market has not got: it stays a draft, however little is changed.
// Somebody may have typed before this script came, which is more than the form began with.
let initial = form.querySelector(".trouble") ? null : snapshot(true);
tidyAmounts(form);

function keepDraft() {
  if (!key) return;
  const now = snapshot();
  if (now === initial) localStorage.removeItem(key);
  // With what it was begun from, by which the market judges whether somebody else was faster.
  else {
    const [version, name] = [hidden("version")?.value, hidden("key").value];
    localStorage.setItem(key, JSON.stringify({ ...JSON.parse(now), version, name }));
  }
  later();
}

// What the account has is not kept here any longer, and has a key of its own.
beginSaving(snapshot, (text) => {
  if (text === null) return initial;
  initial = text;
  localStorage.removeItem(key);
  key = keyOf(`draft-${number()}`);
  if (snapshot() !== initial) keepDraft();
});

function fill({ fields, photos }) {
  for (const control of controls) {
    const value = fields[control.name];
    // Where there is something to choose now that there was not, a draft of another time has no say.
    if (value === undefined) continue;
    if (control.type === "checkbox") control.checked = value;
    else if (control.type === "radio") control.checked = control.value === value;
    else control.value = value;
    control.dispatchEvent(new Event("input", { bubbles: true }));
  }
  showKept(photos);
}

/** What was kept by an earlier version of this script is let go. */
function read(text) {
  const draft = JSON.parse(text ?? "null");
  return draft?.fields && draft.photos ? draft : null;
}

const { version, name, ...draft } = read(localStorage.getItem(key)) ?? {};
// A form that came back with messages holds what was sent, which is newer, as is what was typed meanwhile.
if (draft.fields && JSON.stringify(draft) !== initial && snapshot() === initial) {
  const first = initial;
  const begun = [hidden("version")?.value, hidden("key").value];
  if (version && hidden("version")) hidden("version").value = version;
  if (name) hidden("key").value = name;
  fill(draft);
  toast(word("draft.restored"), [["draft.discard", () => {
    fill(JSON.parse(first));
    if (version && hidden("version")) hidden("version").value = begun[0];
    hidden("key").value = begun[1];
    localStorage.removeItem(key);
  }]]);
}
begin();
// What somebody typed before this script came, too.
keepDraft();
form.addEventListener("input", keepDraft);

/** Asks whoever leaves what is written what becomes of it. */
function ask(address) {
  const dialog = document.createElement("dialog");
  dialog.className = "asking";
  const title = document.createElement("h2");
  title.textContent = word("screen.leave.title");
  const choice = (name, className, action) => {
    const button = document.createElement("button");
    button.type = "button";
    button.className = className;
    button.textContent = word(name);
    button.addEventListener("click", () => {
      dialog.close();
      action?.();
    });
    return button;
  };
  dialog.setAttribute("aria-label", title.textContent);
  dialog.append(
    title,
    choice("screen.leave.keep", "main", async () => {
      if (await save(true)) location.assign(address);
      else if (isUploading()) toast(word("photo.uploading"));
    }),
    choice("screen.leave.discard", "danger", async () => {
      localStorage.removeItem(key);
      location.assign((await discard()) ?? address);
    }),
    choice("screen.leave.stay", "quiet"),
  );
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}

form.querySelector(".cancel").addEventListener("click", (event) => {
  const { dataset, href } = event.currentTarget;
  if (!key || event.metaKey || event.ctrlKey || event.shiftKey) return;
  const isAsked = localStorage.getItem(key) !== null || (isKeeping && number());
  if (!isAsked && !dataset.back) return;
  event.preventDefault();
  if (isAsked) ask(dataset.back ?? href);
  else location.assign(dataset.back);
});
