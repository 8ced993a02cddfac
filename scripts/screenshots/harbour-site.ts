// The pages, by path, of a small site about lighthouses that the README's pictures show.

const PARTS: Readonly<Record<string, readonly string[]>> = {
  guides: [
    "lens",
    "lamp",
    "rhythm",
    "fog signal",
    "tower",
    "keeper",
    "harbour light",
    "leading lights",
  ],
  places: [
    "north point",
    "the skerries",
    "old mole",
    "west pier",
    "sand bank",
    "inner harbour",
    "bird rock",
  ],
  notes: [
    "storm of march",
    "new paint",
    "visitors in june",
    "a ship runs aground",
    "the last keeper",
    "winter repairs",
  ],
};

const TEXTS: Readonly<Record<string, readonly string[]>> = {
  lens: [
    "The lens makes a small lamp visible for twenty miles. Rings of prisms bend the light that would go up or down into one flat beam.",
    "It is cleaned every morning, before the sun can stand in it: a lens in the sun is a burning glass, and has set towers on fire.",
    "The glass is washed with rain water and a cloth of linen, then dried with leather. Twice a year the keeper took the rings out of their frame of brass, one by one, and polished them with rouge; that was a week of work for two people, and no ring was ever dropped in ninety years.",
    "Fresnel had the idea in 1822. A lens needs its curved face, not the glass behind it, so he cut the glass away in steps and kept the face. The first light with such a lens could be seen from the horizon, and the sailors who came home that winter asked who had put a star on the headland.",
    "Ours was ground in Paris in 1861 and came by ship in fourteen boxes. It has floated on a bath of mercury since 1904, so that a child can turn three tons with one finger. The clockwork that turned it was wound by hand every four hours until the electric motor came.",
  ],
};

/** Paragraphs of the other pages. */
const textsOf = (name: string, place: number): readonly string[] => [
  `The ${name} was first described in the list of lights of 18${40 + place * 7}, with the bearing from which it is seen, its height above the water and the colour of its paint.`,
  `Three families looked after it for a hundred years. They wrote the wind, the visibility and the passing ships into a log every four hours, and the logs fill two shelves of the harbour office.`,
  `In the winter of 19${30 + place * 4} a gale broke the railing and drove spray against the windows for nine days. The repair took until May, since the stone had to come by boat and could only be landed in calm weather.`,
  `Old pilots still steer by it, although their instruments are better. They say that a screen shows where a ship is, and that a light shows where it must not go, which is the older and the more important question.`,
  `Today visitors may climb up on Sundays between Easter and the end of September. The stairs are steep, dogs wait below, and on a clear day the view reaches to the islands in the north.`,
];

const MONTHS = ["January", "February", "March", "April", "May", "June", "July", "August"];

const slug = (name: string) => name.replaceAll(" ", "-");
const title = (name: string) => `${name[0]?.toUpperCase()}${name.slice(1)}`;

const STYLE = `body{margin:0;font:16px/1.5 Georgia,serif}header,footer{background:#123;color:#fff;padding:16px 40px}header a{color:#fff;margin-right:20px}
.page{display:grid;grid-template-columns:700px 1fr;gap:60px;padding:30px 40px}aside{background:#eee;padding:20px}td,th{border:1px solid #999;padding:4px 12px}`;

function page(part: string, name: string, place: number): string {
  const names = PARTS[part] ?? [];
  const texts = TEXTS[name] ?? textsOf(name, place);
  const next = names[(place + 1) % names.length] ?? name;
  const other = Object.keys(PARTS)[(place + 1) % 3] ?? part;
  const far = PARTS[other]?.[place % 6] ?? name;
  return `<!doctype html><html lang="en"><head><title>${title(name)} - Harbour Notes</title><style>${STYLE}</style>
<meta name="generator" content="Hugo 0.147.2"><meta property="og:site_name" content="Harbour Notes">
<script type="application/ld+json">{"@type":"Article","headline":"${title(name)}","datePublished":"2026-0${1 + place}-14","author":{"@type":"Person","name":"Ada Keeper"}}</script></head><body>
<header><nav><a href="/">Harbour Notes</a> <a href="/guides/lens">Guides</a> <a href="/places/north-point">Places</a> <a href="/notes/new-paint">Notes</a></nav></header>
<div class="page"><main><h1>${title(name)}</h1><p>By Ada Keeper, 14 ${MONTHS[place]} 2026</p><p>${texts[0]}</p><h2>In daily use</h2><p>${texts[1]}</p>
<table><tr><th>Height</th><th>Seen from</th></tr><tr><td>${12 + place * 4} m</td><td>${8 + place} miles</td></tr></table>
${texts
  .slice(2)
  .map((text) => `<p>${text}</p>`)
  .join("\n")}
<p>Read also about the <a href="/${part}/${slug(next)}">${next}</a> and the <a href="/${other}/${slug(far)}">${far}</a>.</p></main>
<aside><h3>Newsletter</h3><p>Tides and weather in your inbox every morning.</p><p><a href="/gone">An older edition</a></p></aside></div>
<footer><p>Harbour Notes. Imprint, privacy, cookies.</p></footer></body></html>`;
}

/** Returns the pages. */
export function harbourSite(): ReadonlyMap<string, string> {
  const pages = new Map<string, string>();
  const links: string[] = [];
  for (const [part, names] of Object.entries(PARTS)) {
    for (const [place, name] of names.entries()) {
      const path = `/${part}/${slug(name)}`;
      pages.set(path, page(part, name, place));
      links.push(`<li><a href="${path}">${title(name)}</a></li>`);
    }
  }
  pages.set(
    "/",
    `<!doctype html><html lang="en"><head><title>Harbour Notes</title></head><body><main><h1>Harbour Notes</h1>
<p>Lights, lenses and the people who looked after them, at the harbour and along the coast.</p><ul>${links.join("")}</ul></main></body></html>`,
  );
  return pages;
}
