// Photos of a product: dots that follow, arrow keys, and a closer look. Swiping needs no script.
const strip = document.querySelector(".strip ol");
const slides = strip ? [...strip.children] : [];
const dots = [...document.querySelectorAll(".dots a")];
let current = 0;

function go(index) {
  slides[Math.max(0, Math.min(index, slides.length - 1))].scrollIntoView({ block: "nearest", inline: "center" });
}

if (slides.length > 1) {
  const seen = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) if (isIntersecting) current = slides.indexOf(target);
      dots.forEach((dot, index) => {
        if (index === current) dot.setAttribute("aria-current", "true");
        else dot.removeAttribute("aria-current");
      });
    },
    { root: strip, threshold: 0.6 },
  );
  slides.forEach((slide) => seen.observe(slide));
  strip.addEventListener("keydown", (event) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (!step) return;
    event.preventDefault();
    const next = Math.max(0, Math.min(current + step, slides.length - 1));
    go(next);
    // What is opened by the keyboard is what is in sight.
    slides[next].querySelector("a").focus({ preventScroll: true });
  });
  dots.forEach((dot, index) =>
    dot.addEventListener("click", (event) => {
      event.preventDefault();
      go(index);
    }),
  );
}

const links = [...document.querySelectorAll(".strip .open")];
links.forEach((link, index) =>
  link.addEventListener("click", async (event) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    const { look } = await import("./closer.js");
    const photos = links.map((link) => ({ href: link.href, alt: link.querySelector("img:not(.backdrop)").alt }));
    look(photos, index, (last) => {
      go(last);
      links[last].focus({ preventScroll: true });
    });
  }),
);
