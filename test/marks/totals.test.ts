// How many things a list has, as lines next to lists state it.
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { totalIn } from "../../src/marks/totals.ts";

describe("the total of a list", () => {
  it("is a number of things, or the end of a range", () => {
    for (const line of [
      ...["214 products", "Showing 1-12 of 214 results", "Showing 24 of 214", "214 matching items"],
      ...["Results: 214", "Items (214)", "Found 214 entries", "214 remote jobs posted"],
      ...["214 results for brass lamps", "Viewing all 214 hits", "1 to 12 of 214"],
      ...["1 – 12 von 214 Artikeln", "214 Produkte", "Ergebnisse (214)", "Wir haben 214 Treffer"],
      ...["214 résultats", "Affichage de 1–12 sur 214 résultats", "214 produits trouvés"],
      ...["Mostrando 1–12 de 214 resultados", "Visualizzazione di 1-12 di 214 risultati"],
      ...["214 produtos", "214 resultaten", "214 produkter", "Znaleziono 214 produktów"],
      ...["Найдено 214 товаров", "1–12 из 214", "214 sonuç", "214 termék", "214 výsledků"],
      ...[
        "全214件",
        "共214件",
        "214件中 1～12件",
        "共找到 214 个结果",
        "총 214개",
        "検索結果：214件",
      ],
    ])
      assert.equal(totalIn(line)?.total, 214, line);
    assert.equal(totalIn("1.214 Artikel")?.total, 1214);
    assert.equal(totalIn("About 39,208 results")?.total, 39_208);
    assert.deepEqual(totalIn("1–24 of 1,214 products"), { total: 1214, shown: 24 });
  });

  it("is no year, telephone number, or number of other things", () => {
    for (const line of [
      ...["Since: 1998", "2026", "800 123 456", "Cart (15)", "Wishlist: 30", "Kettle (31)"],
      ...["14 days returns", "12 comments", "697 reviews", "13 colors", "Page 1 of 9"],
      ...[
        "12 items in your cart",
        "30 items per page",
        "30 Produkte pro Seite",
        "See all 30 items",
      ],
      ...["4.4 out of 5 stars", "Best conferences in America 2026 / 2027", "12 items left"],
      ...["12 Artikel im Warenkorb", "12个月", "12条评论", "12개월"],
    ])
      assert.equal(totalIn(line), undefined, line);
  });

  it("is no year before or after things, unless a word says that it counts them", () => {
    for (const line of ["2026 Events", "Results: 2025", "Events (2026)", "All 2026 events"])
      assert.equal(totalIn(line), undefined, line);
    for (const line of ["Found 2025 results", "2,025 results", "全2025件", "1-12 of 2025"])
      assert.equal(totalIn(line)?.total, 2025, line);
  });

  it("is no rounded number, and none that is only a minimum", () => {
    for (const line of [
      ...["1-24 of 30k", "1-24 of 1.2M", "1–24 of 100+ results", "1-48 of over 1,000 results"],
      ...["30k results", "1.2M products", "100+ results", "Over 1,000 results", "1万件"],
      ...["24 of 30k products", "Results (100+)", "Über 1.000 Produkte"],
    ])
      assert.equal(totalIn(line), undefined, line);
    assert.equal(totalIn("1-24 of 30 kettles")?.total, 30);
  });
});
