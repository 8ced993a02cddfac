// Made sites that look endless or are: what a crawl must read whole, and what it must close.
import type { Answer } from "./origin.ts";

/** A made site, by the path and query of each page. */
export interface TrapSite {
  /** Body of the page at an address; undefined for none. */
  readonly page: (url: URL) => string | undefined;
  /** Addresses that the site has, of which all must be read; undefined for an endless site. */
  readonly size?: number;
}

const SYLLABLES = "ba ce di fo gu ha je ki lo mu na pe ri so tu va we xi yo zu".split(" ");

/** An invented word without digits, another one for each number. */
export function word(number: number): string {
  let rest = number + SYLLABLES.length;
  let made = "";
  for (; rest > 0; rest = Math.floor(rest / SYLLABLES.length)) {
    made = (SYLLABLES[rest % SYLLABLES.length] ?? "") + made;
  }
  return made;
}

/** A paragraph of its own for each number. */
export const paragraph = (number: number): string =>
  `<p>${Array.from({ length: 20 }, (_, at) => word(number * 20 + at + 1000)).join(" ")}.</p>`;

/** A paragraph that all pages share. */
const SHARED = `<p>The keeper of this site wrote one paragraph for all of its pages, and it is long enough to be read as the text of a page.</p>`;

/** A list of links by address, with the texts of the links. */
export const links = (found: Iterable<readonly [href: string, text: string]>): string =>
  `<ul>${[...found].map(([href, text]) => `<li><a href="${href.replaceAll("&", "&amp;")}">${text}</a></li>`).join("")}</ul>`;

const numbers = (from: number, to: number): readonly number[] =>
  Array.from({ length: to - from + 1 }, (_, at) => from + at);

const html = (body: string): string =>
  `<!doctype html><html lang="en"><head><title>A made site</title></head><body><main>${body}</main></body></html>`;

/** The pages of a site as answers of an origin. */
export function answersOf({ page }: TrapSite): Readonly<Record<string, Answer>> {
  const answer: Answer = (request, response) => {
    const url = new URL(request.url ?? "/", "http://site.test");
    const body = url.pathname === "/robots.txt" ? undefined : page(url);
    const type = url.pathname.endsWith(".xml") ? "application/xml" : "text/html; charset=utf-8";
    response.writeHead(body === undefined ? 404 : 200, { "content-type": type });
    response.end(body?.startsWith("<?xml") ? body : html(body ?? "<h1>Not found</h1>"));
  };
  return new Proxy({}, { get: () => answer });
}

const isRoot = ({ pathname }: URL): boolean => pathname === "/";
const param = (url: URL, name: string): string => url.searchParams.get(name) ?? "";
const numberIn = (url: URL, name: string): number => Number(param(url, name) || 0);

const HOME = `<h1>Home</h1>${SHARED}`;

/** A board of topics, each with a text of its own, listed by lists of 25 topics. */
const forum = (topics: number): TrapSite => ({
  size: 1 + Math.ceil(topics / 25) + topics,
  page: (url) => {
    if (isRoot(url)) return HOME + links([["/viewforum.php?f=2&start=0", "Board"]]);
    if (url.pathname === "/viewforum.php") {
      const start = numberIn(url, "start");
      const listed = numbers(start + 1, Math.min(start + 25, topics));
      const next = start + 25 < topics ? [[`/viewforum.php?f=2&start=${start + 25}`, "Next"]] : [];
      const found = listed.map((topic) => [`/viewtopic.php?f=2&t=${topic}`, `Topic ${topic}`]);
      return `<h1>Board</h1>${links([...found, ...next] as [string, string][])}`;
    }
    if (url.pathname !== "/viewtopic.php") return undefined;
    return `<h1>Topic ${param(url, "t")}</h1>${paragraph(numberIn(url, "t"))}`;
  },
});

/** A board whose posts have addresses that show their topic again. */
const forumOfPosts: TrapSite = {
  page: (url) => {
    const board = forum(300);
    if (url.pathname !== "/viewtopic.php") return board.page(url);
    const post = numberIn(url, "p");
    const topic = post > 0 ? Math.ceil(post / 4) : numberIn(url, "t");
    const posts = numbers(topic * 4 - 3, topic * 4);
    const found = posts.map((at) => [`/viewtopic.php?p=${at}`, `#${at}`] as const);
    return `<h1>Topic ${topic}</h1>${paragraph(topic)}${links(found)}`;
  },
};

/** Items with texts of their own, in one language. */
const catalogue: TrapSite = {
  size: 1 + 160,
  page: (url) => {
    const items = numbers(1, 160).map((id) => [`/item?id=${id}&lang=en`, `Item ${id}`] as const);
    if (isRoot(url)) return HOME + links(items);
    return `<h1>Item ${param(url, "id")}</h1>${paragraph(numberIn(url, "id"))}`;
  },
};

const FACETS = { color: 5, size: 5, brand: 5, price: 5 };

/** A shop of 40 products under all combinations of four facets. */
const facets: TrapSite = {
  page: (url) => {
    if (url.pathname.startsWith("/goods/")) {
      return `<h1>Goods</h1>${paragraph(numbers(1, 40).findIndex((at) => url.pathname.endsWith(word(at))))}`;
    }
    const found = numbers(1, 40)
      .filter((at) =>
        Object.keys(FACETS).every(
          (name, shift) => !param(url, name) || (at >> shift) % 2 === numberIn(url, name) % 2,
        ),
      )
      .map((at) => [`/goods/${word(at)}`, word(at)] as const);
    const choices = Object.entries(FACETS).flatMap(([name, values]) =>
      numbers(1, values).map((value) => {
        const next = new URL(isRoot(url) ? "http://site.test/shop" : url);
        next.searchParams.set(name, String(value));
        next.searchParams.sort();
        return [next.pathname + next.search, `${name} ${value}`] as const;
      }),
    );
    return `<h1>Shop</h1>${links(choices)}${links(found)}`;
  },
};

const WEEKDAYS = "Monday Tuesday Wednesday Thursday Friday Saturday Sunday".split(" ");
const MONTHS =
  "January February March April May June July August September October November December".split(
    " ",
  );

/** A calendar without end, with today's date and a week that starts on another day each month. */
const calendar: TrapSite = {
  page: (url) => {
    if (isRoot(url))
      return (
        HOME +
        links([
          ["/calendar?month=0", "Calendar"],
          ...numbers(1, 60).map((at) => [`/news/${at}`, `News ${at}`] as const),
        ])
      );
    if (url.pathname.startsWith("/news/"))
      return `<h1>News</h1>${paragraph(Number(url.pathname.slice(6)))}`;
    const month = numberIn(url, "month");
    const today = `Today is ${WEEKDAYS[month % 7]}, ${month % 28} ${MONTHS[(month + 5) % 12]} 2031`;
    const week = numbers(0, 6)
      .map((day) => WEEKDAYS[(month + day) % 7]?.slice(0, 3))
      .join(" ");
    const next = numbers(1, 6).map(
      (at) => [`/calendar?month=${month * 6 + at}`, `${MONTHS[(month * 6 + at) % 12]}`] as const,
    );
    return `<h1>${MONTHS[month % 12]} ${2000 + Math.floor(month / 12)}</h1><p>${today}</p><p>${week}</p>${SHARED}${links(next)}`;
  },
};

/** Twelve pages whose links have a session of their own on every answer. */
function session(): TrapSite {
  let sessions = 0;
  return {
    page: (url) => {
      const pages = numbers(1, 12);
      const found = pages.map(
        (at) => [`/${word(at)}?sid=${(++sessions * 99991).toString(36)}`, word(at)] as const,
      );
      if (isRoot(url)) return HOME + links(found);
      return paragraph(pages.findIndex((at) => url.pathname === `/${word(at)}`)) + links(found);
    },
  };
}

/** A menu of relative links on a server that answers every path. */
const loop = (names: readonly string[]): TrapSite => ({
  page: () => HOME + links(names.map((name) => [`${name}/`, name] as const)),
});

/** Results of a search that are the same on every page. */
const search: TrapSite = {
  page: (url) => {
    if (isRoot(url))
      return (
        HOME +
        links([
          ["/search?q=lamp&page=1", "Lamps"],
          ["/search?q=chair&page=1", "Chairs"],
        ])
      );
    if (url.pathname.startsWith("/goods/"))
      return `<h1>Goods</h1>${paragraph(Number(url.pathname.slice(7)))}`;
    const [q, page] = [param(url, "q"), numberIn(url, "page")];
    const more = numbers(1, 5).map(
      (at) => [`/search?q=${q}&page=${page * 5 + at}`, `${page * 5 + at}`] as const,
    );
    const found = numbers(1, 10).map((at) => [`/goods/${at}`, word(at)] as const);
    return `<h1>Results for ${q}, page ${page}</h1>${links(found)}${links(more)}`;
  },
};

/** Articles, each also for print. */
const print: TrapSite = {
  size: 1 + 2 * 120,
  page: (url) => {
    if (isRoot(url))
      return HOME + links(numbers(1, 120).map((at) => [`/article/${at}`, word(at)] as const));
    const own = `<h1>Article</h1>${paragraph(Number(url.pathname.slice(9)))}`;
    return param(url, "print") ? own : own + links([[`${url.pathname}?print=1`, "Print"]]);
  },
};

/** Pages with one text in four languages, which link to each other in their language. */
const language: TrapSite = {
  size: 1 + 4 + 4 * 60,
  page: (url) => {
    const lang = param(url, "lang");
    const known = ["en", "de", "fr", "es"];
    if (isRoot(url) && lang === "")
      return HOME + links(known.map((at) => [`/?lang=${at}`, at] as const));
    const pages = numbers(1, 60).map((at) => [`/page/${at}?lang=${lang}`, word(at)] as const);
    if (isRoot(url)) return HOME + links(pages);
    return `<h1>Page</h1>${paragraph(Number(url.pathname.slice(6)))}${links(known.map((at) => [`${url.pathname}?lang=${at}`, at] as const))}`;
  },
};

/** So many pages with one text. */
const oneText = (pages: number, nameOf: (at: number) => string = String): TrapSite => ({
  size: 1 + pages,
  page: (url) =>
    isRoot(url)
      ? HOME + links(numbers(1, pages).map((at) => [`/copy/${nameOf(at)}`, nameOf(at)] as const))
      : `<h1>One text</h1>${paragraph(1)}`,
});

/** Documents with their version in the path, over and over. */
const versions: TrapSite = {
  size: 1 + 12,
  page: (url) =>
    isRoot(url)
      ? HOME +
        links(numbers(1, 12).map((v) => [`/docs/v${v}/docs/v${v}/docs/v${v}/x`, `v${v}`] as const))
      : `<h1>Version</h1>${paragraph(Number(/v(\d+)/.exec(url.pathname)?.[1] ?? 0))}`,
};

/** The same list in both directions, page by page. */
const sorted: TrapSite = {
  page: (url) => {
    if (isRoot(url)) return HOME + links([["/list?page=1", "List"]]);
    if (url.pathname.startsWith("/thing/"))
      return `<h1>Thing</h1>${paragraph(Number(url.pathname.slice(7)))}`;
    const page = numberIn(url, "page");
    const sort = param(url, "sort");
    const part = sort === "desc" ? 81 - page : page;
    const things = numbers(part * 3 - 2, part * 3).map(
      (at) => [`/thing/${at}`, `Thing ${at}`] as const,
    );
    const next = numbers(page + 1, Math.min(page + 8, 80)).map(
      (to) => [`/list?page=${to}${sort && `&sort=${sort}`}`, "Next"] as const,
    );
    return `<h1>List</h1>${links([...things, ...next, [`/list?page=${page}&sort=asc`, "Up"], [`/list?page=${page}&sort=desc`, "Down"]])}`;
  },
  size: 1 + 80 * 3 + 240,
};

/** A wiki with the history and the older versions of each article. */
const wiki: TrapSite = {
  page: (url) => {
    const names = numbers(1, 60).map((at) => [`/wiki/${word(at)}`, word(at)] as const);
    if (isRoot(url)) return HOME + links(names);
    const at = numbers(1, 60).find((one) => url.pathname === `/wiki/${word(one)}`) ?? 0;
    if (param(url, "action")) {
      return `<h1>History</h1>${links(numbers(1, 20).map((old) => [`${url.pathname}?oldid=${at * 100 + old}`, `${old} May 2020`] as const))}`;
    }
    return `<h1>${word(at)}</h1>${paragraph(at)}${links([[`${url.pathname}?action=history`, "History"]])}`;
  },
};

/** Days and months that lead to each other and say nothing. */
const daysAndMonths: TrapSite = {
  page: (url) => {
    const at = Number(/\d+/.exec(url.pathname)?.[0] ?? 0);
    const found = url.pathname.startsWith("/day/")
      ? numbers(1, 3).map((more) => [`/month/${at * 3 + more}`, "Month"] as const)
      : numbers(1, 3).map((more) => [`/day/${at * 3 + more}`, "Day"] as const);
    return `<h1>Plan</h1>${SHARED}${links(found)}`;
  },
};

/** Topics that differ in numbers only. */
const numbersOnly: TrapSite = {
  page: (url) =>
    isRoot(url)
      ? HOME +
        links(numbers(1, 300).map((at) => [`/viewtopic.php?t=${at}`, `Topic ${at}`] as const))
      : `<h1>Topic ${param(url, "t")}</h1><p>Reading ${numberIn(url, "t") * 7} of the meter on day ${numberIn(url, "t") % 28}, as sent by the station in the harbour.</p>`,
};

/** Random sentences on every page, which no evidence can tell from a real site. */
const random: TrapSite = {
  page: (url) => {
    const at = Number(/\d+/.exec(url.pathname)?.[0] ?? 0);
    return `<h1>More</h1>${paragraph(at)}${links(numbers(1, 3).map((more) => [`/more/${at * 3 + more}`, "More"] as const))}`;
  },
};

/** The made sites by name. */
export const TRAP_SITES = {
  forum: forum(120),
  catalogue,
  facets,
  calendar,
  session: session(),
  loop: loop(["a"]),
  menu: loop("about news team work shop help jobs press".split(" ")),
  search,
  print,
  language,
  copies40: oneText(40),
  copies200: oneText(200),
  copiesInWords: oneText(200, word),
  versions,
  largeForum: forum(300),
  forumOfPosts,
  sorted,
  wiki,
  daysAndMonths,
  numbersOnly,
  random,
} as const satisfies Readonly<Record<string, TrapSite>>;
