// Reads visible labels, and maps them to schema.org properties, in the larger languages.

/** Labels of each property, folded by `foldLabel`. */
const LABELS: Readonly<Record<string, string>> = {
  sku: "sku|sku code|sku id|style no|style number|style code|catalog no|catalog number|catalogue number|web id|order code|ref no|reference no|reference number|sku number|sku no|item number|item no|item code|item id|product code|product number|product no|product id|product sku|stock code|stock number|stock no|article number|article no|article code|art no|art nr|artikelnummer|artikel nr|artikelnr|bestellnummer|bestell nr|produktnummer|produkt nr|réf|ref|référence|reference|référence produit|referencia|referência|codice prodotto|codice articolo|codice|código|código del producto|artikelcode|varenummer|varenr|tuotenumero|numer katalogowy|kod produktu|артикул|артикул товара|код товара|ürün kodu|stok kodu|cikkszám|katalogové číslo|kód produktu|nº de artículo|商品番号|品番|型番|商品コード|货号|商品编号",
  mpn: "mpn|manufacturer part number|mfr part number|mfg part number|mfr part|mfr no|mfr|part number|part no|manufacturer number|herstellernummer|hersteller nr|herstellerartikelnummer|référence fabricant",
  model: "model|model number|model no|model name|modell|modellnummer|modèle|modelo|modello",
  gtin: "gtin|gtin 13|ean|ean code|ean 13|ean nr|upc|upc code|barcode|barcode ean",
  isbn: "isbn|isbn 13|isbn 10",
  brand:
    "brand|vendor|brand name|marke|marque|marca|merk|märke|merke|marka|бренд|марка|ブランド|品牌",
  manufacturer:
    "manufacturer|manufactured by|made by|hersteller|fabricant|fabricante|produttore|fabrikant|tillverkare|producent|производитель|メーカー",
  price:
    "price|our price|sale price|current price|special price|unit price|preis|unser preis|prix|precio|prezzo|preço|prijs|pris|hinta|cena|цена|価格|販売価格|价格",
  availability:
    "availability|stock|stock status|in stock|verfügbarkeit|lieferstatus|disponibilité|disponibilidad|disponibilità|disponibilidade|beschikbaarheid|tillgänglighet|dostępność|наличие|在庫",
  itemCondition: "condition|item condition|zustand|état|estado|condizioni|stan|состояние|状態",
  color: "color|colour|farbe|couleur|colore|cor|kleur|färg|kolor|цвет|カラー",
  material:
    "material|materials|materiau|matériau|matière|materiale|materiaal|materiał|материал|素材",
  weight: "weight|item weight|product weight|gewicht|poids|peso|vikt|waga|вес|重量",
  telephone:
    "phone|telephone|tel|phone number|telefon|telefonnummer|téléphone|tél|teléfono|telefono|telefone|telefoon|телефон|電話|電話番号|电话",
  email: "email|e mail|mail|e mail adresse|correo|correo electrónico|courriel|電子メール|メール",
};

const BY_LABEL: ReadonlyMap<string, string> = new Map(
  Object.entries(LABELS).flatMap(([property, labels]) =>
    labels.split("|").map((label) => [label, property] as const),
  ),
);

/**
 * Folds a label to lower case with single spaces, without signs: "Item #" and "Item No." become
 * "item no".
 */
function foldLabel(written: string): string {
  return written
    .slice(0, 100)
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[#№]/g, " no ")
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}

/** Returns the property of a label; undefined if the label is not known. */
export function propertyOf(label: string): string | undefined {
  return BY_LABEL.get(foldLabel(label));
}

/**
 * A label at the start of a line, a colon, and the value. A full-width colon, and a colon after
 * Chinese or Japanese text, needs no space after it.
 */
const LINE =
  /^([^:：]{2,50})(?:: +|：\s*|(?<=[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]):)(\S.*)$/u;

/** Splits a line at the colon after its label; undefined for a line without one. */
export function labelledLine(
  line: string,
): { readonly label: string; readonly value: string } | undefined {
  const [, label, value] = LINE.exec(line) ?? [];
  return label === undefined || value === undefined ? undefined : { label, value };
}

/** Whether a text ends with the colon of a label. */
export const endsWithColon = (text: string): boolean => /[:：]\s*$/u.test(text);

/** Returns a label without its colon. */
export const bareLabel = (written: string): string => written.replace(/\s*[:：]\s*$/u, "").trim();
