// What a narrow screen may not do. Each rule returns what it finds: { rule, what, box, other }.
(() => {
  const SLACK = 1;
  const PRESSED = 'a[href], button, summary, select, textarea, input:not([type="hidden"]), [role="button"], [role="tab"], [role="option"]';
  // What has an edge of its own, in which its words have to stay.
  const HELD = 'button, summary, .main, .doings a, .parts a, .tabs a, .places a, .pager a, .segments label, .facets > a, .switch a, [role="tab"], [role="button"]';

  const once = (ask) => { const known = new Map(); return (one) => known.get(one) ?? known.set(one, ask(one)).get(one); };
  const style = once((one) => getComputedStyle(one));
  const round = (box) => [box.left + scrollX, box.top + scrollY, box.width, box.height].map((side) => Math.round(side * 10) / 10);
  const path = (one) => {
    const name = (part) => part.localName + (part.id ? `#${part.id}` : '') + [...part.classList].map((kind) => `.${kind}`).join('');
    return [one.parentElement?.closest('[class], [id], main, header, nav'), one].filter(Boolean).map(name).join(' > ');
  };
  const words = (one) => (one.innerText || one.value || one.getAttribute('aria-label') || '').trim().replace(/\s+/g, ' ').slice(0, 40);
  const finding = (rule, one, says, box, other) => ({
    rule, path: path(one), what: `${path(one)} "${words(one)}" ${says}`, box: round(box), other: other && round(other),
  });

  // Read aloud and not seen: a pixel, or cut away whole. Nobody presses it or sees it cut.
  const isUnseen = once((one) => {
    if (!one || one === document.body) return false;
    const { clipPath, width, height, position } = style(one);
    return clipPath === 'inset(50%)' || position === 'absolute' && parseFloat(width) <= 1 && parseFloat(height) <= 1
      || isUnseen(one.parentElement);
  });
  const isSeen = once((one) => one.checkVisibility({ opacityProperty: true, visibilityProperty: true })
    && one.getBoundingClientRect().width > 0 && !isUnseen(one)
    // The link past the bars waits above the window until it has the focus.
    && !one.closest('.skip:not(:focus)'));
  const all = (where) => [...document.querySelectorAll(where)].filter(isSeen);

  const texts = () => {
    const found = [], walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walk.nextNode()) {
      const node = walk.currentNode, one = node.parentElement;
      if (!node.data.trim() || one.closest('script, style, noscript, option, svg, textarea, datalist')) continue;
      if (isSeen(one)) found.push({ node, one });
    }
    return found;
  };
  const TEXTS = texts();
  const lines = (node) => {
    const range = document.createRange();
    range.selectNodeContents(node);
    return [...range.getClientRects()].filter((box) => box.width > 0);
  };
  const ink = new OffscreenCanvas(1, 1).getContext('2d');
  const breadth = (text, { font }) => { ink.font = font; return ink.measureText(text).width; };
  const sticksOut = (inner, outer) => inner.left < outer.left - SLACK || inner.right > outer.right + SLACK
    || inner.top < outer.top - SLACK || inner.bottom > outer.bottom + SLACK;
  const isEllipsed = (one) => style(one).textOverflow === 'ellipsis' || style(one).webkitLineClamp !== 'none';
  // A floating number is the business of the rule of badges.
  const isFloating = (one, held) => {
    for (let part = one; part && part !== held; part = part.parentElement) if (style(part).position === 'absolute') return true;
    return false;
  };

  const rules = {
    // A button's or a tab's content is wider or higher than its box.
    fits() {
      const found = [];
      for (const held of all(HELD)) {
        const box = held.getBoundingClientRect();
        if (style(held).display === 'inline') continue;
        const parts = [...held.querySelectorAll('svg, img, span, b')].filter((part) => isSeen(part) && !isFloating(part, held))
          // What ends in an ellipsis is as wide as its box by its own word.
          .filter((part) => !isEllipsed(part)).map((part) => part.getBoundingClientRect());
        for (const { node, one } of TEXTS.filter(({ one }) => held.contains(one))) {
          if (!isFloating(one, held) && !isEllipsed(one)) parts.push(...lines(node));
        }
        const out = parts.find((part) => sticksOut(part, box));
        if (out) found.push(finding('fits', held, 'holds less than its content', box, out));
        // A box of words that its padding squeezes: its right edge touches what it says.
        else if (held.scrollWidth > held.clientWidth + SLACK && !isEllipsed(held) && style(held).overflowX !== 'visible')
          found.push(finding('fits', held, `is ${held.clientWidth} wide inside, its content ${held.scrollWidth}`, box));
      }
      return found;
    },

    // Two things that are pressed lie over each other.
    overlap() {
      const found = [];
      // Only within one layer: under a bar that sticks to an edge, all else scrolls, and so does what a box of its own cuts.
      const scrolls = (one) => ['auto', 'scroll'].includes(style(one).overflowY) && one.scrollHeight > one.clientHeight;
      const layer = once((one) => !one || ['fixed', 'sticky'].includes(style(one).position) || one.matches('dialog, .menu > div, .facet > div')
        || scrolls(one) ? one : layer(one.parentElement));
      const pressed = all(PRESSED).filter((one) => style(one).opacity !== '0' && style(one).pointerEvents !== 'none')
        .map((one) => ({ one, layer: layer(one), boxes: [...one.getClientRects()] }));
      const inside = (inner, outer) => !sticksOut(inner, outer);
      for (const [index, first] of pressed.entries()) {
        for (const second of pressed.slice(index + 1)) {
          if (first.layer !== second.layer || first.one.contains(second.one) || second.one.contains(first.one)) continue;
          // A label stands for its field.
          if (first.one.control === second.one || second.one.control === first.one) continue;
          for (const a of first.boxes) {
            const b = second.boxes.find((b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > SLACK
              && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > SLACK);
            if (!b) continue;
            // One wholly on top of a larger one is meant so: the heart on a card, the button in its field.
            if (inside(b, a) || inside(a, b)) continue;
            found.push(finding('overlap', first.one, `lies over ${path(second.one)} "${words(second.one)}"`, a, b));
            break;
          }
        }
      }
      return found;
    },

    // Text is cut without an ellipsis.
    cut() {
      const found = [];
      for (const { node, one } of TEXTS) {
        const boxes = lines(node);
        let isShown = false;
        for (let held = one; held && held !== document.documentElement; held = held.parentElement) {
          const { overflowX, overflowY, position } = style(held);
          if (isEllipsed(held)) { isShown = true; break; }
          const box = held.getBoundingClientRect();
          // What scrolls shows the rest of itself.
          if (['auto', 'scroll'].includes(overflowX) || ['auto', 'scroll'].includes(overflowY)) { isShown = true; break; }
          const out = boxes.find((line) => (['hidden', 'clip'].includes(overflowX) && (line.left < box.left - SLACK || line.right > box.right + SLACK))
            || (['hidden', 'clip'].includes(overflowY) && (line.top < box.top - SLACK * 2 || line.bottom > box.bottom + SLACK * 2)));
          if (out) { found.push(finding('cut', one, `is cut by ${path(held)}`, out, box)); isShown = true; break; }
          if (position === 'fixed') break;
        }
        const off = boxes.find((line) => line.left < -SLACK || line.right > innerWidth + SLACK);
        if (off && !isShown) found.push(finding('cut', one, 'leaves the window', off, { left: 0, top: 0, width: innerWidth, height: innerHeight }));
      }
      // What a field says of itself; what is typed into it scrolls.
      for (const field of all('input[placeholder]:placeholder-shown, select')) {
        const shown = style(field), text = field.placeholder ?? field.selectedOptions[0]?.text ?? '';
        const room = field.clientWidth - parseFloat(shown.paddingLeft) - parseFloat(shown.paddingRight) - (field.localName === 'select' ? 16 : 0);
        if (shown.textOverflow !== 'ellipsis' && breadth(text, shown) > room + SLACK)
          found.push(finding('cut', field, `has ${Math.round(room)} for the ${Math.round(breadth(text, shown))} of "${text}"`, field.getBoundingClientRect()));
      }
      return found;
    },

    // A badge is not inside of its parent, or what it stands in cuts it.
    badge() {
      const found = [];
      for (const badge of all('.badge, .count, .number, .word, .at, .cover')) {
        const box = badge.getBoundingClientRect();
        for (let held = badge.parentElement; held && held !== document.body; held = held.parentElement) {
          const outer = held.getBoundingClientRect(), { overflowX, position, display } = style(held);
          const isCut = ['hidden', 'clip'].includes(overflowX);
          if ((held === badge.parentElement && display !== 'inline' || isCut) && sticksOut(box, outer)) {
            found.push(finding('badge', badge, `is not inside of ${path(held)}`, box, outer));
            break;
          }
          if (position === 'fixed' || ['auto', 'scroll'].includes(overflowX)) break;
        }
      }
      return found;
    },

    // What a finger presses is smaller than a finger.
    touch() {
      if (innerWidth >= 900) return [];
      const found = [];
      const LEAST = 44 - 0.5;
      for (const one of all(PRESSED)) {
        if (one.disabled) continue;
        if (one.localName === 'a' && isInText(one)) continue;
        let box = one.getBoundingClientRect();
        // A label is pressed as its box is.
        const label = one.labels?.[0];
        if (label && isSeen(label) && ['checkbox', 'radio', 'file'].includes(one.type)) {
          const other = label.getBoundingClientRect();
          if (!label.contains(one) || !sticksOut(box, other)) box = join(box, other);
        }
        if (box.width < LEAST || box.height < LEAST) found.push(finding('touch', one, 'is smaller than 44 by 44', box));
      }
      return found;
    },

    // Text is too pale for its ground.
    contrast() {
      const found = [];
      const seen = new Set();
      for (const { node, one } of TEXTS) {
        if (seen.has(one)) continue;
        seen.add(one);
        const box = lines(node)[0];
        // What can't be pressed is pale by intent, and says so to all: WCAG leaves it out.
        if (!box || one.closest('[disabled], [aria-disabled="true"]')) continue;
        judge(found, one, style(one), box, '');
      }
      for (const field of all('input[placeholder]:placeholder-shown'))
        judge(found, field, plain(getComputedStyle(field, '::placeholder')), field.getBoundingClientRect(), 'placeholder ');
      return found;
    },

    // The page scrolls sideways.
    wide() {
      const page = document.documentElement;
      if (page.scrollWidth <= innerWidth) return [];
      const out = [...document.querySelectorAll('body *')].filter((one) => isSeen(one) && one.getBoundingClientRect().right > innerWidth + SLACK)
        .sort((a, b) => b.getBoundingClientRect().right - a.getBoundingClientRect().right)[0] ?? document.body;
      return [finding('wide', out, `makes the page ${page.scrollWidth} wide in a window of ${innerWidth}`, out.getBoundingClientRect())];
    },
  };

  const plain = ({ color, fontSize, fontWeight }) => ({ color, fontSize, fontWeight });
  const join = (a, b) => new DOMRect(Math.min(a.left, b.left), Math.min(a.top, b.top),
    Math.max(a.right, b.right) - Math.min(a.left, b.left), Math.max(a.bottom, b.bottom) - Math.min(a.top, b.top));
  // A link within running text is as high as its line; its neighbours are words.
  const isInText = (link) => {
    if (style(link).display !== 'inline') return false;
    const around = [...link.parentElement.childNodes].filter((node) => node !== link);
    return around.some((node) => node.nodeType === Node.TEXT_NODE && node.data.trim().length > 1);
  };

  const colour = (text) => {
    const numbers = (text.match(/[\d.]+(?:e-?\d+)?/g) ?? []).map(Number), unit = text.startsWith('color(') ? 255 : 1;
    return { red: numbers[0] * unit, green: numbers[1] * unit, blue: numbers[2] * unit, alpha: numbers[3] ?? 1 };
  };
  const over = (top, below) => {
    const alpha = top.alpha + below.alpha * (1 - top.alpha);
    const mix = (part) => alpha ? (top[part] * top.alpha + below[part] * below.alpha * (1 - top.alpha)) / alpha : 0;
    return { red: mix('red'), green: mix('green'), blue: mix('blue'), alpha };
  };
  const light = ({ red, green, blue }) => {
    const part = (value) => (value /= 255) <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
    return 0.2126 * part(red) + 0.7152 * part(green) + 0.0722 * part(blue);
  };
  const ratio = (a, b) => (Math.max(light(a), light(b)) + 0.05) / (Math.min(light(a), light(b)) + 0.05);
  const WHITE = { red: 255, green: 255, blue: 255, alpha: 1 }, BLACK = { red: 0, green: 0, blue: 0, alpha: 1 };
  const judge = (found, one, { color, fontSize, fontWeight }, box, what) => {
    let ground = { red: 0, green: 0, blue: 0, alpha: 0 }, front = colour(color), grounds;
    for (let part = one; part; part = part.parentElement) {
      const shown = style(part);
      ground = over(ground, colour(shown.backgroundColor));
      const faint = Number(shown.opacity);
      front = { ...front, alpha: front.alpha * faint };
      ground = { ...ground, alpha: ground.alpha * faint };
      if (ground.alpha > 0.999) break;
      // Over a picture the worst of all grounds counts.
      const isPictured = [...part.parentElement?.children ?? []].some((other) => !other.contains(one) && other.matches('img, picture, .photo, .open')
        && !sticksOut(box, other.getBoundingClientRect()));
      if (isPictured) { grounds = [WHITE, BLACK]; break; }
    }
    grounds ??= [colour(style(document.documentElement).backgroundColor).alpha ? colour(style(document.documentElement).backgroundColor)
      : matchMedia('(prefers-color-scheme: dark)').matches ? { red: 18, green: 18, blue: 18, alpha: 1 } : WHITE];
    const size = parseFloat(fontSize), isLarge = size >= 24 || size >= 18.66 && Number(fontWeight) >= 700;
    const worst = Math.min(...grounds.map((last) => { const whole = over(ground, last); return ratio(over(front, whole), whole); }));
    if (worst < (isLarge ? 3 : 4.5) - 0.005) found.push(finding('contrast', one, `${what}has a contrast of ${worst.toFixed(2)}`, box));
  };

  return Object.values(rules).flatMap((rule) => rule());
})()
