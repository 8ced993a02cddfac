// Names the columns of lists: standard names where the meaning is plain, else the page's labels.
import { foldKey } from "../facts/keys.ts";
import { everyPath } from "../facts/words/vocabulary.ts";
import { withoutUnit } from "./units.ts";

/** Standard names of columns, and the keys of schema.org that each stands for. */
export const COLUMN_KEYS: Readonly<Record<string, readonly string[]>> = {
  title: ["name", "headline"],
  link: ["url", "mainEntityOfPage", "@id"],
  image: ["image", "thumbnailUrl"],
  price: ["price", "lowPrice"],
  currency: ["priceCurrency"],
  date: ["startDate", "datePosted", "datePublished", "uploadDate"],
  author: ["author", "creator"],
  rating: ["ratingValue"],
  reviews: ["reviewCount", "ratingCount"],
  location: ["jobLocation", "location", "addressLocality"],
  company: ["hiringOrganization"],
  salary: ["baseSalary"],
  availability: ["availability"],
  description: ["description"],
  position: ["position"],
};
const BY_KEY: ReadonlyMap<string, string> = new Map(
  Object.entries(COLUMN_KEYS).flatMap(([name, keys]) => keys.map((key) => [foldKey(key), name])),
);
/** Labels in languages that the vocabulary of facts does not have. */
const LABELS: Readonly<Record<string, string>> = {
  title: "タイトル 商品名 品名 件名 名称 标题 標題 제목 상품명 название наименование nazwa název",
  price: "価格 値段 販売価格 价格 價格 售价 가격 цена стоимость prijs cena fiyat",
  date: "日付 掲載日 公開日 投稿日 開催日 日期 날짜 등록일 дата",
  author: "著者 作者 投稿者 저자 작성자 автор",
  rating:
    "評価 评分 評分 평점 рейтинг beoordeling avaliação hodnocení ocena ocen değerlendirme értékelés valutazione betyg оценка оценки оценок",
  reviews:
    "review bewertungen rezension rezensionen kundenbewertungen avis opinión opiniones reseña reseñas valoraciones recensione recensioni valutazioni avaliações beoordelingen recenzji opinii recenze recenzí recenzií recensioner anmeldelser arvostelut arvostelua vélemény recenzii yorum κριτικές αξιολογήσεις отзыв отзыва отзывов отзывы відгук відгуки відгуків レビュー レビュー数 件のレビュー 口コミ 口コミ数 评论 评论数 条评价 評論 리뷰 리뷰수 후기",
  location:
    "勤務地 場所 会場 所在地 地点 地點 장소 근무지 место местоположение город plaats miejsce",
  company:
    "会社名 企業名 会社 企業 公司 회사 회사명 компания работодатель bedrijf werkgever pracodawca",
  salary: "給与 年収 月給 時給 薪资 薪資 급여 연봉 зарплата salaris wynagrodzenie",
  availability: "在庫 库存 재고 наличие",
};
const BY_LABEL: ReadonlyMap<string, string> = new Map(
  Object.entries(LABELS).flatMap(([name, words]) =>
    words.split(" ").map((word) => [word, name] as const),
  ),
);
/** Standard names, which labels in English are. */
const STANDARD: ReadonlySet<string> = new Set([...Object.keys(COLUMN_KEYS), "list_price"]);

/** Maximum characters of a name. */
const MAX_NAME = 40;

/** Names of columns of numbers or dates; a column of words never has one. */
const COUNTED: ReadonlySet<string> = new Set(["date", "price", "list_price", "rating", "reviews"]);

/**
 * Returns the name of a column by a label: a standard name, else the label's words; "" for none.
 * `areWords` says that most of its values have no digit.
 */
export function nameOfLabel(label: string, areWords = false): string {
  const name = standardName(label);
  return areWords && COUNTED.has(name) ? slugOf(label) : name;
}

const slugOf = (label: string): string =>
  label
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}%]+/gu, "_")
    .replace(/^_+|_+$/g, "")
    .slice(0, MAX_NAME);

function standardName(label: string): string {
  const bare = withoutUnit(label);
  const slug = slugOf(bare);
  if (slug === "" || STANDARD.has(slug)) return slug;
  const other = BY_LABEL.get(slug);
  if (other !== undefined) return other;
  for (const { steps } of everyPath(bare)) {
    const name = BY_KEY.get(steps.at(-1)?.key ?? "");
    if (name !== undefined) return name;
  }
  return slug;
}

/** Matches the ends of class names that name the texts of a job. */
const CLASS = /(?:^|[-_])(company|employer|location|salary)(?:[-_](?:name|text))?$/i;

/** Returns the standard name that a class name of a text's element has; "" for none. */
export function nameOfClasses(classes: readonly string[]): string {
  const words = classes.map((one) => one.replace(/(\p{Ll})(?=\p{Lu})/gu, "$1-"));
  const found = words.flatMap((one) => CLASS.exec(one)?.[1]?.toLowerCase() ?? [])[0] ?? "";
  return found === "employer" ? "company" : found;
}

/** An amount a year: "€60,000 per year". */
const YEARLY =
  /(?:\/|(?:per|an?|pro|je|par|por|al|all)[\s’'])\s?(?:annum|year|yr|jahr|année|an|año|anno|ano|jaar)(?!\p{L})|年収|年俸|연봉/iu;
/** Minimum pay a year; less is the price of a subscription. */
const MIN_PAY = 5000;

/** Whether a text says pay instead of a price: a high amount a year. */
export const saysPay = (text: string, amount: unknown): boolean =>
  Number(amount) >= MIN_PAY && YEARLY.test(text);

/** Addresses of jobs, and of their parameters. */
const JOB_PAGE =
  /\/(?:(?:view|it|open|remote)-?)?(?:jobs?(?:-openings?)?|careers|vacanc(?:y|ies)|stellen(?:angebote?|anzeigen?)|offres?-emploi|emplois?|empleos?|vacatures?)(?:\/[^/]|\?|-{1,2}[^/]{0,200}\d)/i;

/** Whether an address is a job's page. */
export const isJobPage = (href: unknown): boolean =>
  typeof href === "string" && JOB_PAGE.test(href);
