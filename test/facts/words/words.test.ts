// Callers' own words for declared values, by the type of the thing and in five languages.
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { factsIn, pageOf, valuesIn } from "../../support/facts.ts";

const TEXT = { type: "string" };
const NUMBER = { type: "number" };
const INTEGER = { type: "integer" };
const DAY = { type: "string", format: "date" };
const TEXTS = { type: "array", items: TEXT };

/** Asserts that each name has its value on a page of a node, asked for alone. */
function assertWords(node: object, words: readonly (readonly [string, object, unknown])[]) {
  const title = "Deep sea";
  for (const [name, schema, value] of words)
    assert.deepEqual(
      valuesIn(pageOf(node, { title }), { properties: { [name]: schema } })[name],
      value,
      name,
    );
}

const ADDRESS = {
  "@type": "PostalAddress",
  streetAddress: "Kaistrasse 5",
  addressLocality: "Kiel",
  postalCode: "24103",
  addressCountry: "DE",
};
const JOB = {
  "@type": "JobPosting",
  title: "Deep sea",
  datePosted: "2026-03-04",
  validThrough: "2026-05-31",
  hiringOrganization: { "@type": "Organization", name: "Nordhafen AG" },
  jobLocation: { "@type": "Place", address: ADDRESS },
  baseSalary: {
    "@type": "MonetaryAmount",
    currency: "EUR",
    value: { "@type": "QuantitativeValue", minValue: "52.000", maxValue: 68000, unitText: "YEAR" },
  },
};

describe("a word for a value of a job", () => {
  it("finds the value in each language", () => {
    assertWords(JOB, [
      ["employer", TEXT, "Nordhafen AG"],
      ["arbeitgeber", TEXT, "Nordhafen AG"],
      ["datore_lavoro", TEXT, "Nordhafen AG"],
      ["posted", DAY, "2026-03-04"],
      ["publié_le", DAY, "2026-03-04"],
      ["deadline", DAY, "2026-05-31"],
      ["fecha_limite", DAY, "2026-05-31"],
      ["salary_currency", TEXT, "EUR"],
      ["jobCity", TEXT, "Kiel"],
    ]);
  });

  it("finds the ends of a salary, and writes the whole as a text", () => {
    assertWords(JOB, [
      ["salary", TEXT, "52.000–68000 EUR per year"],
      ["salary", NUMBER, undefined],
      ["salary_min", NUMBER, 52000],
      ["min_salary", NUMBER, 52000],
      ["Mindestgehalt", NUMBER, 52000],
      ["salaire_max", NUMBER, 68000],
    ]);
    const flat = { ...JOB, baseSalary: { "@type": "MonetaryAmount", currency: "EUR", value: 50 } };
    assertWords(flat, [
      ["pay", NUMBER, 50],
      ["salary_min", NUMBER, 50],
    ]);
  });

  it("writes its address as a text", () => {
    const place = "Kaistrasse 5, 24103 Kiel, DE";
    assertWords(JOB, [
      ["location", TEXT, place],
      ["arbeitsort", TEXT, place],
      ["lieu_de_travail", TEXT, place],
    ]);
  });

  it("never finds the site's name or address in its place", () => {
    const site = { "@type": "Organization", name: "Kiel Jobs", address: ADDRESS };
    const { hiringOrganization: _, jobLocation: __, ...bare } = JOB;
    assert.deepEqual(
      valuesIn(pageOf([site, bare], { title: "Deep sea" }), {
        properties: { employer: TEXT, company_name: TEXT, location: TEXT, city: TEXT },
      }),
      {},
    );
  });

  it("is as certain as its distance allows", () => {
    const { facts } = factsIn(pageOf(JOB, { title: "Deep sea" }), {
      properties: { hiringOrganization: TEXT, employer: TEXT, salary_min: NUMBER },
    });
    assert.deepEqual(
      Object.values(facts).map(({ source, confidence }) => [source, confidence]),
      [
        ["json-ld:known-alias", 0.776],
        ["json-ld:exact", 0.9215],
        ["json-ld:nested", 0.6774],
      ],
    );
  });
});

describe("a word for questions", () => {
  const pairs = [
    { question: "Is it deep?", answer: "Yes." },
    { question: "Is it cold?", answer: "At times." },
  ];
  const page = {
    "@type": "FAQPage",
    mainEntity: pairs.map(({ question, answer }) => ({
      "@type": "Question",
      name: question,
      acceptedAnswer: { "@type": "Answer", text: answer },
    })),
  };
  const schema = {
    type: "array",
    items: { type: "object", properties: { question: TEXT, answer: TEXT } },
  };

  it("returns them with their answers, also beside another subject", () => {
    const product = { "@type": "Product", name: "Deep sea", url: "https://shop.example/other" };
    const wrapper = { "@type": "WebPage", url: "https://shop.example/lamps/desk-lamp" };
    for (const name of ["faq", "faqs", "questions", "fragen", "preguntas_frecuentes"])
      assert.deepEqual(
        valuesIn(pageOf([wrapper, product, page], { title: "Deep sea" }), {
          properties: { [name]: schema },
        }),
        Object.fromEntries(
          pairs.flatMap(({ question, answer }, at) => [
            [`${name}.${at}.answer`, answer],
            [`${name}.${at}.question`, question],
          ]),
        ),
        name,
      );
  });
});

describe("a word for a value of a recipe", () => {
  const RECIPE = {
    "@type": "Recipe",
    name: "Deep sea",
    prepTime: "PT1H10M",
    recipeYield: "4 servings",
    recipeIngredient: ["1 l milk", "250 g rice"],
    recipeInstructions: [
      {
        "@type": "HowToSection",
        name: "Rice",
        itemListElement: [{ "@type": "HowToStep", name: "Boil", text: "Boil the milk." }],
      },
      { "@type": "HowToStep", name: "Stir", text: "Stir in the rice." },
    ],
    aggregateRating: { "@type": "AggregateRating", ratingValue: 4.4, ratingCount: 312 },
  };
  const list = (name: string, texts: readonly string[]) =>
    Object.fromEntries(texts.map((text, at) => [`${name}.${at}`, text]));

  it("returns steps as a list of texts, or as one text", () => {
    const steps = ["Boil the milk.", "Stir in the rice."];
    for (const name of ["steps", "instructions", "zubereitung", "étapes", "procedimento"]) {
      const found = (schema: object, node: object = RECIPE) =>
        valuesIn(pageOf(node, { title: "Deep sea" }), { properties: { [name]: schema } });
      assert.deepEqual(found(TEXTS), list(name, steps), name);
      assert.deepEqual(found(TEXT), { [name]: steps.join("\n") }, name);
      const text = { ...RECIPE, recipeInstructions: "<p>1. Boil the milk.</p>\nStir in the rice." };
      assert.deepEqual(found(TEXTS, text), list(name, steps), name);
    }
    assertWords(RECIPE, [["zutaten", TEXT, "1 l milk\n250 g rice"]]);
  });

  it("converts a duration to the unit in its name", () => {
    assertWords(RECIPE, [
      ["prep_time_minutes", NUMBER, 70],
      ["vorbereitungszeit_sekunden", INTEGER, 4200],
      ["prep_time_hours", INTEGER, undefined],
      ["prep_time", TEXT, "PT1H10M"],
      ["prep_time", NUMBER, undefined],
    ]);
  });

  it("tells votes from reviews", () => {
    assertWords(RECIPE, [
      ["votes", INTEGER, 312],
      ["number_of_reviews", INTEGER, undefined],
      ["note", NUMBER, 4.4],
    ]);
  });
});

describe("a word for a value of an event", () => {
  const EVENT = {
    "@type": "MusicEvent",
    name: "Deep sea",
    startDate: "2026-09-12T20:00:00+02:00",
    location: { "@type": "Place", name: "Sankt Nikolai", address: ADDRESS },
    performer: { "@type": "MusicGroup", name: "Trio Larsen" },
    organizer: { "@type": "Organization", name: "Kulturamt", address: { addressLocality: "Bonn" } },
    offers: { "@type": "Offer", price: "18.50", priceCurrency: "EUR" },
  };

  it("finds its date, place, performers and price", () => {
    assertWords(EVENT, [
      ["date", DAY, "2026-09-12"],
      ["when", DAY, "2026-09-12"],
      ["start", DAY, "2026-09-12"],
      ["fecha", DAY, "2026-09-12"],
      ["venue", TEXT, "Sankt Nikolai"],
      ["place", TEXT, "Sankt Nikolai"],
      ["lieu", TEXT, "Sankt Nikolai"],
      ["address", TEXT, "Kaistrasse 5, 24103 Kiel, DE"],
      ["city", TEXT, "Kiel"],
      ["artist", TEXT, "Trio Larsen"],
      ["künstler", TEXT, "Trio Larsen"],
      ["kuenstler", TEXT, "Trio Larsen"],
      ["ticket_price", NUMBER, 18.5],
      ["prezzo_biglietto", NUMBER, 18.5],
    ]);
  });

  it("finds them in data without types, by the keys that only events have", () => {
    const { "@type": _, ...event } = EVENT;
    const state = JSON.stringify({ props: { pageProps: { event } } });
    const html = `<title>Deep sea</title><h1>Deep sea</h1><script id="__NEXT_DATA__" type="application/json">${state}</script>`;
    assert.deepEqual(
      valuesIn(html, { properties: { when: DAY, venue: TEXT, artist: TEXT, employer: TEXT } }),
      { artist: "Trio Larsen", venue: "Sankt Nikolai", when: "2026-09-12" },
    );
  });
});

describe("a word for a value of another work", () => {
  it("finds pages, number and format of a book", () => {
    const book = {
      "@type": "Book",
      name: "Deep sea",
      isbn: ["3-16-148410-X", "978-3-16-148410-0"],
      numberOfPages: 384,
      bookFormat: "https://schema.org/Hardcover",
    };
    assertWords(book, [
      ["pages", INTEGER, 384],
      ["seitenzahl", INTEGER, 384],
      ["isbn13", TEXT, "978-3-16-148410-0"],
      ["isbn10", TEXT, "3-16-148410-X"],
      ["format", TEXT, "Hardcover"],
    ]);
    assertWords({ ...book, isbn: "316148410X" }, [["isbn13", TEXT, undefined]]);
  });

  it("finds duration and teacher of a course", () => {
    const course = {
      "@type": "Course",
      name: "Deep sea",
      hasCourseInstance: {
        "@type": "CourseInstance",
        courseWorkload: "PT12H",
        instructor: { "@type": "Person", name: "Per Holm" },
      },
    };
    assertWords(course, [
      ["duration", TEXT, "PT12H"],
      ["duration_hours", NUMBER, 12],
      ["dozent", TEXT, "Per Holm"],
    ]);
  });

  it("finds views, length and channel of a video", () => {
    const count = (type: string, userInteractionCount: number) => ({
      "@type": "InteractionCounter",
      interactionType: { "@type": type },
      userInteractionCount,
    });
    const video = {
      "@type": "VideoObject",
      name: "Deep sea",
      duration: "PT4M13S",
      author: { "@type": "Person", name: "Canal Films" },
      interactionStatistic: [count("LikeAction", 310), count("WatchAction", 20145)],
    };
    assertWords(video, [
      ["views", INTEGER, 20145],
      ["aufrufe", INTEGER, 20145],
      ["likes", INTEGER, 310],
      ["length", TEXT, "PT4M13S"],
      ["length_seconds", NUMBER, 253],
      ["channel", TEXT, "Canal Films"],
    ]);
  });
});

describe("a word for a value of a product or a business", () => {
  const PRODUCT = {
    "@type": "Product",
    name: "Deep sea",
    weight: { "@type": "QuantitativeValue", value: 1.4, unitCode: "KGM" },
    aggregateRating: { "@type": "AggregateRating", ratingValue: "4.4", reviewCount: "312" },
    offers: {
      "@type": "Offer",
      price: 149,
      priceSpecification: [
        {
          "@type": "UnitPriceSpecification",
          price: 199,
          priceType: "https://schema.org/ListPrice",
        },
      ],
    },
  };

  it("finds the earlier price, and no other as such", () => {
    for (const name of ["old_price", "list_price", "uvp", "prix_barré", "precio_anterior"]) {
      assertWords(PRODUCT, [[name, NUMBER, 199]]);
      assertWords({ ...PRODUCT, offers: { price: 149 } }, [[name, NUMBER, undefined]]);
    }
    assertWords(PRODUCT, [["preis", NUMBER, 149]]);
  });

  it("finds ratings and their number, also in one text", () => {
    assertWords(PRODUCT, [
      ["number_of_reviews", INTEGER, 312],
      ["anzahl_bewertungen", INTEGER, 312],
      ["votes", INTEGER, undefined],
      ["weight", TEXT, "1.4 kg"],
    ]);
    const stated = { ...PRODUCT, aggregateRating: "4.4/5 (312 reviews)" };
    assertWords(stated, [
      ["rating", NUMBER, 4.4],
      ["bewertung", NUMBER, 4.4],
      ["number_of_reviews", INTEGER, 312],
      ["votes", INTEGER, 312],
    ]);
  });

  it("writes opening hours as a text", () => {
    const shop = (hours: object) => ({ "@type": "ShoeStore", name: "Deep sea", ...hours });
    const specified = shop({
      openingHoursSpecification: [
        { dayOfWeek: ["Monday", "Tuesday"], opens: "11:00", closes: "22:00" },
        { dayOfWeek: "https://schema.org/Saturday", opens: "12:00", closes: "23:30" },
      ],
    });
    const text = "Monday, Tuesday 11:00–22:00, Saturday 12:00–23:30";
    assertWords(specified, [
      ["opening_hours", TEXT, text],
      ["öffnungszeiten", TEXT, text],
    ]);
    assertWords(shop({ openingHours: ["Mo-Fr 9-18", "Sa 9-14"] }), [
      ["hours", TEXT, "Mo-Fr 9-18, Sa 9-14"],
    ]);
  });
});
