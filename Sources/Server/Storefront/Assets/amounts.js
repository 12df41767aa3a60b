// Amounts as they are typed: in the plainest writing, with their thousands apart.

const amounts = ["price", "discount", "parcel-fee", "offers-from"];

/** The digits of an amount that stand in `text`, without what is only for the eye. */
export const ungrouped = (text) => text.replace(/(?<=^\d[\d,]*),(?=\d{3}(?!\d))/g, "");
const grouped = (text) => text.replace(/^\d+/, (whole) => whole.replace(/\B(?=(\d{3})+$)/g, ","));

/** The same number in the plainest writing; of what may be another, or none, the market says so. */
function plain(typed, isAmount, isWon) {
  const narrow = typed.replace(/[，．０-９]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0));
  const text = isWon ? narrow.replace(/([\d십백천만억조])\s*원\s*$/, "$1") : narrow;
  const parts = text.match(/^\s*(\d+(?:[,\s]\d{3})+|\d*)(\.*)(\d*)\s*$/);
  if (!parts || (parts[2] && !isAmount)) return { text };
  const whole = parts[1].replace(/\D/g, "").replace(/^0+(?=\d)/, "");
  return { text: parts[2] ? `${whole || "0"}.${parts[3].slice(0, 2)}` : whole, isNumber: true };
}

/** Where in `text` the caret has as many characters besides commas behind it: before a comma, or past it. */
function place(text, behind, isPastComma) {
  let at = text.length;
  for (let left = behind; left > 0 && at > 0; at--) if (text[at - 1] !== ",") left--;
  return behind > 0 && !isPastComma && text[at - 1] === "," ? at - 1 : at;
}

/** Keeps the number fields of `form` tidy. */
export function tidyAmounts(form) {
  for (const name of [...amounts, "stock"]) {
    const field = form.elements[name];
    const isAmount = name !== "stock";
    let shown = "";
    const tidy = (event) => {
      // What is still being put together would fall apart.
      if (event?.isComposing) return;
      // The commas are ours where they were before: somebody types or takes out a digit between them.
      const isOurs = isAmount && shown.includes(",") && event?.inputType !== "insertFromPaste";
      const typed = isOurs && /^[\d,]*\.?\d*$/.test(field.value) ? field.value.replaceAll(",", "") : field.value;
      const { text, isNumber } = plain(typed, isAmount, isAmount && form.elements.currency.value === "KRW");
      const tidied = isNumber && isAmount ? grouped(text) : text;
      shown = isNumber ? tidied : "";
      if (tidied === field.value) return;
      const behind = field.value.slice(field.selectionEnd).replaceAll(",", "").length;
      // Else what is typed next in the middle would come at the end, and one who deletes would stop at a comma.
      const caret = place(tidied, behind, event?.inputType === "deleteContentForward");
      const hasFocus = document.activeElement === field;
      field.value = tidied;
      if (hasFocus) field.setSelectionRange(caret, caret);
    };
    field.addEventListener("input", tidy);
    field.addEventListener("compositionend", () => tidy());
    tidy();
  }
}
