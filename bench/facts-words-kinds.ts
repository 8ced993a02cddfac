// Ten kinds of made things as schema.org nodes, each with wanted fields under the names that callers give them.
//
// The names come from public scraper schemas, and their German, French, Spanish and Italian equivalents. They were
// written before the vocabulary of the service, and `facts-words.ts` holds half of them back by a seed.

/** How a field is wanted: the schema of its value. */
export type WantedAs =
  | "text"
  | "texts"
  | "number"
  | "integer"
  | "faq"
  | "date"
  | "boolean"
  | "minutes"
  | "seconds";

/** A field of a kind: its value, the key of the node that declares it, and the names that callers give it. */
export interface WordedField {
  /** Key of the node that a page without the value lacks. */
  readonly key: string;
  readonly as: WantedAs;
  /** The value; for a text, parts that it must have. */
  readonly value: unknown;
  readonly names: string;
}

/** A kind of thing: the node, and its fields. */
export interface WordedKind {
  readonly kind: string;
  readonly node: Readonly<Record<string, unknown>>;
  readonly fields: readonly WordedField[];
}

const field = (
  [key, as]: readonly [key: string, as: WantedAs],
  value: unknown,
  names: string,
): WordedField => ({
  key,
  as,
  value,
  names,
});

const JOB: WordedKind = {
  kind: "job",
  node: {
    "@type": "JobPosting",
    title: "Harbour engineer",
    description: "You plan quays and locks.",
    datePosted: "2026-03-04",
    validThrough: "2026-05-31",
    employmentType: "FULL_TIME",
    hiringOrganization: {
      "@type": "Organization",
      name: "Nordhafen AG",
      sameAs: "https://nordhafen.example/",
    },
    jobLocation: {
      "@type": "Place",
      address: {
        "@type": "PostalAddress",
        streetAddress: "Kaistrasse 5",
        addressLocality: "Kiel",
        postalCode: "24103",
        addressCountry: "DE",
      },
    },
    baseSalary: {
      "@type": "MonetaryAmount",
      currency: "EUR",
      value: {
        "@type": "QuantitativeValue",
        minValue: 52000,
        maxValue: 68000,
        unitText: "YEAR",
      },
    },
    skills: "AutoCAD, hydraulics",
  },
  fields: [
    field(
      ["title", "text"],
      ["Harbour engineer"],
      "title job_title role position jobName stelle stellenbezeichnung intitule_poste titre puesto titolo qualifica",
    ),
    field(
      ["hiringOrganization", "text"],
      ["Nordhafen AG"],
      "employer company company_name companyName organization arbeitgeber firma unternehmen entreprise employeur empresa empleador azienda datore_lavoro",
    ),
    field(
      ["jobLocation", "text"],
      ["Kaistrasse 5", "24103", "Kiel"],
      "location job_location work_location workplace arbeitsort standort lieu lieu_travail ubicacion lugar_trabajo sede luogo",
    ),
    field(["jobLocation", "text"], ["Kiel"], "city job_city stadt ort ville ciudad citta"),
    field(
      ["baseSalary", "text"],
      ["52000", "68000", "EUR"],
      "salary salary_range pay compensation wage gehalt verguetung salaire remuneration salario sueldo stipendio retribuzione",
    ),
    field(
      ["baseSalary", "number"],
      52000,
      "salary_min min_salary salaryMin minimum_salary gehalt_min mindestgehalt salaire_min salaire_minimum salario_minimo stipendio_minimo",
    ),
    field(
      ["baseSalary", "number"],
      68000,
      "salary_max max_salary salaryMax maximum_salary gehalt_max hoechstgehalt salaire_max salario_maximo stipendio_massimo",
    ),
    field(
      ["baseSalary", "text"],
      ["EUR"],
      "salary_currency currency pay_currency gehalt_waehrung devise moneda valuta",
    ),
    field(
      ["datePosted", "date"],
      "2026-03-04",
      "posted posted_date date_posted posted_at posted_on publish_date veroeffentlicht_am datum date_publication publicado fecha_publicacion pubblicato data_pubblicazione",
    ),
    field(
      ["validThrough", "date"],
      "2026-05-31",
      "deadline application_deadline apply_by closing_date expires expiry_date bewerbungsfrist frist date_limite fecha_limite scadenza",
    ),
    field(
      ["employmentType", "text"],
      ["FULL_TIME"],
      "job_type employment_type contract_type anstellungsart beschaeftigungsart type_contrat tipo_contrato tipo_contratto",
    ),
    field(
      ["skills", "text"],
      ["AutoCAD"],
      "skills required_skills kenntnisse faehigkeiten competences habilidades competenze",
    ),
  ],
};

const QUESTIONS = [
  { question: "Do you ship abroad?", answer: "Yes, to forty countries." },
  { question: "How long is the guarantee?", answer: "Two years from the day of sale." },
];

const FAQ: WordedKind = {
  kind: "faq",
  node: {
    "@type": "FAQPage",
    name: "Questions about orders",
    mainEntity: QUESTIONS.map(({ question, answer }) => ({
      "@type": "Question",
      name: question,
      acceptedAnswer: { "@type": "Answer", text: answer },
    })),
  },
  fields: [
    field(
      ["mainEntity", "faq"],
      QUESTIONS,
      "faq faqs questions questions_answers qa faq_items faqList frequently_asked_questions fragen haeufige_fragen fragen_antworten questions_frequentes foire_aux_questions preguntas preguntas_frecuentes domande domande_frequenti",
    ),
    field(
      ["mainEntity", "texts"],
      QUESTIONS.map(({ question }) => question),
      "question_list questions fragen preguntas domande",
    ),
  ],
};

const STEPS = ["Boil the milk.", "Stir in the rice.", "Leave it for forty minutes."];
const INGREDIENTS = ["1 l milk", "250 g rice", "1 pinch of salt"];

const RECIPE: WordedKind = {
  kind: "recipe",
  node: {
    "@type": "Recipe",
    name: "Rice pudding",
    author: { "@type": "Person", name: "Ida Lund" },
    datePublished: "2025-11-02",
    prepTime: "PT10M",
    cookTime: "PT1H5M",
    totalTime: "PT1H15M",
    recipeYield: "4 servings",
    recipeCategory: "Dessert",
    recipeCuisine: "Danish",
    recipeIngredient: INGREDIENTS,
    recipeInstructions: STEPS.map((text, at) => ({
      "@type": "HowToStep",
      name: `Step ${at + 1}`,
      text,
    })),
    nutrition: { "@type": "NutritionInformation", calories: "310 calories" },
    aggregateRating: { "@type": "AggregateRating", ratingValue: 4.4, ratingCount: 312 },
  },
  fields: [
    field(
      ["name", "text"],
      ["Rice pudding"],
      "name title recipe_name recipeName titel rezeptname titre nom titulo nombre titolo nome",
    ),
    field(
      ["recipeIngredient", "texts"],
      INGREDIENTS,
      "ingredients ingredient_list recipe_ingredients zutaten zutatenliste ingredients_recette ingredientes ingredienti",
    ),
    field(
      ["recipeInstructions", "texts"],
      STEPS,
      "steps instructions method directions cooking_steps recipe_steps zubereitung anleitung schritte etapes etapes_preparation preparation pasos instrucciones preparacion passaggi procedimento istruzioni",
    ),
    field(
      ["recipeInstructions", "text"],
      STEPS,
      "instructions method directions zubereitung preparation elaboracion preparazione",
    ),
    field(
      ["prepTime", "minutes"],
      10,
      "prep_time_minutes prep_minutes preparation_time_minutes vorbereitungszeit_minuten temps_preparation_minutes tiempo_preparacion_minutos tempo_preparazione_minuti",
    ),
    field(
      ["cookTime", "minutes"],
      65,
      "cook_time_minutes cooking_time_minutes kochzeit_minuten temps_cuisson_minutes tiempo_coccion_minutos tempo_cottura_minuti",
    ),
    field(
      ["totalTime", "text"],
      ["PT1H15M"],
      "total_time time ready_in gesamtzeit temps_total tiempo_total tempo_totale",
    ),
    field(
      ["recipeYield", "text"],
      ["4 servings"],
      "servings serves yield portions portionen nb_personnes porciones raciones porzioni",
    ),
    field(
      ["recipeCuisine", "text"],
      ["Danish"],
      "cuisine cuisine_type kueche landeskueche cocina cucina",
    ),
    field(
      ["nutrition", "text"],
      ["310"],
      "calories kcal calories_per_serving kalorien energie calorias calorie",
    ),
    field(
      ["author", "text"],
      ["Ida Lund"],
      "author created_by chef cook autor autorin auteur autora autore",
    ),
    field(
      ["aggregateRating", "number"],
      4.4,
      "rating rating_value reviews_score score stars bewertung note valoracion calificacion valutazione",
    ),
    field(
      ["aggregateRating", "integer"],
      312,
      "votes rating_count number_of_ratings num_ratings ratings_count anzahl_bewertungen nombre_votes votos voti",
    ),
  ],
};

const EVENT: WordedKind = {
  kind: "event",
  node: {
    "@type": "MusicEvent",
    name: "Night of the organ",
    startDate: "2026-09-12T20:00:00+02:00",
    endDate: "2026-09-12T23:00:00+02:00",
    doorTime: "2026-09-12T19:00:00+02:00",
    location: {
      "@type": "Place",
      name: "Sankt Nikolai",
      address: {
        "@type": "PostalAddress",
        streetAddress: "Alter Markt 1",
        addressLocality: "Kiel",
        postalCode: "24103",
        addressCountry: "DE",
      },
    },
    performer: { "@type": "MusicGroup", name: "Trio Larsen" },
    organizer: { "@type": "Organization", name: "Kulturamt" },
    offers: {
      "@type": "Offer",
      price: "18.50",
      priceCurrency: "EUR",
      availability: "https://schema.org/InStock",
      url: "https://tickets.example/night",
    },
  },
  fields: [
    field(
      ["name", "text"],
      ["Night of the organ"],
      "name title event_name eventTitle titel veranstaltung titre nom evento nombre titolo nome",
    ),
    field(
      ["startDate", "date"],
      "2026-09-12",
      "date when start event_date start_date starts_at performance_date startTime datum wann beginn date_evenement date_debut debut fecha cuando inicio data quando inizio",
    ),
    field(
      ["endDate", "date"],
      "2026-09-12",
      "end end_date ends_at event_end ende enddatum fin date_fin fecha_fin fine data_fine",
    ),
    field(
      ["location", "text"],
      ["Sankt Nikolai"],
      "venue venue_name place location where event_location veranstaltungsort ort spielstaette lieu salle lugar recinto donde luogo sede dove",
    ),
    field(
      ["location", "text"],
      ["Alter Markt 1", "Kiel"],
      "address venue_address event_address adresse anschrift direccion indirizzo",
    ),
    field(["location", "text"], ["Kiel"], "city venue_city stadt ville ciudad citta"),
    field(
      ["performer", "text"],
      ["Trio Larsen"],
      "artist performer band act headliner kuenstler interpret artiste interprete artista",
    ),
    field(
      ["performer", "texts"],
      ["Trio Larsen"],
      "artists performers lineup line_up bands kuenstler artistes artistas artisti",
    ),
    field(
      ["organizer", "text"],
      ["Kulturamt"],
      "organizer organiser organizer_name host promoter veranstalter organisateur organizador organizzatore",
    ),
    field(
      ["offers", "number"],
      18.5,
      "ticket_price price cost entry_fee admission eintritt ticketpreis preis prix prix_billet tarif precio precio_entrada prezzo prezzo_biglietto",
    ),
    field(["offers", "text"], ["EUR"], "currency ticket_currency waehrung devise moneda valuta"),
    field(
      ["offers", "text"],
      ["https://tickets.example/night"],
      "ticket_url tickets ticket_link booking_url billetterie entradas biglietti",
    ),
  ],
};

const BOOK: WordedKind = {
  kind: "book",
  node: {
    "@type": "Book",
    name: "The tide tables",
    author: { "@type": "Person", name: "Nora Vik" },
    isbn: "9783161484100",
    numberOfPages: 384,
    bookFormat: "https://schema.org/Hardcover",
    inLanguage: "en",
    publisher: { "@type": "Organization", name: "Harbour Press" },
    datePublished: "2024-05-17",
    genre: "Novel",
    offers: {
      "@type": "Offer",
      price: "24.00",
      priceCurrency: "EUR",
      availability: "https://schema.org/InStock",
    },
    aggregateRating: { "@type": "AggregateRating", ratingValue: "4.1", reviewCount: "57" },
  },
  fields: [
    field(
      ["name", "text"],
      ["The tide tables"],
      "title name book_title bookName titel buchtitel titre titulo titolo",
    ),
    field(
      ["author", "text"],
      ["Nora Vik"],
      "author authors writer autor autorin auteur autora autore",
    ),
    field(
      ["isbn", "text"],
      ["9783161484100"],
      "isbn isbn13 isbn_13 isbn_number ean isbn_nummer numero_isbn codice_isbn",
    ),
    field(
      ["numberOfPages", "integer"],
      384,
      "pages page_count num_pages number_of_pages total_pages seiten seitenzahl anzahl_seiten nombre_pages nb_pages paginas numero_paginas pagine numero_pagine",
    ),
    field(
      ["bookFormat", "text"],
      ["Hardcover"],
      "format book_format binding cover einband ausgabe buchformat reliure formato encuadernacion rilegatura",
    ),
    field(
      ["publisher", "text"],
      ["Harbour Press"],
      "publisher publisher_name pub_house publishing_house verlag editeur editorial editor editore casa_editrice",
    ),
    field(
      ["datePublished", "date"],
      "2024-05-17",
      "published publication_date pubdate publish_date release_date erscheinungsdatum veroeffentlicht date_parution date_publication fecha_publicacion data_pubblicazione",
    ),
    field(
      ["inLanguage", "text"],
      ["en"],
      "language lang book_language sprache langue idioma lingua",
    ),
    field(["genre", "text"], ["Novel"], "genre category genres kategorie categorie genero genere"),
    field(["offers", "number"], 24, "price book_price preis prix precio prezzo"),
    field(
      ["aggregateRating", "number"],
      4.1,
      "rating average_rating stars score bewertung note_moyenne valoracion valutazione",
    ),
    field(
      ["aggregateRating", "integer"],
      57,
      "reviews_count review_count number_of_reviews num_reviews nb_reviews anzahl_rezensionen nombre_avis numero_resenas numero_recensioni",
    ),
  ],
};

const COURSE: WordedKind = {
  kind: "course",
  node: {
    "@type": "Course",
    name: "Reading sea charts",
    description: "Six evenings on charts.",
    provider: { "@type": "Organization", name: "Sailing School Kiel" },
    timeRequired: "PT12H",
    educationalLevel: "Beginner",
    inLanguage: "en",
    hasCourseInstance: {
      "@type": "CourseInstance",
      courseMode: "onsite",
      startDate: "2026-10-05",
      endDate: "2026-11-09",
      instructor: { "@type": "Person", name: "Per Holm" },
      location: "Kiel",
    },
    offers: { "@type": "Offer", price: 240, priceCurrency: "EUR", category: "Paid" },
    aggregateRating: { "@type": "AggregateRating", ratingValue: 4.8, reviewCount: 41 },
  },
  fields: [
    field(
      ["name", "text"],
      ["Reading sea charts"],
      "title name course_title course_name kursname kurstitel titre_cours titulo titolo_corso",
    ),
    field(
      ["provider", "text"],
      ["Sailing School Kiel"],
      "provider organization school institution university anbieter schule organisme etablissement proveedor escuela ente scuola",
    ),
    field(
      ["timeRequired", "text"],
      ["PT12H"],
      "duration course_duration length estimated_time time dauer kursdauer duree duracion durata",
    ),
    field(
      ["timeRequired", "minutes"],
      720,
      "duration_minutes length_minutes dauer_minuten duree_minutes duracion_minutos durata_minuti",
    ),
    field(
      ["educationalLevel", "text"],
      ["Beginner"],
      "level difficulty course_level niveau nivel livello",
    ),
    field(
      ["hasCourseInstance", "text"],
      ["Per Holm"],
      "instructor teacher educator tutor dozent lehrer kursleiter formateur professeur instructor_name profesor docente istruttore",
    ),
    field(
      ["hasCourseInstance", "date"],
      "2026-10-05",
      "start start_date starts starts_on begin beginn startdatum date_debut fecha_inicio data_inizio",
    ),
    field(
      ["hasCourseInstance", "text"],
      ["onsite"],
      "mode course_mode delivery_mode delivery kursform modalite modalidad modalita",
    ),
    field(["inLanguage", "text"], ["en"], "language sprache langue idioma lingua"),
    field(
      ["offers", "number"],
      240,
      "price cost fee tuition course_price preis gebuehr kursgebuehr prix tarif precio prezzo costo",
    ),
    field(
      ["aggregateRating", "number"],
      4.8,
      "rating score stars bewertung valoracion valutazione",
    ),
    field(
      ["aggregateRating", "integer"],
      41,
      "reviews_count num_reviews number_of_reviews total_reviews anzahl_bewertungen nombre_avis numero_opiniones numero_recensioni",
    ),
  ],
};

const VIDEO: WordedKind = {
  kind: "video",
  node: {
    "@type": "VideoObject",
    name: "How a lock works",
    description: "A boat rises three metres.",
    uploadDate: "2025-06-30T08:00:00Z",
    duration: "PT4M13S",
    thumbnailUrl: "https://shop.example/lock.jpg",
    contentUrl: "https://shop.example/lock.mp4",
    author: { "@type": "Person", name: "Canal Films" },
    interactionStatistic: [
      {
        "@type": "InteractionCounter",
        interactionType: "https://schema.org/LikeAction",
        userInteractionCount: 310,
      },
      {
        "@type": "InteractionCounter",
        interactionType: "https://schema.org/WatchAction",
        userInteractionCount: 20145,
      },
    ],
  },
  fields: [
    field(
      ["name", "text"],
      ["How a lock works"],
      "title name video_title videoTitle v_title titel titre titulo titolo",
    ),
    field(
      ["interactionStatistic", "integer"],
      20145,
      "views view_count num_views views_count video_views plays aufrufe anzahl_aufrufe vues nombre_vues visualizaciones vistas visualizzazioni",
    ),
    field(
      ["interactionStatistic", "integer"],
      310,
      "likes like_count num_likes likes_count gefaellt_mir jaime me_gusta mi_piace",
    ),
    field(
      ["duration", "text"],
      ["PT4M13S"],
      "duration length video_length video_duration runtime dauer laenge duree duracion durata",
    ),
    field(
      ["duration", "seconds"],
      253,
      "duration_seconds length_seconds durationSec duration_in_seconds video_length_seconds dauer_sekunden duree_secondes duracion_segundos durata_secondi",
    ),
    field(
      ["author", "text"],
      ["Canal Films"],
      "channel channel_name uploader uploader_name creator author kanal chaine canal canale",
    ),
    field(
      ["uploadDate", "date"],
      "2025-06-30",
      "upload_date uploaded uploaded_at published published_at hochgeladen_am veroeffentlicht date_mise_en_ligne fecha_subida publicado data_caricamento",
    ),
    field(
      ["thumbnailUrl", "text"],
      ["https://shop.example/lock.jpg"],
      "thumbnail thumbnail_url preview_image vorschaubild miniature vignette miniatura anteprima",
    ),
    field(
      ["contentUrl", "text"],
      ["https://shop.example/lock.mp4"],
      "video_url video_file file_url media_url",
    ),
  ],
};

const PRODUCT: WordedKind = {
  kind: "product",
  node: {
    "@type": "Product",
    name: "Oak desk lamp",
    sku: "L-12-OAK",
    mpn: "M-9001",
    gtin13: "5712809090049",
    brand: { "@type": "Brand", name: "Lumo" },
    color: "Oak",
    material: "Wood",
    weight: { "@type": "QuantitativeValue", value: 1.4, unitText: "kg" },
    category: "Lamps",
    offers: {
      "@type": "Offer",
      availability: "https://schema.org/InStock",
      itemCondition: "https://schema.org/NewCondition",
      priceCurrency: "EUR",
      price: 149,
      seller: { "@type": "Organization", name: "Lamp House" },
      priceSpecification: [
        { "@type": "UnitPriceSpecification", price: 149, priceCurrency: "EUR" },
        {
          "@type": "UnitPriceSpecification",
          price: 199,
          priceCurrency: "EUR",
          priceType: "https://schema.org/ListPrice",
        },
      ],
    },
    aggregateRating: { "@type": "AggregateRating", ratingValue: "4.4", reviewCount: "312" },
    review: {
      "@type": "Review",
      name: "Bright",
      reviewRating: { "@type": "Rating", ratingValue: 2 },
      author: { "@type": "Person", name: "Ann" },
    },
  },
  fields: [
    field(
      ["name", "text"],
      ["Oak desk lamp"],
      "name title product_name productTitle item_name produktname bezeichnung nom_produit titre nombre_producto nome_prodotto titolo",
    ),
    field(
      ["offers", "number"],
      149,
      "price current_price sale_price_now product_price discounted_price preis verkaufspreis prix precio prezzo prezzo_attuale",
    ),
    field(
      ["offers", "number"],
      199,
      "old_price list_price original_price regular_price was_price msrp rrp price_before alter_preis listenpreis uvp ancien_prix prix_barre precio_anterior precio_original prezzo_originale prezzo_listino",
    ),
    field(["offers", "text"], ["EUR"], "currency currency_code waehrung devise moneda valuta"),
    field(
      ["offers", "boolean"],
      true,
      "in_stock available is_available inStock verfuegbar auf_lager en_stock disponible disponibile",
    ),
    field(
      ["brand", "text"],
      ["Lumo"],
      "brand brand_name make maker marke hersteller marque fabricant marca",
    ),
    field(
      ["sku", "text"],
      ["L-12-OAK"],
      "sku item_number article_number product_code artikelnummer reference referencia codice_articolo codice_prodotto",
    ),
    field(
      ["gtin13", "text"],
      ["5712809090049"],
      "gtin ean ean13 barcode gtin13 code_barres codigo_barras codice_barre",
    ),
    field(["color", "text"], ["Oak"], "color colour farbe couleur colore"),
    field(["material", "text"], ["Wood"], "material materials matiere materiale"),
    field(["weight", "text"], ["1.4", "kg"], "weight item_weight gewicht poids peso"),
    field(
      ["offers", "text"],
      ["Lamp House"],
      "seller seller_name merchant sold_by vendor verkaeufer haendler vendeur vendedor venditore",
    ),
    field(
      ["aggregateRating", "number"],
      4.4,
      "rating average_rating avg_rating rating_value stars review_score bewertung durchschnittsbewertung note_moyenne valoracion_media valutazione_media",
    ),
    field(
      ["aggregateRating", "integer"],
      312,
      "number_of_reviews reviews_count review_count reviewCount total_reviews num_reviews anzahl_bewertungen nombre_avis numero_opiniones numero_resenas numero_recensioni",
    ),
  ],
};

const BUSINESS: WordedKind = {
  kind: "business",
  node: {
    "@type": "Restaurant",
    name: "Zur Boje",
    telephone: "+49 431 123456",
    email: "gast@zurboje.example",
    url: "https://shop.example/lamps/desk-lamp",
    priceRange: "€€",
    servesCuisine: "Seafood",
    menu: "https://zurboje.example/karte",
    address: {
      "@type": "PostalAddress",
      streetAddress: "Am Hafen 2",
      addressLocality: "Kiel",
      addressRegion: "Schleswig-Holstein",
      postalCode: "24103",
      addressCountry: "DE",
    },
    geo: { "@type": "GeoCoordinates", latitude: 54.32, longitude: 10.14 },
    openingHoursSpecification: [
      {
        "@type": "OpeningHoursSpecification",
        dayOfWeek: ["Monday", "Tuesday"],
        opens: "11:00",
        closes: "22:00",
      },
      {
        "@type": "OpeningHoursSpecification",
        dayOfWeek: "https://schema.org/Saturday",
        opens: "12:00",
        closes: "23:30",
      },
    ],
    aggregateRating: { "@type": "AggregateRating", ratingValue: 4.6, reviewCount: 218 },
  },
  fields: [
    field(
      ["name", "text"],
      ["Zur Boje"],
      "name business_name restaurant_name rest_name company_name nom nombre nome ragione_sociale firmenname",
    ),
    field(
      ["telephone", "text"],
      ["+49 431 123456"],
      "phone phone_number tele telefon telefonnummer telephone numero_telephone telefono",
    ),
    field(
      ["email", "text"],
      ["gast@zurboje.example"],
      "email e_mail mail contact_email courriel correo",
    ),
    field(
      ["address", "text"],
      ["Am Hafen 2", "24103", "Kiel"],
      "address full_address location adresse anschrift direccion indirizzo",
    ),
    field(["address", "text"], ["Am Hafen 2"], "street street_address strasse rue calle via"),
    field(
      ["address", "text"],
      ["24103"],
      "postcode zip zip_code postal_code plz code_postal codigo_postal cap",
    ),
    field(["address", "text"], ["Kiel"], "city town stadt ort ville ciudad citta"),
    field(
      ["openingHoursSpecification", "text"],
      ["11:00", "22:00", "12:00", "23:30"],
      "opening_hours hours business_hours times open_hours oeffnungszeiten horaires heures_ouverture horario horarios orari orari_apertura",
    ),
    field(
      ["servesCuisine", "text"],
      ["Seafood"],
      "cuisine cuisines cuisine_type kueche cocina cucina",
    ),
    field(
      ["priceRange", "text"],
      ["€€"],
      "price_range price_level preisklasse gamme_prix rango_precios fascia_prezzo",
    ),
    field(["geo", "number"], 54.32, "latitude lat breitengrad latitud latitudine"),
    field(["geo", "number"], 10.14, "longitude lng lon laengengrad longitud longitudine"),
    field(
      ["aggregateRating", "number"],
      4.6,
      "rating overall_rating stars bewertung note valoracion valutazione",
    ),
    field(
      ["aggregateRating", "integer"],
      218,
      "reviews_count nb_reviews num_reviews review_count anzahl_bewertungen nombre_avis numero_opiniones numero_recensioni",
    ),
  ],
};

const ARTICLE: WordedKind = {
  kind: "article",
  node: {
    "@type": "NewsArticle",
    headline: "The quay is open again",
    author: { "@type": "Person", name: "Mia Sand" },
    datePublished: "2026-02-11T07:30:00+01:00",
    dateModified: "2026-02-12T10:00:00+01:00",
    articleSection: "Harbour",
    keywords: "quay, harbour, ships",
    description: "Ships berth at the north quay from Monday.",
    articleBody: "From Monday, ships berth at the north quay.",
    inLanguage: "en",
    publisher: { "@type": "Organization", name: "Kiel Courier" },
    wordCount: 812,
    commentCount: 14,
  },
  fields: [
    field(
      ["headline", "text"],
      ["The quay is open again"],
      "title headline article_title titel ueberschrift schlagzeile titre titulo titular titolo",
    ),
    field(
      ["author", "text"],
      ["Mia Sand"],
      "author writer journalist byline author_name written_by autor verfasser auteur redacteur autora autore",
    ),
    field(
      ["datePublished", "date"],
      "2026-02-11",
      "published date publish_date published_at publication_date posted datum veroeffentlicht_am veroeffentlicht date_publication publie_le fecha fecha_publicacion data_pubblicazione pubblicato",
    ),
    field(
      ["dateModified", "date"],
      "2026-02-12",
      "updated updated_at last_updated modified_date aktualisiert aktualisiert_am date_modification mis_a_jour actualizado fecha_actualizacion aggiornato",
    ),
    field(
      ["articleSection", "text"],
      ["Harbour"],
      "section category topic rubrik ressort kategorie rubrique categorie seccion categoria sezione",
    ),
    field(
      ["keywords", "texts"],
      ["quay", "harbour", "ships"],
      "keywords tags topics schlagworte stichworte mots_cles etiquettes palabras_clave etiquetas parole_chiave",
    ),
    field(
      ["description", "text"],
      ["Ships berth at the north quay from Monday."],
      "description summary abstract teaser lead zusammenfassung beschreibung resume chapo resumen descripcion sommario descrizione riassunto",
    ),
    field(
      ["articleBody", "text"],
      ["From Monday, ships berth at the north quay."],
      "body content text article_text full_text inhalt artikeltext volltext contenu texte contenido texto contenuto testo",
    ),
    field(
      ["publisher", "text"],
      ["Kiel Courier"],
      "publisher source publication outlet herausgeber verlag editeur editor medio editore fonte",
    ),
    field(
      ["wordCount", "integer"],
      812,
      "word_count words number_of_words anzahl_woerter nombre_mots palabras parole",
    ),
    field(
      ["commentCount", "integer"],
      14,
      "comments_count num_comments comment_count number_of_comments anzahl_kommentare nombre_commentaires numero_comentarios numero_commenti",
    ),
  ],
};

/** The ten kinds. */
export const KINDS: readonly WordedKind[] = [
  JOB,
  FAQ,
  RECIPE,
  EVENT,
  BOOK,
  COURSE,
  VIDEO,
  PRODUCT,
  BUSINESS,
  ARTICLE,
];
