// Made sites that are endless, or look as if they were.
import type { Answer } from "./origin.ts";

/** A made site. */
export interface TrapSite {
  /** Body of the page at an address; undefined for none. */
  readonly page: (url: URL) => string | undefined;
}

const SYLLABLES = "ba ce di fo gu ha je ki lo mu na pe ri so tu va we xi yo zu".split(" ");

/** An invented word without digits, another one for each number. */
export function word(number: number): string {
  let made = "";
  for (let rest = number + SYLLABLES.length; rest > 0; rest = Math.floor(rest / SYLLABLES.length)) {
    made = (SYLLABLES[rest % SYLLABLES.length] ?? "") + made;
  }
  return made;
}

/** A paragraph of its own for each number. */
export const paragraph = (number: number): string =>
  `<p>${Array.from({ length: 20 }, (_, at) => word(number * 20 + at + 1000)).join(" ")}.</p>`;

/** The numbers from one to another. */
export const numbers = (from: number, to: number): readonly number[] =>
  Array.from({ length: Math.max(0, to - from + 1) }, (_, at) => from + at);

/** A list of links to addresses made from numbers. */
const links = (
  found: readonly number[],
  hrefOf: (at: number) => string,
  textOf: (at: number) => string = word,
): string => {
  const item = (at: number) =>
    `<li><a href="${hrefOf(at).replaceAll("&", "&amp;")}">${textOf(at)}</a></li>`;
  return `<ul>${found.map(item).join("")}</ul>`;
};

const link = (href: string, text: string): string => `<p><a href="${href}">${text}</a></p>`;

const HOME =
  "<h1>Home</h1><p>The keeper of this site wrote one paragraph for all of its pages, and it is long enough to be read as the text of a page.</p>";

const isRoot = ({ pathname }: URL): boolean => pathname === "/";
const param = ({ searchParams }: URL, name: string): string => searchParams.get(name) ?? "";
const numberIn = (url: URL, name: string): number => Number(param(url, name));
/** The first number in the path; 0 without one. */
const pathNumber = ({ pathname }: URL): number => Number(/\d+/.exec(pathname)?.[0] ?? 0);

/** The pages of a site as answers of an origin. */
export function answersOf({ page }: TrapSite): Readonly<Record<string, Answer>> {
  const answer: Answer = (request, response) => {
    const url = new URL(request.url ?? "/", "http://site.test");
    const isMade = url.pathname !== "/robots.txt" && !url.pathname.endsWith(".xml");
    const body = isMade ? page(url) : undefined;
    response.writeHead(body === undefined ? 404 : 200, {
      "content-type": "text/html; charset=utf-8",
    });
    response.end(
      `<!doctype html><html lang="en"><head><title>A site</title></head><body><main>${body ?? "<h1>Not found</h1>"}</main></body></html>`,
    );
  };
  return new Proxy({}, { get: () => answer });
}

/** A board whose lists name 25 topics each; a topic has a text of its own. */
export const forum = (topics: number): TrapSite => ({
  page: (url) => {
    if (isRoot(url)) return HOME + link("/viewforum.php?f=2&amp;start=0", "Board");
    const start = numberIn(url, "start");
    const topic = numberIn(url, "t");
    if (url.pathname === "/viewtopic.php") return `<h1>Topic ${topic}</h1>${paragraph(topic)}`;
    const listed = numbers(start + 1, Math.min(start + 25, topics));
    const next = start + 25 < topics ? [start + 25] : [];
    return (
      links(
        listed,
        (at) => `/viewtopic.php?f=2&t=${at}`,
        (at) => `Topic ${at}`,
      ) +
      links(
        next,
        (at) => `/viewforum.php?f=2&start=${at}`,
        () => "Next",
      )
    );
  },
});

/** A board in which each post of a topic has an address that shows the whole topic. */
export const forumOfPosts = (topics: number): TrapSite => ({
  page: (url) => {
    if (url.pathname !== "/viewtopic.php") return forum(topics).page(url);
    const topic = numberIn(url, "t") || Math.ceil(numberIn(url, "p") / 4);
    const posts = numbers(topic * 4 - 3, topic * 4);
    return (
      paragraph(topic) +
      links(
        posts,
        (at) => `/viewtopic.php?p=${at}`,
        (at) => `#${at}`,
      )
    );
  },
});

/** Items with texts of their own, in one language. */
export const catalogue = (items: number): TrapSite => ({
  page: (url) =>
    isRoot(url)
      ? HOME + links(numbers(1, items), (at) => `/item?id=${at}&lang=en`)
      : paragraph(numberIn(url, "id")),
});

const FACETS = ["color", "size", "brand", "price"];

/** A shop of 32 products in all combinations of four facets with five values each. */
export const facets: TrapSite = {
  page: (url) => {
    if (url.pathname.startsWith("/goods/")) return paragraph(pathNumber(url));
    const goods = numbers(1, 32).filter((at) =>
      FACETS.every((name, bit) => !param(url, name) || (at >> bit) % 2 === numberIn(url, name) % 2),
    );
    const choices = FACETS.flatMap((name) =>
      numbers(1, 5).map((value) => {
        const chosen = new URLSearchParams(url.search);
        chosen.set(name, String(value));
        return link(`/shop?${chosen}`.replaceAll("&", "&amp;"), `${name} ${value}`);
      }),
    );
    return `<h1>Shop</h1>${choices.join("")}${links(goods, (at) => `/goods/${at}`)}`;
  },
};

const WEEKDAYS = "Monday Tuesday Wednesday Thursday Friday Saturday Sunday".split(" ");
const MONTHS =
  "January February March April May June July August September October November December".split(
    " ",
  );

/**
 * An endless calendar beside the news. Each month shows today's date and a week that begins on another
 * day, and offers a file.
 */
export const calendar: TrapSite = {
  page: (url) => {
    if (url.pathname.startsWith("/news/")) return paragraph(pathNumber(url));
    if (isRoot(url)) {
      return (
        HOME + link("/calendar?month=0", "Calendar") + links(numbers(1, 60), (at) => `/news/${at}`)
      );
    }
    const month = numberIn(url, "month");
    const day = (at: number) => WEEKDAYS[(month + at) % 7] ?? "";
    const name = (at: number) => MONTHS[at % 12] ?? "";
    const today = `Today is ${day(0)}, ${1 + (month % 28)} ${name(month)} ${2000 + month}`;
    const week = numbers(0, 6).map((at) => day(at).slice(0, 3));
    return `<h1>${name(month)}</h1><p>${today}</p><p>${week.join(" ")}</p>${link(`/export/${month}.ics`, "Save")}${links(numbers(month * 6 + 1, month * 6 + 6), (at) => `/calendar?month=${at}`, name)}`;
  },
};

/** Twelve pages whose links have a session of their own in every answer. */
export function session(): TrapSite {
  let sessions = 0;
  return {
    page: (url) => {
      const own = numbers(1, 12).findIndex((at) => url.pathname === `/${word(at)}`);
      const id = () => (++sessions * 99991).toString(36);
      const menu = links(numbers(1, 12), (at) => `/${word(at)}?sid=${id()}`);
      return (isRoot(url) ? HOME : paragraph(own)) + menu;
    },
  };
}

/** A menu of relative links on a server that answers every path, and shows the path. */
export const menu = (names: readonly string[]): TrapSite => ({
  page: ({ pathname }) => {
    const trail = pathname.split("/").join(" › ");
    return `<p>Home ${trail}</p>${HOME}${names.map((name) => link(`${name}/`, name)).join("")}`;
  },
});

/** Endless results that repeat the words of the search over the same goods. */
export const search: TrapSite = {
  page: (url) => {
    if (url.pathname.startsWith("/goods/")) return paragraph(pathNumber(url));
    const page = numberIn(url, "page");
    const q = param(url, "q");
    const related = numbers(page + 1, page + 2).map((at) => `${q} ${word(at)}`.trim());
    return (
      `<h1>Results for ${q}, page ${page}</h1>${links(numbers(1, 10), (at) => `/goods/${at}`)}` +
      links(numbers(page * 3 + 1, page * 3 + 3), (at) => `/search?q=${q}&page=${at}`, String) +
      related
        .map((words) =>
          link(`/search?page=${page + 1}&amp;q=${encodeURIComponent(words)}`, "Related"),
        )
        .join("")
    );
  },
};

/** Articles, each with a version for print. */
export const print = (articles: number): TrapSite => ({
  page: (url) => {
    if (isRoot(url)) return HOME + links(numbers(1, articles), (at) => `/article/${at}`);
    const text = paragraph(pathNumber(url));
    return param(url, "print") ? text : text + link(`${url.pathname}?print=1`, "Print");
  },
});

/** Pages with one text in three languages, listed language by language. */
export const language = (pages: number): TrapSite => ({
  page: (url) => {
    const languages = ["en", "de", "fr"];
    const lang = param(url, "lang");
    const others = languages.map((one) => link(`${url.pathname}?lang=${one}`, one)).join("");
    if (!isRoot(url)) return paragraph(pathNumber(url)) + others;
    return HOME + (lang ? links(numbers(1, pages), (at) => `/page/${at}?lang=${lang}`) : others);
  },
});

/** So many pages with one text. */
export const copies = (pages: number, nameOf: (at: number) => string = String): TrapSite => ({
  page: (url) =>
    isRoot(url) ? HOME + links(numbers(1, pages), (at) => `/copy/${nameOf(at)}`) : paragraph(1),
});

/** Documents with their version in the path, over and over. */
export const versions: TrapSite = {
  page: (url) =>
    isRoot(url)
      ? HOME + links(numbers(1, 12), (at) => `/docs/v${at}/docs/v${at}/docs/v${at}/x`)
      : paragraph(pathNumber(url)),
};

/** A list of things in two directions, part by part; only the things have words. */
export const sorted: TrapSite = {
  page: (url) => {
    if (isRoot(url)) return HOME + links(numbers(1, 60), (at) => `/list?part=${at}`, String);
    if (url.pathname.startsWith("/thing/")) return paragraph(pathNumber(url));
    const part = param(url, "sort") === "desc" ? 61 - numberIn(url, "part") : numberIn(url, "part");
    const orders = ["asc", "desc"].map((sort) =>
      link(`/list?part=${param(url, "part")}&amp;sort=${sort}`, sort),
    );
    return (
      links(
        numbers(part * 2 - 1, part * 2),
        (at) => `/thing/${at}`,
        (at) => `Thing ${at}`,
      ) + orders.join("")
    );
  },
};

/** A wiki with the history of each article, and its older versions. */
export const wiki: TrapSite = {
  page: (url) => {
    if (isRoot(url)) return HOME + links(numbers(1, 60), (at) => `/wiki/${word(at)}`);
    const article = numbers(1, 60).find((at) => url.pathname === `/wiki/${word(at)}`) ?? 0;
    const old = (at: number) => `${url.pathname}?oldid=${article * 100 + at}`;
    if (param(url, "action"))
      return `<h1>History</h1>${links(numbers(1, 9), old, (at) => `${at} May 2020`)}`;
    return paragraph(article) + link(`${url.pathname}?action=history`, "History");
  },
};

/** Days and months that lead to each other and have one text. */
export const daysAndMonths: TrapSite = {
  page: (url) => {
    const other = url.pathname.startsWith("/day/") ? "month" : "day";
    const at = pathNumber(url) * 3;
    return (
      HOME +
      links(
        numbers(at + 1, at + 3),
        (next) => `/${other}/${next}`,
        () => other,
      )
    );
  },
};

/** Topics that differ in numbers alone. */
export const numbersOnly = (topics: number): TrapSite => ({
  page: (url) =>
    isRoot(url)
      ? HOME +
        links(
          numbers(1, topics),
          (at) => `/viewtopic.php?t=${at}`,
          (at) => `Topic ${at}`,
        )
      : `<h1>Topic ${param(url, "t")}</h1><p>The meter in the harbour stood at ${numberIn(url, "t") * 7} when the station read it on day ${param(url, "t")}.</p>`,
});

/** Endless pages with texts of their own. */
export const random: TrapSite = {
  page: (url) => {
    const at = pathNumber(url);
    return paragraph(at) + links(numbers(at * 3 + 1, at * 3 + 3), (next) => `/more/${next}`);
  },
};

/** A list of goods under every selection of ten labels, in a menu of one line. */
export const labels: TrapSite = {
  page: (url) => {
    const chosen = url.pathname.split("/").filter((label) => label !== "");
    const others = "red blue green small large cotton wool linen new old".split(" ");
    const menu = others.filter((label) => !chosen.includes(label));
    const goods = numbers(1, 10).map((at) => `<li>${word(at)}</li>`);
    return `<h1>${chosen.join(" ")}</h1><ul>${goods.join("")}</ul>${menu
      .map((label) => link(`/${[...chosen, label].join("/")}`, label))
      .join(" ")}`;
  },
};

/** A gallery whose pages have one text and pictures of their own, at an address by their number. */
export const gallery = (
  pictures: number,
  picture = (at: number): string => `/pictures/${at}.jpg`,
): TrapSite => ({
  page: (url) =>
    isRoot(url)
      ? HOME +
        links(
          numbers(1, pictures),
          (at) => `/photo/${at}`,
          (at) => `Photo ${at}`,
        )
      : `${HOME}<img src="${picture(pathNumber(url))}" width="900" height="600">`,
});
