// Callers' words for values that things of every kind have, and for offers, ratings and addresses.
import type { TypeWords } from "./compile-words.ts";

/** Words for every kind of thing, in English, German, French, Spanish and Italian. */
export const THING_WORDS: TypeWords = {
  types: "Thing",
  nouns: "",
  words: {
    "name, headline":
      "name, title, titel, bezeichnung, überschrift, nom, titre, intitulé, nombre, título, nome, titolo, denominazione",
    description:
      "description, summary, details, beschreibung, zusammenfassung, description courte, résumé, descripción, resumen, descrizione, riassunto, sommario",
    "image, thumbnailUrl":
      "image, image url, picture, photo, bild, foto, image principale, imagen, immagine",
    url: "url, link, address url, adresse web, enlace, lien, collegamento",
    "author, creator":
      "author, writer, writtenby, created by, autor, autorin, verfasser, verfasserin, auteur, autrice, autore, autora",
    datePublished:
      "published, publication date, publish date, posted, veröffentlicht, veröffentlicht am, veröffentlichungsdatum, erscheinungsdatum, date publication, publié le, publié, date parution, publicado, fecha publicación, data pubblicazione, pubblicato, pubblicato il",
    dateModified:
      "updated, last updated, last update, updated on, modified date, aktualisiert, aktualisiert am, stand, date modification, mis jour, mise jour, dernière mise jour, actualizado, fecha actualización, última actualización, aggiornato, ultimo aggiornamento, data aggiornamento",
    "inLanguage, language": "language, lang, sprache, langue, idioma, lengua, lingua",
    "keywords, tags":
      "keywords, tags, topics, labels, schlagworte, schlagwörter, stichworte, stichwörter, mots clés, étiquettes, palabras clave, etiquetas, parole chiave, etichette",
    "category, articleSection, genre": "category, kategorie, catégorie, categoría, categoria",
    price:
      "price, current price, actual price, price now, cost, sale price now, discounted price, selling price, your price, preis, verkaufspreis, aktueller preis, prix, prix actuel, prix vente, tarif, precio, precio actual, precio venta, prezzo, prezzo attuale, prezzo vendita, costo, coût, coste, our price, special price, unser preis, preço, prijs, pris, hinta, cena, цена, 価格, 販売価格, 价格",
    "priceCurrency, currency":
      "currency, currency code, price currency, währung, devise, monnaie, moneda, divisa, valuta",
    availability:
      "in stock, available, is available, stock, stock status, availability, verfügbar, verfügbarkeit, auf lager, lieferbar, en stock, disponible, disponibilité, disponibilidad, disponibile, disponibilità, lieferstatus, disponibilidade, beschikbaarheid, tillgänglighet, dostępność, наличие, 在庫",
    "itemCondition:member":
      "condition, zustand, état, estado, condizione, condizioni, item condition, stan, состояние, 状態",
    "offers.seller, seller":
      "seller, seller name, merchant, shop, store, retailer, sold by, verkäufer, händler, anbieter, vendeur, marchand, vendedor, tienda, venditore, negozio",
    "brand, manufacturer":
      "brand, brand name, make, maker, marke, marque, marca, merk, märke, merke, marka, бренд, марка, ブランド, 品牌",
    "manufacturer, brand":
      "manufacturer, manufactured by, made by, hersteller, fabricant, fabricante, produttore, fabrikant, tillverkare, producent, производитель, メーカー",
    "aggregateRating.ratingValue, ratingValue, aggregateRating:text":
      "rating, average rating, avg rating, overall rating, mean rating, rating average, rating score, score, stars, star rating, review score, bewertung, durchschnittliche bewertung, durchschnittsbewertung, sterne, note, note moyenne, évaluation, étoiles, valoración, valoración media, calificación, puntuación, estrellas, valutazione, valutazione media, voto, voto medio, punteggio, stelle",
    "aggregateRating.reviewCount, reviewCount, aggregateRating:text":
      "review count, reviews count, number reviews, total reviews, total review count, reviews total, anzahl rezensionen, rezensionen anzahl, number avis, nombre avis, number critiques, nombre critiques, number opiniones, number reseñas, total opiniones, total reseñas, cantidad opiniones, cantidad reseñas, number recensioni, totale recensioni",
    "aggregateRating.ratingCount, ratingCount, aggregateRating:text":
      "votes, vote count, number votes, total votes, rating count, ratings count, number ratings, total ratings, stimmen, anzahl stimmen, anzahl wertungen, number votes, nombre votes, nombre notes, nombre évaluations, votos, number votos, number valoraciones, total valoraciones, voti, number voti, number valutazioni",
    "aggregateRating.reviewCount, reviewCount, aggregateRating.ratingCount, ratingCount, aggregateRating:text":
      "anzahl bewertungen, bewertungen anzahl, anzahl kundenbewertungen",
    "aggregateRating.bestRating, bestRating":
      "best rating, rating max, max rating, rating scale, höchste bewertung, note maximale, calificación máxima, valutazione massima",
    height: "height, höhe, hauteur, altezza, altura, hoogte, höjd, wysokość, высота, 高さ, 高度",
    width:
      "width, breite, largeur, larghezza, ancho, anchura, largura, breedte, bredd, szerokość, ширина, 幅, 宽度",
    depth:
      "depth, tiefe, profondeur, profondità, profundidad, profundidade, diepte, djup, głębokość, глубина, 奥行き, 深度",
    length:
      "length, länge, longueur, lunghezza, largo, comprimento, lengte, längd, długość, длина, 長さ, 长度",
    diameter: "diameter, durchmesser, diamètre, diametro, diámetro, średnica, диаметр, 直径",
    address:
      "address, full address, postal address, street and city, adresse, anschrift, adresse complète, dirección, domicilio, indirizzo, indirizzo completo",
    streetAddress: "street, street address, street name, straße, strasse, rue, calle, via",
    addressLocality:
      "city, town, locality, municipality, stadt, ort, ville, ciudad, localidad, città",
    addressRegion:
      "state, region, province, county, bundesland, région, estado, provincia, regione",
    postalCode:
      "postal code, postcode, zip, zip code, plz, postleitzahl, code postal, código postal, cap, codice postale",
    addressCountry: "country, land, pays, país, paese, nazione",
    telephone:
      "phone, phone number, telephone, telephone number, tel, tele, contact phone, telefon, telefonnummer, rufnummer, téléphone, number téléphone, teléfono, number teléfono, telefono, number telefono, recapito telefonico, telefone, telefoon, телефон, 電話, 電話番号, 电话",
    email:
      "email, e mail, mail, email address, contact email, e mail adresse, courriel, adresse mail, correo, correo electrónico, posta elettronica, indirizzo mail, 電子メール, メール",
    "geo.latitude, latitude": "latitude, lat, breitengrad, latitud, latitudine",
    "geo.longitude, longitude": "longitude, lng, lon, long, längengrad, longitud, longitudine",
  },
};

/** Words for parts of a thing that have a type of their own. */
export const PART_WORDS: readonly TypeWords[] = [
  {
    types: "MonetaryAmount QuantitativeValue",
    nouns: "salary pay price amount",
    words: {
      "value.minValue, minValue": "min, from, von, ab, minimum value, desde, da",
      "value.maxValue, maxValue": "max, to, bis, until, maximum value, hasta, fino",
      "value.value, value": "amount, betrag, montant, importe, importo",
      "value.unitText, unitText": "unit, period, interval, per, zeitraum, période, periodo",
    },
  },
  {
    types: "OpeningHoursSpecification",
    nouns: "",
    words: {
      "dayOfWeek:member": "day, days, weekday, tag, wochentag, jour, día, giorno",
      opens:
        "open, opening, from, opening time, öffnet, von, ouvre, ouverture, abre, apertura, apre",
      closes:
        "close, closing, to, closing time, schließt, bis, ferme, fermeture, cierra, cierre, chiude",
    },
  },
  {
    types: "Question",
    nouns: "",
    words: {
      "name, text": "question, q, title, frage, pregunta, domanda",
      "acceptedAnswer.text, acceptedAnswer, suggestedAnswer.text":
        "answer, a, reply, response, accepted answer, best answer, antwort, réponse, respuesta, risposta",
    },
  },
  {
    types: "HowToStep HowToSection HowToDirection",
    nouns: "step",
    words: {
      "text, name":
        "text, instruction, direction, description, step, schritt, étape, paso, passaggio",
      position: "number, position, index, order",
    },
  },
];
