// Aliases of fields, from schema.org and common page data.
import { foldKey } from "../keys.ts";

/**
 * Aliases per name, in order of preference; a name not listed has none. All are compared folded.
 *
 * Excluded on purpose: `lowPrice` and `highPrice` for a price (a range is not a price), `mpn` for
 * `sku`, `ratingCount` for `reviewCount`, `publisher` for `author`, `dateModified` for a
 * publication date. These sound alike but differ in meaning.
 */
const TABLE: Readonly<Record<string, string>> = {
  // names
  title: "headline name",
  headline: "name title",
  name: "title headline",
  heading: "headline name title",
  product_name: "name title",
  product_title: "name title",
  article_title: "headline name title",
  job_title: "title",
  organization_name: "name legalName",
  company_name: "legalName name",
  site_name: "siteName",
  company: "hiringOrganization",
  full_name: "name",
  author: "creator byline authors writer writers",
  authors: "author creator byline",
  author_name: "author creator byline",
  byline: "author creator",
  creator: "author",
  brand_name: "brand",
  // texts
  description: "summary abstract",
  product_description: "description",
  summary: "abstract description",
  text: "articleBody body",
  body: "articleBody text",
  content: "articleBody text body",
  article_body: "text body",
  excerpt: "description",
  keywords: "tags",
  tags: "keywords",
  category: "articleSection",
  section: "articleSection",
  language: "inLanguage",
  // dates
  date: "datePublished dateCreated uploadDate",
  published: "datePublished publishedAt publishDate uploadDate",
  publish_date: "datePublished publishedAt publicationDate uploadDate",
  publication_date: "datePublished publishedAt publishDate uploadDate",
  published_date: "datePublished publishedAt publishDate publicationDate uploadDate",
  published_at: "datePublished publishDate publicationDate uploadDate",
  published_time: "datePublished publishedAt",
  date_published:
    "publishedAt publishedDate publishDate publicationDate publishedTime publishedOn firstPublishedAt firstPublicationDate uploadDate dateCreated date",
  modified: "dateModified updatedAt modifiedAt",
  updated: "dateModified updatedAt",
  updated_at: "dateModified modifiedAt lastModified",
  modified_at: "dateModified updatedAt",
  modified_date: "dateModified updatedAt",
  last_modified: "dateModified updatedAt",
  date_modified: "updatedAt modifiedAt lastModified modifiedTime",
  date_created: "createdAt",
  created_at: "dateCreated",
  date_posted: "datePublished",
  start_time: "startDate",
  end_time: "endDate",
  // commerce
  currency: "priceCurrency currencyCode",
  currency_code: "priceCurrency currency",
  amount: "price",
  price_currency: "currency currencyCode",
  price_amount: "price",
  price_value: "price",
  product_price: "price",
  current_price: "price",
  final_price: "price",
  offer_price: "price",
  in_stock: "availability",
  stock: "availability",
  stock_status: "availability",
  is_available: "availability",
  available: "availability",
  product_sku: "sku",
  product_code: "sku",
  item_number: "sku",
  article_number: "sku",
  part_number: "mpn",
  manufacturer_part_number: "mpn",
  maker: "manufacturer brand",
  colour: "color",
  color: "colour",
  seller_name: "seller",
  model_number: "model",
  condition: "itemCondition",
  item_condition: "condition",
  offer: "offers",
  offers: "offer",
  price_valid: "priceValidUntil",
  gtin: "gtin13 gtin14 gtin12 gtin8 ean upc",
  ean: "gtin13 gtin",
  upc: "gtin12 gtin",
  barcode: "gtin gtin13 gtin12 gtin14 gtin8 ean upc",
  // ratings and counts
  rating: "aggregateRating ratingValue",
  average_rating: "aggregateRating ratingValue",
  avg_rating: "aggregateRating ratingValue",
  review_score: "aggregateRating ratingValue",
  value: "ratingValue",
  count: "reviewCount ratingCount",
  total_reviews: "reviewCount",
  stars: "ratingValue",
  score: "ratingValue",
  reviews_count: "reviewCount",
  number_of_reviews: "reviewCount",
  num_reviews: "reviewCount",
  review_count: "numberOfReviews reviewsCount numReviews",
  number_of_ratings: "ratingCount",
  comments_count: "commentCount",
  num_comments: "commentCount",
  replies: "commentCount",
  reply_count: "commentCount answerCount",
  comment_count: "commentsCount replyCount answerCount",
  answers: "acceptedAnswer suggestedAnswer",
  reviews: "review",
  comments: "comment",
  // addresses and pictures
  url: "link href permalink",
  link: "url href permalink",
  image: "images thumbnailUrl photo picture primaryImageOfPage",
  images: "image photos",
  image_url: "image thumbnailUrl",
  main_image: "image",
  product_image: "image",
  product_url: "url",
  photo: "image",
  picture: "image",
  thumbnail: "thumbnailUrl",
  thumbnail_url: "thumbnail",
  video_url: "contentUrl embedUrl",
  website: "url",
  homepage: "url",
  social: "sameAs",
  social_links: "sameAs",
  // places and people
  phone: "telephone",
  phone_number: "telephone",
  tel: "telephone",
  telephone: "phone phoneNumber",
  email_address: "email",
  street: "streetAddress",
  city: "addressLocality",
  locality: "addressLocality",
  state: "addressRegion",
  region: "addressRegion",
  zip: "postalCode",
  zip_code: "postalCode",
  zipcode: "postalCode",
  postcode: "postalCode",
  country: "addressCountry",
  lat: "latitude",
  lng: "longitude",
  lon: "longitude",
  opening_hours: "openingHoursSpecification",
  hours: "openingHours openingHoursSpecification",
  venue: "location",
  job_location: "location",
  salary: "baseSalary",
  // recipes and lists
  ingredients: "recipeIngredient",
  instructions: "recipeInstructions",
  servings: "recipeYield",
  yield: "recipeYield",
  cuisine: "recipeCuisine",
  items: "itemListElement",
  item_list: "itemListElement",
  products: "itemListElement",
  questions: "mainEntity",
  number_of_items: "numberOfItems",
};

const ALIASES: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries(TABLE).map(([name, aliases]) => [foldKey(name), aliases.split(" ").map(foldKey)]),
);

/** Generic names: every object has a value for them, mostly unrelated to the wanted one. */
const GENERIC: ReadonlySet<string> = new Set(
  "name title headline heading text body content description summary url link href image images id type value label slug path date status email author creator items data count".split(
    " ",
  ),
);

/** Returns the folded aliases of a folded field name, in order of preference. */
export function knownAliases(folded: string): readonly string[] {
  return ALIASES.get(folded) ?? [];
}

/** Whether things of every kind have this folded name. */
export function isGeneric(folded: string): boolean {
  return GENERIC.has(folded);
}

/** Whether a folded name asks for the name of a party, such as a brand, not of the page. */
export function namesParty(folded: string): boolean {
  return /organi[sz]ation|company|business|legal|brand|manufacturer/.test(folded);
}
