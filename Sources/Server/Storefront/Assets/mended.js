// Takes back what was said of a field as soon as it is changed: whether it is right now is for the market to say.
const list = document.querySelector(".trouble ul");
/** What is wrong with one field may be mended at another. */
const others = { price: ["discount"], currency: ["price", "discount"] };

function takeBack(name) {
  const problem = document.getElementById(`${name}-problem`);
  if (!problem) return;
  const control = document.getElementById(name);
  const hints = control.getAttribute("aria-describedby").split(" ").filter((id) => id !== problem.id);
  if (hints.length) control.setAttribute("aria-describedby", hints.join(" "));
  else control.removeAttribute("aria-describedby");
  control.removeAttribute("aria-invalid");
  problem.closest(".wrong").classList.remove("wrong");
  problem.remove();
  list?.querySelector(`a[href="#${name}"]`)?.closest("li").remove();
  if (list && !list.childElementCount) list.closest(".trouble").remove();
}

document.addEventListener("input", ({ target }) => [target.name, ...(others[target.name] ?? [])].forEach(takeBack));
