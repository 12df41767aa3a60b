// Shares the product by what the device has for it, or else copies its address.
import { toast } from "./toasts.js";
import { word } from "./words.js";

const address = document.querySelector("link[rel=canonical]")?.href ?? location.href.replace(/[?#].*/, "");

/** Copies where the market is no secure place, too, as in a school's network. */
async function copy(button) {
  if (navigator.clipboard) return navigator.clipboard.writeText(address);
  const line = document.createElement("textarea");
  line.value = address;
  button.after(line);
  line.select();
  const isCopied = document.execCommand("copy");
  line.remove();
  button.focus();
  if (!isCopied) throw new Error("copy");
}

document.addEventListener("click", async ({ target }) => {
  const button = target.closest(".share");
  if (!button) return;
  try {
    if (navigator.share) await navigator.share({ title: document.querySelector("h1").textContent, url: address });
    else {
      await copy(button);
      toast(word("share.copied"));
    }
  } catch (error) {
    // Whoever closes the device's own list has decided.
    if (error.name !== "AbortError") toast(address);
  }
});
