// Names a field is known by besides its own, in the words of schema.org and of the data that pages ship.
import { foldKey } from "../keys.ts";

/**
 * What each name may stand under, in the order of trying; a name that is not here has no known alias. All are compared folded.
 *
 * Left out on purpose: `lowPrice` and `highPrice` for a price (a range is no price), `mpn` for `sku`, `ratingCount` for `reviewCount`,
 * `publisher` for `author`, `dateModified` for a date of publication. Each is another thing by the same sound.
 */
const TABLE: Readonly<Record<string, string>> = {
  // names
  title: "headline name",
  headline: "name title",
  name: "title headline",
  heading: "headline name title",
  product_name: "name title",
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
  price_currency: "currency currencyCode",
  price_amount: "price",
  current_price: "price",
  in_stock: "availability",
  stock: "availability",
  stock_status: "availability",
  product_sku: "sku",
  part_number: "mpn",
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

/** Names of things in general: under one of them every object has something, and mostly something else. */
const GENERIC: ReadonlySet<string> = new Set(
  "name title headline heading text body content description summary url link href image images id type value label slug path date status email author creator items data".split(
    " ",
  ),
);

/** Folded keys a field of this folded name may stand under, in the order of trying. */
export function knownAliases(folded: string): readonly string[] {
  return ALIASES.get(folded) ?? [];
}

/** Whether a folded name is one that things of every sort have. */
export function isGeneric(folded: string): boolean {
  return GENERIC.has(folded);
}
