// Finds the places of a page whose form Markdown must keep: kept lines, nested items, cells, images.

/** An image of the page, with its noscript and the sources beside it. */
export interface ImagePlace {
  readonly kind: "plain" | "lazy" | "picture" | "noscript" | "amp";
  /** Unresolved addresses, any of which shows the image; none for one of data alone. */
  readonly addresses: readonly string[];
  readonly alt: string;
}

/** The places of a page, as a browser without scripts shows them. */
export interface Places {
  /** Lines of each text whose style keeps them, outside listings. */
  readonly lines: readonly (readonly string[])[];
  /** Each item of a nested list: its own text, and the text of its parent item. */
  readonly items: readonly { readonly item: string; readonly outer: string }[];
  /** Lines of each table cell with more than one. */
  readonly cells: readonly (readonly string[])[];
  readonly images: readonly ImagePlace[];
  /** Addresses of every image, also of a hidden one. */
  readonly held: readonly (readonly string[])[];
}

/** Runs in the page, with scripts of the page off. */
export const READ_PLACES = `(() => {
  const isShown = (one) => one.checkVisibility({ visibilityProperty: true });
  const linesOf = (text) => {
    const lines = [];
    for (const line of text.split("\\n")) if (/[\\p{L}\\p{N}]/u.test(line)) lines.push(line.trim());
    return lines;
  };
  const lines = [];
  const texts = document.createTreeWalker(document.documentElement, NodeFilter.SHOW_TEXT);
  for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
    const parent = text.parentElement;
    if (!text.data.includes("\\n") || !isShown(parent)) continue;
    if (!/^(pre|pre-line|pre-wrap|break-spaces)$/.test(getComputedStyle(parent).whiteSpace)) continue;
    if (parent.closest("pre, code, textarea, listing, xmp, plaintext, script, style, svg") !== null) continue;
    const found = linesOf(text.data);
    if (found.length > 1) lines.push(found);
  }
  const ownText = (item) => {
    let own = "";
    const inside = document.createTreeWalker(item, NodeFilter.SHOW_TEXT);
    for (let text = inside.nextNode(); text !== null; text = inside.nextNode()) {
      const parent = text.parentElement;
      if (parent.closest("ul, ol, menu") === item.parentElement && isShown(parent)) own += text.data;
    }
    return own;
  };
  const items = [];
  for (const item of document.querySelectorAll(":is(ul, ol) :is(ul, ol) > li")) {
    const list = item.parentElement;
    if (item.closest("td, th, select, svg") !== null || !isShown(item)) continue;
    // Items with headings are sections.
    if (item.querySelector("h1, h2, h3, h4, h5, h6, [role=heading]") !== null) continue;
    let outer = list.parentElement.closest("li");
    if (/^[uo]l$/.test(list.parentElement.localName)) {
      outer = list.previousElementSibling;
      while (outer !== null && outer.localName !== "li") outer = outer.previousElementSibling;
    }
    const hasHeading = outer?.querySelector("h1, h2, h3, h4, h5, h6, [role=heading]") != null;
    if (outer !== null && isShown(outer) && !hasHeading) items.push({ item: ownText(item), outer: ownText(outer) });
  }
  const cells = [];
  for (const cell of document.querySelectorAll("td, th")) {
    if (!isShown(cell) || cell.querySelector("table, select, textarea, pre") !== null) continue;
    const found = linesOf(cell.innerText);
    if (found.length > 1) cells.push(found);
  }
  const isFile = (text) => text.trim() !== "" && !/^\\s*(data|blob|about|javascript):/i.test(text) && !/[\\s{}]/.test(text.trim());
  const addressesOf = (image) => {
    const found = new Set();
    const all = [image];
    if (image.parentElement.localName === "picture") for (const one of image.parentElement.children) all.push(one);
    for (const one of all) {
      for (const { name, value } of one.attributes) {
        if (name === "src" && isFile(value)) found.add(value.trim());
        else if (/srcset/.test(name)) {
          for (const part of value.split(/,\\s+|,(?=https?:|\\/)/)) {
            const address = part.trim().split(/\\s+/)[0].replace(/,$/, "");
            if (isFile(address)) found.add(address);
          }
        } else if (/^data-|-src$/.test(name) && isFile(value) && /^(https?:)?\\/|\\.(avif|gif|jpe?g|png|svg|webp)\\b/i.test(value)) found.add(value.trim());
      }
    }
    return found;
  };
  const isSmall = (image) => {
    for (const side of [image.getAttribute("width"), image.getAttribute("height"), image.style.width, image.style.height])
      if (/^\\s*\\d+(\\.\\d+)?(px)?\\s*$/.test(side ?? "") && Number.parseFloat(side) < 32) return true;
    return false;
  };
  const isHidden = (image) => {
    for (let one = image; one !== null; one = one.parentElement)
      if (one.localName !== "noscript" && (getComputedStyle(one).display === "none" || getComputedStyle(one).visibility === "hidden")) return true;
    return false;
  };
  const places = new Map();
  const held = [];
  for (const image of document.querySelectorAll("img, amp-img, amp-anim")) {
    held.push([...addressesOf(image)]);
    if (image.closest("svg, template, head") !== null || isHidden(image)) continue;
    if (image.localName === "img" && isSmall(image)) continue;
    const noscript = image.closest("noscript");
    let place;
    for (const beside of noscript === null ? [] : [noscript.previousElementSibling, noscript.nextElementSibling]) {
      const other = beside === null ? null : beside.matches("img, amp-img") ? beside : beside.querySelector("img, amp-img");
      if (place === undefined && other !== null) place = places.get(other);
    }
    const own = addressesOf(image);
    const src = image.getAttribute("src") ?? "";
    if (place === undefined) {
      const kind = noscript !== null ? "noscript" : image.localName !== "img" ? "amp" : image.closest("picture") !== null ? "picture" : !isFile(src) && own.size > 0 ? "lazy" : "plain";
      places.set(image, { kind, addresses: own, alt: image.getAttribute("alt") ?? "" });
    } else {
      place.kind = "noscript";
      for (const one of own) place.addresses.add(one);
      place.alt = place.alt === "" ? (image.getAttribute("alt") ?? "") : place.alt;
    }
  }
  const images = [];
  for (const { kind, addresses, alt } of places.values())
    if (addresses.size > 0 || alt.trim() !== "") images.push({ kind, addresses: [...addresses], alt });
  return { lines, items, cells, images, held };
})()`;
