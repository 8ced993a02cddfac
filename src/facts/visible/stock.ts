// Finds the availability near a page's heading: a notice, or a buy button.
import type { Block } from "../../model/document.ts";
import { amountsIn } from "./amounts.ts";
import { type NearBlock, nearest } from "./near.ts";

/** A member of schema.org's ItemAvailability, and the block that shows it. */
export interface ShownStock {
  readonly member: string;
  readonly block: Block;
  /** Origin of the availability: a notice or the buy button. */
  readonly by: "stock" | "button";
}

/** Maximum characters of a notice and of a button. */
const LONGEST = { notice: 80, button: 60 } as const;

/** Stock notices with their members of ItemAvailability. */
const STOCK: readonly (readonly [member: string, notice: RegExp])[] = [
  [
    "OutOfStock",
    /^(?:(?:(?:this (?:product|item) is )?(?:currently |temporarily )?out of stock|(?:this (?:product|item) is )?(?:currently|temporarily) (?:unavailable|not available))|not in stock|(?:(?:derzeit|zur zeit|momentan|aktuell) )?(?:nicht (?:verfügbar|auf lager|lieferbar|vorrätig)|ausverkauft)|(?:en |actuellement en )?rupture de stock|indisponible|non disponible|agotado|sin (?:stock|existencias)|no disponible|esgotado|indisponível|fora de estoque|sem estoque|non disponibile|niet (?:op voorraad|leverbaar|beschikbaar)|slut i lager|ej i lager|ikke på lager|brak w magazynie|niedostępny|produkt niedostępny|není skladem|nincs raktáron|stokta yok|нет в наличии|在庫なし|在庫切れ|缺货|无货|無貨|품절)$/iu,
  ],
  [
    "SoldOut",
    /^(?:sold out|épuisé|esaurito|uitverkocht|slutsåld|udsolgt|utsolgt|loppuunmyyty|wyprzedane|vyprodáno|tükendi|售罄|已售罄|売り切れ|完売)$/iu,
  ],
  [
    "PreOrder",
    /^(?:pre-?order(?: now)?|available for pre-?order|vorbestellbar|précommande|予約)$/iu,
  ],
  ["BackOrder", /^(?:on |available on )?back-?order$/iu],
  [
    "Discontinued",
    /^(?:discontinued|(?:this (?:product|item) is )?no longer available|nicht mehr (?:lieferbar|verfügbar))$/iu,
  ],
  [
    "InStock",
    /^(?:(?:only |low in stock, only |hurry, only )?(?:\d{1,6} )?(?:items? |left |items? left )?in stock(?: now| online)?|in stock (?:and|&|-|–) (?:ready|ships?|shipping|available)\b.*|ready to ship|available now|only \d{1,4} (?:items? )?left(?: in stock)?|\d{1,6} available|(?:sofort |ab lager |sofort ab lager )?(?:lieferbar|verfügbar|versandfertig)|(?:sofort )?(?:auf lager|vorrätig)|en stock|in magazzino|disponible|disponibile|disponible en stock|disponível|em estoque|em stock|en existencia|op voorraad|direct leverbaar|på lager|i lager|finns i lager|varastossa|dostępny|produkt dostępny|skladem|na sklade|raktáron|stokta(?: var)?|в наличии|есть в наличии|在庫あり|现货|現貨|有货|有貨)$/iu,
  ],
];

/** Texts of buy buttons, in the larger languages. */
const BUY =
  /^(?:add(?: item)? to (?:my |your |the )?(?:shopping )?(?:cart|bag|basket|trolley)|buy(?: it)? now|in den (?:waren|einkaufs)korb(?: legen)?|jetzt kaufen|ajouter au panier|acheter(?: maintenant)?|(?:agregar|añadir) (?:al|a la|a mi) (?:carrito|cesta|bolsa)|comprar(?: ahora| agora)?|adicionar (?:ao|à) (?:carrinho|sacola)|aggiungi al carrello|acquista(?: ora)?|in (?:mijn )?winkel(?:wagen|mand(?:je)?)|toevoegen aan winkelwagen|lägg i (?:varukorg(?:en)?|kundvagn(?:en)?)|læg i kurv(?:en)?|legg i (?:handlekurv|kurv)|lisää ostoskoriin|(?:dodaj )?do koszyka|(?:přidat |vložit )?do košíku|kosárba(?: teszem)?|в корзину|добавить в корзину|купить|sepete ekle|カートに入れる|カートに追加|加入购物车|加入購物車|장바구니(?: 담기)?)$/iu;

/** Texts for a thing that cannot be bought now, even if scripts have yet to remove its button. */
const WAITING =
  /notify me|(?:get )?notified|email (?:me )?when|back in stock|benachrichtig|prévenez-moi|avísame|avise-me|avvisami|waitlist|waiting list|coming soon|bald verfügbar|再入荷/iu;

/**
 * Returns the availability on which the nearest notices agree. Without notices, a buy button means
 * in stock, unless there is an offer to notify when the thing is available again.
 */
export function stockNear(blocks: readonly NearBlock[]): readonly ShownStock[] {
  const notices = blocks.flatMap(({ block, shared }) => {
    const member = stockIn(block);
    return member === undefined ? [] : [{ member, block, shared, by: "stock" as const }];
  });
  const button = blocks.find(({ block }) => isBuyButton(block));
  const [first, ...others] = nearest(notices);
  if (first !== undefined) {
    const agree = others.every(({ member }) => member === first.member);
    // only one of the two is visible at a time, depending on style sheets
    const isSold = button === undefined || !NOT_SOLD.has(first.member);
    return agree && isSold ? [first] : [];
  }
  const waits = blocks.some(({ block }) => block.text.length < 200 && WAITING.test(block.text));
  return button === undefined || waits
    ? []
    : [{ member: "InStock", block: button.block, by: "button" }];
}

/** Members for things that cannot be bought. */
const NOT_SOLD: ReadonlySet<string> = new Set(["OutOfStock", "SoldOut", "Discontinued"]);

/** Returns the member if a block states just that; ignores text after a dash, comma or point. */
function stockIn({ text, kind, widget }: Block): string | undefined {
  if (kind === "table" || text.length > LONGEST.notice) return undefined;
  const stated = bareWords(text);
  const [part = ""] = stated.split(/[!.,;(–—-]\s|[!.(]|\s[–—-]\s/, 1);
  const member = memberOf(stated) ?? memberOf(bareWords(part));
  // a button "Pre-order" sells, "In stock" filters
  return widget !== undefined && member === "InStock" ? undefined : member;
}

function memberOf(notice: string): string | undefined {
  return STOCK.find(([, words]) => words.test(notice))?.[0];
}

/** Strips signs from both ends of a text. */
function bareWords(text: string): string {
  return text.trim().replace(/^[^\p{L}\p{N}]{1,20}|[^\p{L}\p{N}]{1,20}$/gu, "");
}

function isBuyButton({ text, kind }: Block): boolean {
  if (kind === "heading" || kind === "table" || text.length > LONGEST.button) return false;
  const bare = amountsIn(text).reduce((left, { written }) => left.replace(written, " "), text);
  return BUY.test(bareWords(bare));
}

/** Returns the member of ItemAvailability of a labelled notice; undefined for any other text. */
export function stockMember(notice: string): string | undefined {
  const isMember = STOCK.some(([member]) => member === notice);
  return isMember ? notice : memberOf(bareWords(notice));
}
