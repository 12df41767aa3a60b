// Shows a password while it is typed; before the form is sent it is one again, so that no browser keeps it as a text.
for (const button of document.querySelectorAll(".peek")) {
  const field = document.getElementById(button.getAttribute("aria-controls"));
  const show = (isShown) => {
    field.type = isShown ? "text" : "password";
    button.setAttribute("aria-pressed", isShown);
  };
  button.addEventListener("click", () => {
    show(field.type === "password");
    field.focus();
  });
  button.form.addEventListener("submit", () => show(false));
}
