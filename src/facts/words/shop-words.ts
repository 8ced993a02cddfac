// Callers' words for products and for businesses.
import type { TypeWords } from "./compile-words.ts";

const PRODUCT: TypeWords = {
  types:
    "Product ProductGroup ProductModel IndividualProduct SomeProducts Vehicle Car SoftwareApplication MobileApplication WebApplication VideoGame",
  nouns: "product item article produkt artikel produit producto articulo prodotto articolo app",
  words: {
    "name, headline": "produktname, artikelname, produktbezeichnung, artikelbezeichnung",
    sku: "sku, item number, item id, article number, product code, product number, catalog number, reference, artikelnummer, bestellnummer, produktnummer, référence, référence produit, referencia, código producto, codice articolo, codice prodotto, riferimento, item code, sku code, sku id, sku number, style number, style code, catalogue number, web id, order code, ref, ref number, reference number, stock code, stock number, article code, art number, artikel number, artikelnr, bestell number, produkt number, réf, codice, código, artikelcode, varenummer, varenr, tuotenumero, numer katalogowy, kod produktu, артикул, артикул товара, код товара, ürün kodu, stok kodu, cikkszám, katalogové číslo, kód produktu, number artículo, 商品番号, 品番, 型番, 商品コード, 货号, 商品编号",
    mpn: "mpn, part number, manufacturer part number, herstellernummer, référence fabricant, referencia fabricante, codice produttore, mfr, mfr part, mfr number, mfr part number, mfg part number, manufacturer number, hersteller number, herstellerartikelnummer",
    "gtin, gtin13, gtin14, gtin12, gtin8, ean, upc, offers.gtin13, offers.gtin":
      "gtin, gtin 13, ean, ean 13, ean code, barcode, bar code, strichcode, code barres, código barras, codice barre, ean number, upc, upc code, barcode ean",
    color: "color, colour, farbe, couleur, colore, cor, kleur, färg, kolor, цвет, カラー",
    material:
      "material, materials, fabric, matière, matériau, materiale, tessuto, materiau, materiaal, materiał, материал, 素材",
    weight: "weight, item weight, net weight, gewicht, poids, peso, vikt, waga, вес, 重量",
    size: "size, größe, taille, talla, tamaño, taglia, misura",
    model: "model, model name, model number, modell, modèle, modelo, modello, modellnummer",
    "softwareVersion, version": "version, software version, versión, versione",
    operatingSystem:
      "os, operating system, platform, betriebssystem, système exploitation, sistema operativo",
    "applicationCategory:member": "app category, software category",
    "listPrice, priceSpecification[ListPrice].price, offers.priceSpecification[ListPrice].price, priceSpecification[StrikethroughPrice].price, offers.priceSpecification[StrikethroughPrice].price, priceSpecification[MSRP].price, offers.priceSpecification[MSRP].price, priceSpecification[SRP].price, offers.priceSpecification[SRP].price, offers.listPrice, oldPrice, offers.oldPrice, originalPrice, offers.originalPrice, regularPrice, offers.regularPrice, compareAtPrice, wasPrice, msrp":
      "old price, list price, original price, regular price, was price, previous price, former price, full price, price before, price before discount, price old, strike price, strikethrough price, crossed price, retail price, compare at price, msrp, rrp, mrp, alter preis, listenpreis, originalpreis, ursprünglicher preis, regulärer preis, streichpreis, uvp, ancien prix, prix barré, prix original, prix origine, prix initial, prix conseillé, precio anterior, precio antiguo, precio original, precio tachado, precio lista, precio regular, prezzo originale, prezzo listino, prezzo precedente, prezzo pieno, prezzo barrato, prezzo intero",
    "offers.priceValidUntil, priceValidUntil":
      "price valid until, offer ends, offer expires, valid until, gültig bis, valable jusqu'au, válido hasta, valido fino",
  },
};

const BUSINESS: TypeWords = {
  types:
    "LocalBusiness Organization Corporation Restaurant Store Hotel LodgingBusiness FoodEstablishment Place Business Agency LegalService FinancialService ProfessionalService Clinic Dentist Physician",
  nouns:
    "business company organization organisation shop store restaurant hotel venue place rest firmen firma entreprise empresa azienda negozio contact",
  words: {
    "legalName, name": "company name, legal name, raison sociale, razón social, ragione sociale",
    "name, legalName": "company, firmenname, firma, unternehmen, nom entreprise",
    "openingHours, openingHoursSpecification, hours":
      "opening hours, hours, business hours, open hours, opening times, times, working hours, schedule, hours operation, öffnungszeiten, geschäftszeiten, horaires, horaires ouverture, heures ouverture, horario, horarios, horario apertura, orari, orario, orari apertura, orario apertura",
    "address, location.address":
      "address, location, full address, adresse, anschrift, standort, emplacement, dirección, ubicación, indirizzo, posizione, sede",
    "servesCuisine, cuisine":
      "cuisine, cuisine type, food, küche, küchenstil, cocina, tipo cocina, cucina",
    priceRange:
      "price range, price level, expensive, preisklasse, preisniveau, gamme prix, fourchette prix, rango precios, nivel precios, fascia prezzo",
    "hasMenu, menu": "menu, menu url, speisekarte, karte, carte, carta, menú",
    "founder, founders": "founder, gründer, fondateur, fundador, fondatore",
    foundingDate:
      "founded, founding date, established, gründung, gegründet, création, date création, fundación, fondazione",
    "numberOfEmployees.value, numberOfEmployees":
      "employees, employee count, company size, headcount, mitarbeiter, effectif, empleados, dipendenti",
  },
};

/** Words for products and businesses. */
export const SHOP_WORDS: readonly TypeWords[] = [PRODUCT, BUSINESS];
