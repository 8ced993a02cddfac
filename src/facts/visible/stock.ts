// The blocks around a page's heading to whether the thing it names can be had: by a notice, or by the button that buys it.
import type { Block } from "../../model/document.ts";
import { amountsIn } from "./amounts.ts";
import { type NearBlock, nearest } from "./near.ts";

/** A member of schema.org's ItemAvailability, and the block that says it. */
export interface ShownStock {
  readonly member: string;
  readonly block: Block;
  /** Whether a notice says it, or the button that buys the thing. */
  readonly by: "stock" | "button";
}

/** Longest notice, and longest text of a button. */
const LONGEST = { notice: 80, button: 60 } as const;

/** Notices of what is in stock, with the member of ItemAvailability each stands for. */
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

/** Words of the button that buys the thing, in the larger languages. */
const BUY =
  /^(?:add(?: item)? to (?:my |your |the )?(?:shopping )?(?:cart|bag|basket|trolley)|buy(?: it)? now|in den (?:waren|einkaufs)korb(?: legen)?|jetzt kaufen|ajouter au panier|acheter(?: maintenant)?|(?:agregar|añadir) (?:al|a la|a mi) (?:carrito|cesta|bolsa)|comprar(?: ahora| agora)?|adicionar (?:ao|à) (?:carrinho|sacola)|aggiungi al carrello|acquista(?: ora)?|in (?:mijn )?winkel(?:wagen|mand(?:je)?)|toevoegen aan winkelwagen|lägg i (?:varukorg(?:en)?|kundvagn(?:en)?)|læg i kurv(?:en)?|legg i (?:handlekurv|kurv)|lisää ostoskoriin|(?:dodaj )?do koszyka|(?:přidat |vložit )?do košíku|kosárba(?: teszem)?|в корзину|добавить в корзину|купить|sepete ekle|カートに入れる|カートに追加|加入购物车|加入購物車|장바구니(?: 담기)?)$/iu;

/** What is said where a thing cannot be bought now, though its button may stand on the page for scripts to take away. */
const WAITING =
  /notify me|(?:get )?notified|email (?:me )?when|back in stock|benachrichtig|prévenez-moi|avísame|avise-me|avvisami|waitlist|waiting list|coming soon|bald verfügbar|再入荷/iu;

/**
 * What the nearest notices say where they agree; where there is none, that the thing is in stock when a button buys it. The button
 * says nothing beside an offer to tell when the thing is back.
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
    // one of the two is shown at a time, and style sheets tell which
    const isSold = button === undefined || !NOT_SOLD.has(first.member);
    return agree && isSold ? [first] : [];
  }
  const waits = blocks.some(({ block }) => block.text.length < 200 && WAITING.test(block.text));
  return button === undefined || waits
    ? []
    : [{ member: "InStock", block: button.block, by: "button" }];
}

/** Members of what cannot be bought. */
const NOT_SOLD: ReadonlySet<string> = new Set(["OutOfStock", "SoldOut", "Discontinued"]);

/** The member a block says and nothing else; what follows a dash, comma or point is passed over. */
function stockIn({ text, kind, widget }: Block): string | undefined {
  if (kind === "table" || text.length > LONGEST.notice) return undefined;
  const said = bareWords(text);
  const [part = ""] = said.split(/[!.,;(–—-]\s|[!.(]|\s[–—-]\s/, 1);
  const member = memberOf(said) ?? memberOf(bareWords(part));
  // a button "Pre-order" sells, "In stock" filters
  return widget !== undefined && member === "InStock" ? undefined : member;
}

function memberOf(notice: string): string | undefined {
  return STOCK.find(([, words]) => words.test(notice))?.[0];
}

/** A text without signs at its ends. */
function bareWords(text: string): string {
  return text.trim().replace(/^[^\p{L}\p{N}]{1,20}|[^\p{L}\p{N}]{1,20}$/gu, "");
}

function isBuyButton({ text, kind }: Block): boolean {
  if (kind === "heading" || kind === "table" || text.length > LONGEST.button) return false;
  const bare = amountsIn(text).reduce((left, { written }) => left.replace(written, " "), text);
  return BUY.test(bareWords(bare));
}

/** The member of ItemAvailability a notice under a label stands for; undefined for any other text. */
export function stockMember(notice: string): string | undefined {
  const isMember = STOCK.some(([member]) => member === notice);
  return isMember ? notice : memberOf(bareWords(notice));
}
