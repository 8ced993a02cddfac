// Aliases of fields, from schema.org and common page data.
import { wordSet } from "../../text/word-list.ts";
import { foldKey } from "../keys.ts";

/**
 * Aliases of names, in order of preference, beside those that the vocabulary has for things of every
 * kind: a row is `names: aliases`, and rows of one subject share a line. All are compared folded.
 *
 * Excluded on purpose: `lowPrice` and `highPrice` for a price (a range is not a price), `mpn` for
 * `sku`, `ratingCount` for `reviewCount`, `publisher` for `author`, `dateModified` for a
 * publication date. These sound alike but differ in meaning.
 */
const TABLE = `
title: headline name; headline product_name product_title: name title; name: title headline
heading article_title: headline name title; job_title: title; organization_name: name legalName; company_name: legalName name
site_name: siteName; company: hiringOrganization; full_name: name; author: creator byline authors writer writers
authors author_name: author creator byline; byline: author creator; creator: author
description: summary abstract; product_description excerpt: description; summary: abstract description; text: articleBody body
body: articleBody text; content: articleBody text body; article_body: text body; section: articleSection
date: datePublished dateCreated uploadDate; published publication_date: datePublished publishedAt publishDate uploadDate
publish_date: datePublished publishedAt publicationDate uploadDate
published_date: datePublished publishedAt publishDate publicationDate uploadDate
published_at: datePublished publishDate publicationDate uploadDate; published_time: datePublished publishedAt
date_published: publishedAt publishedDate publishDate publicationDate publishedTime publishedOn firstPublishedAt firstPublicationDate uploadDate dateCreated date
modified: dateModified updatedAt modifiedAt; updated modified_at modified_date last_modified: dateModified updatedAt
updated_at: dateModified modifiedAt lastModified; date_modified: updatedAt modifiedAt lastModified modifiedTime
date_created: createdAt; created_at: dateCreated; date_posted: datePublished; start_time: startDate; end_time: endDate
currency: priceCurrency currencyCode; amount price_amount price_value product_price final_price offer_price: price
price_currency: currency currencyCode; product_sku product_code item_number article_number: sku
part_number manufacturer_part_number: mpn; maker: manufacturer brand; colour: color; color: colour; model_number: model
item_condition: condition; offer: offers; offers: offer; price_valid: priceValidUntil; gtin: gtin13 gtin14 gtin12 gtin8 ean upc
ean: gtin13 gtin; upc: gtin12 gtin; barcode: gtin gtin13 gtin12 gtin14 gtin8 ean upc
rating average_rating avg_rating review_score: aggregateRating ratingValue; value: ratingValue; count: reviewCount ratingCount
review_count: numberOfReviews reviewsCount numReviews; comments_count num_comments replies: commentCount
reply_count: commentCount answerCount; comment_count: commentsCount replyCount answerCount
answers: acceptedAnswer suggestedAnswer; reviews: review; comments: comment
url: link href permalink; link: url href permalink; image: images thumbnailUrl photo picture primaryImageOfPage
images: image photos; main_image product_image: image; product_url website homepage: url; thumbnail: thumbnailUrl
thumbnail_url: thumbnail; video_url: contentUrl embedUrl; social social_links: sameAs
telephone: phone phoneNumber; zipcode: postalCode; opening_hours: openingHoursSpecification
hours: openingHours openingHoursSpecification; venue job_location: location; salary: baseSalary
ingredients: recipeIngredient; instructions: recipeInstructions; servings yield: recipeYield; cuisine: recipeCuisine
items item_list products: itemListElement; questions: mainEntity; number_of_items: numberOfItems
`;

const ALIASES: ReadonlyMap<string, readonly string[]> = new Map(
  TABLE.trim()
    .split(/;\s|\n/)
    .flatMap((row) => {
      const [names = "", aliases = ""] = row.split(": ");
      const folded = aliases.split(" ").map(foldKey);
      return names.split(" ").map((name) => [foldKey(name), folded] as const);
    }),
);

/** Generic names: every object has a value for them, mostly unrelated to the wanted one. */
const GENERIC = wordSet(
  "name title headline heading text body content description summary url link href image images id type value label slug path date status email author creator items data count",
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
