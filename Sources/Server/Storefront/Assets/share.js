// Shares the product by what the device has for it, or else copies its address.
import { toast } from "./toasts.js";
import { word } from "./words.js";

const button = document.querySelector(".share");
const address = document.querySelector("link[rel=canonical]")?.href ?? location.href.replace(/[?#].*/, "");

/** Copies where the market is no secure place, too, as in a school's network. */
async function copy() {
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

button.addEventListener("click", async () => {
  try {
    if (navigator.share) await navigator.share({ title: document.querySelector("h1").textContent, url: address });
    else {
      await copy();
      toast(word("share.copied"));
    }
  } catch (error) {
    // Whoever closes the device's own list has decided.
    if (error.name !== "AbortError") toast(address);
  }
});
