// Counts the words of a page by place, and the concepts of its short texts.
import { naturalLog } from "../learn/quantities.ts";
import type { PageOutline } from "../structure/outline.ts";
import type { Values } from "./signals.ts";
import { wordsOf } from "./tokens.ts";

/** Number of occurrences of each word in one place of a page. */
export type WordCounts = ReadonlyMap<string, number>;

/** The words of a page. */
export interface PageWords {
  readonly places: {
    readonly title: WordCounts;
    readonly headings: WordCounts;
    readonly text: WordCounts;
    readonly labels: WordCounts;
    readonly classes: WordCounts;
  };
  /** Number of short texts per concept. */
  readonly concepts: Values;
}

/** Maximum characters of running text to count words in: the start says as much as the whole. */
const MAX_CHARS = 15_000;
/** Maximum characters of a title or heading. */
const TITLE_CHARS = 300;
/** Maximum characters of a label: a button, a menu entry, a short link. */
const LABEL_CHARS = 30;
/** Minimum share of linked words in a short text for it to be a label. */
const LABEL_LINKS = 0.8;
/** Maximum characters of a text looked up in the lexicon. */
const SHORT_CHARS = 40;

/** Counts the words of a page by place. */
export function readWords(outline: PageOutline): PageWords {
  const counts = {
    headings: new Map<string, number>(),
    text: new Map<string, number>(),
    labels: new Map<string, number>(),
  };
  const concepts = new Float64Array(CONCEPTS.length);
  let left = MAX_CHARS;
  for (const [at, { text }] of outline.blocks.entries()) {
    const place = placeOf(outline, at);
    const isShort = text.length <= SHORT_CHARS;
    const isCounted = place !== undefined && (place !== "text" || left > 0);
    if (!isCounted && !isShort) continue;
    const words = wordsOf(text.slice(0, place === "text" ? left + SHORT_CHARS : TITLE_CHARS));
    if (isShort && canName(outline, at)) countConcepts(words, concepts);
    if (!isCounted) continue;
    addWords(words, counts[place]);
    if (place === "text") left = Math.max(0, left - text.length);
  }
  const title = new Map<string, number>();
  addWords(wordsOf(outline.document.title.slice(0, TITLE_CHARS)), title);
  return {
    places: { title, ...counts, classes: classWords(outline) },
    concepts: Object.fromEntries(CONCEPTS.map((name, at) => [name, naturalLog(concepts[at] ?? 0)])),
  };
}

/** Returns the place of a block's words; undefined if they do not count. */
function placeOf(
  { blocks, facts, inside }: PageOutline,
  at: number,
): "headings" | "text" | "labels" | undefined {
  const block = blocks[at];
  if (block === undefined) return undefined;
  const linkWords = facts.linkWordsByChars[at] ?? 0;
  const isLabel = block.kind === "control" || linkWords > LABEL_LINKS * block.words;
  if (isLabel && block.text.length <= LABEL_CHARS) return "labels";
  if (inside[at] === 0 || block.kind === "code") return undefined;
  return block.kind === "heading" ? "headings" : "text";
}

/** Whether a short text can name a concept: in the content any, elsewhere links and controls. */
function canName({ blocks, facts, inside }: PageOutline, at: number): boolean {
  return (
    inside[at] === 1 || (facts.linkWordsByChars[at] ?? 0) > 0 || blocks[at]?.kind === "control"
  );
}

function addWords(words: readonly string[], counts: Map<string, number>): void {
  for (const word of words) addTo(counts, word, 1);
}

/** Maximum elements whose names are read. */
const MAX_ELEMENTS = 2000;
/** Maximum characters of a class name or id. */
const LONGEST_NAME = 60;

/** Returns the words in class names and ids, in order of appearance. */
function classWords({ containers }: PageOutline): WordCounts {
  // Elements with the same `class` attribute share one list of names: count lists first, then
  // names, then words.
  const lists = new Map<readonly string[] | string, number>();
  for (const { classes, id } of containers.rows.slice(0, MAX_ELEMENTS)) {
    addTo(lists, classes, 1);
    if (id !== "") addTo(lists, id, 1);
  }
  const names = new Map<string, number>();
  for (const [list, count] of lists) {
    if (typeof list === "string") addTo(names, list, count);
    else for (const name of list) addTo(names, name, count);
  }
  const counts = new Map<string, number>();
  for (const [name, count] of names) {
    if (name.length > LONGEST_NAME) continue;
    for (const word of wordsOfName(name)) addTo(counts, word, count);
  }
  return counts;
}

function addTo<Thing>(counts: Map<Thing, number>, thing: Thing, count: number): void {
  counts.set(thing, (counts.get(thing) ?? 0) + count);
}

/** Parts of a name: runs of letters, split before a capital after a small letter; linear. */
const PIECE = /[A-Z]?[a-z]{2,}|[A-Z]{2,}/g;

/** Splits `product-card__price` into product, card, price. */
function wordsOfName(name: string): readonly string[] {
  return [...new Set((name.match(PIECE) ?? []).map((piece) => piece.toLowerCase()))];
}

/** Texts of each concept, separated by "|"; they are looked up whole and word by word. */
const TEXTS = {
  buy: "add to cart|add to bag|add to basket|buy|buy now|buy it now|add to trolley|in den warenkorb|in den einkaufswagen|jetzt kaufen|kaufen|ajouter au panier|acheter|añadir al carrito|agregar al carrito|añadir a la cesta|comprar|comprar ahora|aggiungi al carrello|acquista|acquista ora|compra|adicionar ao carrinho|adicionar|comprar agora|in winkelwagen|in winkelmand|kopen|bestellen|do koszyka|dodaj do koszyka|kup|kup teraz|do košíku|vložit do košíku|přidat do košíku|koupit|do košíka|lägg i varukorg|köp|læg i kurv|køb|legg i handlekurv|kjøp|lisää ostoskoriin|osta|kosárba|în coș|adaugă în coș|cumpără|в корзину|купить|добавить в корзину|у кошик|купити|добави в количката|sepete ekle|satın al|στο καλάθι|προσθήκη στο καλάθι|カートに入れる|カートに追加|今すぐ買う|購入|加入购物车|加入購物車|立即购买|立即購買|장바구니|장바구니 담기|구매하기|바로구매|أضف إلى السلة|اشتر الآن|הוסף לסל|הוספה לסל|कार्ट में जोड़ें|หยิบใส่ตะกร้า|เพิ่มลงตะกร้า|ซื้อเลย|thêm vào giỏ|mua ngay|beli|beli sekarang|tambah ke keranjang",
  cart: "cart|basket|bag|checkout|trolley|warenkorb|kasse|panier|carrito|cesta|carrello|carrinho|winkelwagen|winkelmand|koszyk|košík|varukorg|kurv|handlekurv|ostoskori|kosár|coș|корзина|кошик|количка|sepet|sepetim|καλάθι|カート|购物车|購物車|장바구니|سلة|عربة التسوق|עגלה|कार्ट|ตะกร้า|giỏ hàng|keranjang",
  stock:
    "in stock|out of stock|sold out|quantity|qty|sku|size|colour|color|free shipping|free delivery|shipping|delivery|returns|auf lager|lieferbar|ausverkauft|menge|größe|farbe|versand|lieferung|lieferzeit|en stock|rupture de stock|quantité|taille|couleur|livraison|disponible|agotado|cantidad|talla|envío|envío gratis|disponibile|esaurito|quantità|taglia|colore|spedizione|em estoque|esgotado|quantidade|tamanho|frete|op voorraad|uitverkocht|aantal|maat|kleur|verzending|levering|dostępny|ilość|rozmiar|kolor|dostawa|wysyłka|skladem|množství|velikost|doprava|i lager|antal|storlek|frakt|leverans|på lager|levering|varastossa|raktáron|szállítás|în stoc|в наличии|нет в наличии|количество|размер|цвет|доставка|в наявності|stokta|adet|beden|kargo|διαθέσιμο|αποστολή|在庫あり|在庫|数量|サイズ|カラー|送料|送料無料|配送|有货|库存|數量|尺码|尺寸|颜色|运费|재고|수량|사이즈|색상|배송|무료배송|متوفر|الكمية|الشحن|במלאי|כמות|משלוח|มีสินค้า|จำนวน|còn hàng|số lượng|stok|jumlah|ukuran",
  reviews:
    "reviews|review|rating|ratings|customer reviews|write a review|stars|bewertungen|bewertung|kundenbewertungen|rezensionen|avis|avis clients|opiniones|valoraciones|reseñas|recensioni|avaliações|beoordelingen|opinie|recenze|hodnocení|recensioner|anmeldelser|arvostelut|vélemények|recenzii|отзывы|отзыв|відгуки|yorumlar|değerlendirmeler|κριτικές|レビュー|口コミ|评价|評價|评论数|리뷰|후기|상품평|التقييمات|ביקורות|รีวิว|đánh giá|ulasan",
  sort: "sort by|sort|filter|filters|results|relevance|featured|best selling|price low to high|price high to low|newest|clear all|refine|show filters|sortieren|sortieren nach|filtern|ergebnisse|relevanz|trier|trier par|filtrer|filtres|résultats|pertinence|ordenar|ordenar por|filtrar|filtros|resultados|relevancia|ordina|ordina per|filtra|filtri|risultati|sorteren|sorteer|filteren|resultaten|sortuj|sortowanie|filtruj|filtry|wyniki|seřadit|řazení|filtr|výsledky|sortera|filtrera|resultat|sorter|sorter etter|sortér|lajittele|suodata|tulokset|rendezés|szűrés|találatok|sortează|filtrează|сортировка|сортировать|фильтр|фильтры|результаты|сортування|sırala|filtrele|sonuç|ταξινόμηση|φίλτρα|並び替え|並べ替え|絞り込み|検索結果|排序|筛选|篩選|结果|정렬|필터|검색결과|ترتيب|فرز|تصفية|نتائج|מיון|סינון|תוצאות|เรียงตาม|ตัวกรอง|sắp xếp|bộ lọc|kết quả|urutkan|hasil",
  reply:
    "reply|replies|quote|thread|threads|topic|topics|post|posts|posted|upvote|like|likes|report|new topic|new thread|last post|unread|answers|answer|asked|views|antworten|antwort|zitieren|zitat|thema|themen|beitrag|beiträge|répondre|réponse|réponses|citer|sujet|sujets|messages|responder|respuesta|respuestas|citar|tema|temas|mensaje|mensajes|rispondi|risposta|risposte|cita|discussione|discussioni|messaggi|resposta|respostas|tópico|mensagem|mensagens|antwoord|antwoorden|citeren|onderwerp|berichten|odpowiedz|odpowiedzi|cytuj|wątek|temat|posty|odpovědět|odpovědi|citovat|téma|příspěvek|příspěvky|svara|svar|citera|tråd|trådar|inlägg|besvar|innlegg|indlæg|vastaa|vastaukset|lainaa|viesti|viestit|aihe|válasz|válaszok|idézet|hozzászólás|răspunde|răspunsuri|subiect|ответить|ответ|ответы|ответов|цитата|цитировать|тема|темы|сообщение|сообщения|сообщений|відповісти|відповіді|повідомлення|yanıtla|cevap|cevapla|yanıt|konu|mesaj|alıntı|απάντηση|απαντήσεις|μηνύματα|παράθεση|返信|回答|引用|スレッド|トピック|投稿|回复|回覆|帖子|主题|主題|发表于|답글|답변|댓글쓰기|인용|주제|رد|ردود|اقتباس|موضوع|مشاركات|תגובה|תגובות|ציטוט|נושא|ตอบกลับ|กระทู้|trả lời|chủ đề|bài viết|balas|balasan|kutip",
  member:
    "member|members|joined|moderator|administrator|registered|newbie|senior member|junior member|reputation|online|offline|location|mitglied|mitglieder|registriert|dabei seit|wohnort|membre|inscription|inscrit|miembro|registrado|membro|iscritto|registrato|lid|lid geworden|użytkownik|dołączył|člen|registrován|medlem|registrerad|jäsen|liittynyt|tag|csatlakozott|membru|участник|регистрация|модератор|зарегистрирован|откуда|користувач|üye|katılım|μέλος|会员|會員|注册|加入|会員|メンバー|회원|가입일|عضو|חבר|הצטרף|สมาชิก|thành viên|anggota|bergabung",
  signup:
    "sign up|get started|start free trial|free trial|try for free|try free|try it free|start for free|get a demo|book a demo|request a demo|book now|request a quote|get a quote|get a free quote|schedule a call|book a call|start now|join now|talk to sales|contact sales|apply now|jetzt starten|kostenlos testen|demo anfordern|angebot anfordern|termin buchen|termin vereinbaren|jetzt buchen|kostenlos starten|essai gratuit|commencer|démarrer|demander une démo|demander un devis|réserver|prendre rendez-vous|prueba gratis|empezar|comenzar|solicitar demo|solicita una demo|pedir presupuesto|solicitar presupuesto|reservar|reserva|prova gratis|inizia|inizia ora|richiedi una demo|richiedi un preventivo|prenota|prenota ora|teste grátis|comece agora|começar|solicitar orçamento|agendar|gratis proberen|aan de slag|demo aanvragen|offerte aanvragen|afspraak maken|boeken|wypróbuj|wypróbuj za darmo|rozpocznij|zamów demo|umów się|vyzkoušet|vyzkoušet zdarma|začít|objednat|nezávazná poptávka|kom igång|prova gratis|boka|boka demo|boka tid|kom i gang|prøv gratis|bestill|book demo|aloita|kokeile ilmaiseksi|varaa|ingyenes próba|ajánlatkérés|încearcă gratuit|cere ofertă|попробовать|попробовать бесплатно|начать|заказать|записаться|оставить заявку|получить консультацию|спробувати|замовити|ücretsiz dene|hemen başla|teklif al|randevu al|ξεκινήστε|δοκιμάστε δωρεάν|κράτηση|無料で始める|無料体験|無料トライアル|資料請求|お申し込み|予約|予約する|见积|見積|免费试用|免費試用|立即开始|立即注册|预约|預約|申请试用|무료체험|무료로 시작하기|시작하기|상담 신청|예약하기|ابدأ الآن|جرب مجانا|احجز الآن|اطلب عرض سعر|התחילו עכשיו|נסו בחינם|הזמינו|เริ่มต้นใช้งาน|ทดลองใช้ฟรี|จองเลย|dùng thử miễn phí|bắt đầu|đặt lịch|coba gratis|mulai|daftar sekarang",
  pricing:
    "pricing|plans|plans and pricing|solutions|services|our services|features|customers|testimonials|case studies|why us|how it works|preise|tarife|lösungen|leistungen|unsere leistungen|dienstleistungen|funktionen|kunden|referenzen|kundenstimmen|so funktioniert es|tarifs|prix|nos services|fonctionnalités|témoignages|clients|réalisations|précios|precios|planes|soluciones|servicios|nuestros servicios|funciones|características|testimonios|clientes|cómo funciona|prezzi|piani|soluzioni|servizi|i nostri servizi|funzionalità|testimonianze|clienti|come funziona|preços|planos|soluções|serviços|nossos serviços|recursos|depoimentos|como funciona|prijzen|oplossingen|diensten|onze diensten|functies|klanten|hoe het werkt|cennik|rozwiązania|usługi|nasze usługi|funkcje|klienci|jak to działa|ceník|řešení|služby|naše služby|funkce|reference|jak to funguje|priser|lösningar|tjänster|våra tjänster|kunder|løsninger|tjenester|ydelser|hinnat|ratkaisut|palvelut|asiakkaat|árak|megoldások|szolgáltatások|szolgáltatásaink|prețuri|soluții|servicii|цены|тарифы|решения|услуги|наши услуги|возможности|клиенты|как это работает|ціни|послуги|наші послуги|fiyatlar|fiyatlandırma|çözümler|hizmetler|hizmetlerimiz|özellikler|müşteriler|τιμές|υπηρεσίες|λύσεις|料金|料金プラン|サービス|ソリューション|機能|導入事例|お客様の声|价格|價格|解决方案|解決方案|服务|服務|功能|客户案例|客戶案例|요금|요금제|서비스|솔루션|기능|고객사례|الأسعار|الحلول|خدماتنا|الخدمات|المميزات|מחירים|פתרונות|שירותים|השירותים שלנו|บริการ|ราคา|โซลูชัน|bảng giá|dịch vụ|giải pháp|tính năng|harga|layanan|solusi|fitur",
  contact:
    "contact|contact us|about us|about|careers|our team|get in touch|call us|kontakt|kontaktieren sie uns|über uns|karriere|unser team|contactez-nous|à propos|qui sommes-nous|carrières|notre équipe|contacto|contáctanos|contáctenos|sobre nosotros|quiénes somos|nuestro equipo|contatti|contattaci|chi siamo|contato|contacte-nos|fale conosco|sobre nós|quem somos|contact opnemen|over ons|o nas|kontakt z nami|kontakty|o nás|om oss|kontakta oss|om os|kontakt os|kontakt oss|ota yhteyttä|yhteystiedot|meistä|kapcsolat|rólunk|contactați-ne|despre noi|контакты|связаться с нами|о нас|о компании|контакти|про нас|iletişim|bize ulaşın|hakkımızda|επικοινωνία|σχετικά με εμάς|お問い合わせ|会社概要|会社案内|採用情報|联系我们|聯絡我們|关于我们|關於我們|문의하기|문의|회사소개|اتصل بنا|من نحن|צור קשר|אודות|ติดต่อเรา|เกี่ยวกับเรา|liên hệ|về chúng tôi|hubungi kami|tentang kami",
  published:
    "published|updated|last updated|min read|written by|author|editor|staff writer|read time|veröffentlicht|aktualisiert|autor|autorin|redaktion|lesezeit|publié|publié le|mis à jour|mis à jour le|auteur|rédaction|temps de lecture|publicado|actualizado|redacción|lectura|pubblicato|aggiornato|autore|redazione|tempo di lettura|atualizado|redação|leitura|gepubliceerd|bijgewerkt|leestijd|opublikowano|aktualizacja|autorka|publikováno|aktualizováno|redakce|publicerad|uppdaterad|författare|publisert|oppdatert|publiceret|opdateret|forfatter|julkaistu|päivitetty|kirjoittaja|szerző|frissítve|publicat|actualizat|автор|опубликовано|обновлено|редакция|оновлено|опубліковано|yayınlanma|güncelleme|yazar|yazan|δημοσιεύτηκε|ενημερώθηκε|συντάκτης|公開日|更新日|著者|執筆|記者|发布时间|发布|作者|来源|编辑|發佈|記者|입력|수정|기자|작성자|نشر|تحديث|كاتب|بقلم|פורסם|עודכן|מאת|เผยแพร่|ผู้เขียน|đăng|cập nhật|tác giả|diterbitkan|diperbarui|penulis|oleh",
  share:
    "share|tweet|facebook|twitter|whatsapp|email|print|copy link|pin|linkedin|telegram|teilen|drucken|link kopieren|partager|imprimer|compartir|condividi|stampa|compartilhar|partilhar|delen|udostępnij|drukuj|sdílet|dela|del|jaa|megosztás|distribuie|поделиться|печать|поділитися|paylaş|κοινοποίηση|シェア|共有|ツイート|分享|微博|微信|공유|공유하기|카카오톡|مشاركة|شارك|שתף|שיתוף|แชร์|chia sẻ|bagikan",
  related:
    "related|related articles|related posts|related stories|you may also like|you might also like|recommended|popular|trending|most read|latest|read next|more from|ähnliche artikel|verwandte artikel|das könnte sie auch interessieren|meistgelesen|neueste|articles similaires|à lire aussi|sur le même sujet|les plus lus|vous aimerez aussi|artículos relacionados|relacionados|te puede interesar|también te puede gustar|lo más leído|articoli correlati|leggi anche|potrebbe interessarti|i più letti|artigos relacionados|leia também|veja também|mais lidas|gerelateerd|lees ook|meest gelezen|powiązane artykuły|zobacz też|czytaj także|související články|mohlo by vás zajímat|relaterade|läs också|relaterte|les også|relaterede|læs også|lue myös|aiheeseen liittyvää|kapcsolódó cikkek|articole similare|citește și|похожие статьи|читайте также|популярное|рекомендуем|читайте також|ilgili yazılar|ilgili haberler|σχετικά άρθρα|διαβάστε επίσης|関連記事|おすすめ|人気記事|新着記事|あわせて読みたい|相关文章|相關文章|推荐阅读|延伸閱讀|热门|관련 기사|관련글|인기 기사|추천|مقالات ذات صلة|اقرأ أيضا|כתבות נוספות|אולי יעניין אותך|บทความที่เกี่ยวข้อง|bài viết liên quan|xem thêm|artikel terkait|baca juga",
  more: "read more|view all|see all|show more|load more|view more|see more|learn more|view details|details|more|next|next page|page|weiterlesen|mehr lesen|alle anzeigen|mehr anzeigen|mehr erfahren|mehr laden|weiter|lire la suite|voir tout|voir plus|en savoir plus|suivant|leer más|ver más|ver todo|ver todos|saber más|más información|siguiente|leggi tutto|leggi di più|vedi tutti|mostra altro|scopri di più|successivo|leia mais|saiba mais|ver tudo|próximo|seguinte|lees meer|bekijk alle|meer weergeven|meer informatie|volgende|czytaj więcej|zobacz wszystkie|pokaż więcej|dowiedz się więcej|następna|číst dále|zobrazit vše|více|další|läs mer|visa alla|visa fler|nästa|les mer|vis alle|neste|læs mere|næste|lue lisää|näytä lisää|seuraava|tovább|bővebben|összes|következő|citește mai mult|vezi toate|următoarea|читать далее|подробнее|показать ещё|показать еще|смотреть все|все|далее|следующая|докладніше|детальніше|devamı|devamını oku|tümünü gör|daha fazla|sonraki|διαβάστε περισσότερα|περισσότερα|επόμενη|続きを読む|もっと見る|一覧|一覧を見る|詳細|詳しく見る|次へ|次のページ|查看更多|更多|了解更多|阅读更多|查看全部|下一页|下一頁|더보기|자세히 보기|전체보기|다음|اقرأ المزيد|المزيد|عرض الكل|التالي|קרא עוד|קראו עוד|עוד|הבא|อ่านต่อ|ดูทั้งหมด|ดูเพิ่มเติม|ถัดไป|đọc thêm|xem tất cả|tiếp|selengkapnya|lihat semua|berikutnya",
  comments:
    "comments|comment|leave a comment|leave a reply|post comment|add a comment|kommentare|kommentar|kommentar schreiben|commentaires|commentaire|laisser un commentaire|comentarios|comentario|deja un comentario|commenti|commento|lascia un commento|comentários|comentário|deixe um comentário|reacties|reactie|komentarze|komentarz|dodaj komentarz|komentáře|kommentarer|kommentit|kommentti|hozzászólások|comentarii|комментарии|комментарий|оставить комментарий|коментарі|yorum|yorum yap|σχόλια|σχόλιο|コメント|コメントを残す|评论|評論|发表评论|留言|댓글|تعليقات|التعليقات|اترك تعليقا|תגובות|הוסף תגובה|ความคิดเห็น|bình luận|komentar",
  install:
    "install|installation|download|getting started|quick start|quickstart|setup|configuration|usage|requirements|prerequisites|upgrade|troubleshooting|installieren|einrichtung|konfiguration|erste schritte|voraussetzungen|verwendung|fehlerbehebung|installer|configuration|prise en main|prérequis|utilisation|dépannage|instalación|configuración|primeros pasos|requisitos|uso|solución de problemas|installazione|configurazione|per iniziare|requisiti|utilizzo|instalação|configuração|primeiros passos|pré-requisitos|installatie|configuratie|aan de slag|vereisten|gebruik|instalacja|konfiguracja|pierwsze kroki|wymagania|użycie|instalace|konfigurace|začínáme|požadavky|použití|asennus|käyttö|telepítés|beállítás|használat|instalare|configurare|установка|настройка|начало работы|быстрый старт|требования|использование|устранение неполадок|встановлення|налаштування|kurulum|yapılandırma|başlarken|gereksinimler|kullanım|εγκατάσταση|インストール|設定|はじめに|クイックスタート|使い方|前提条件|安装|安裝|配置|快速开始|快速入门|入门|使用方法|前提条件|설치|설정|시작하기|빠른 시작|사용법|التثبيت|الإعداد|البدء|התקנה|הגדרה|การติดตั้ง|การตั้งค่า|cài đặt|cấu hình|bắt đầu nhanh|instalasi|konfigurasi",
  reference:
    "documentation|docs|api|api reference|reference|parameters|parameter|returns|return value|syntax|example|examples|description|see also|version|changelog|release notes|arguments|options|methods|properties|class|function|functions|module|type|types|warning|note|dokumentation|referenz|rückgabewert|beispiel|beispiele|beschreibung|siehe auch|syntaxe|paramètres|valeur de retour|exemple|exemples|voir aussi|référence|documentación|referencia|parámetros|sintaxis|ejemplo|ejemplos|descripción|véase también|valor de retorno|documentazione|riferimento|parametri|sintassi|esempio|esempi|descrizione|documentação|referência|parâmetros|sintaxe|exemplo|exemplos|descrição|ver também|documentatie|referentie|voorbeeld|voorbeelden|beschrijving|zie ook|dokumentacja|parametry|składnia|przykład|przykłady|opis|zobacz też|dokumentace|příklad|příklady|syntaxe|popis|viz také|exempel|beskrivning|se även|eksempel|eksempler|beskrivelse|esimerkki|esimerkit|példa|példák|leírás|exemplu|exemple|документация|справочник|параметры|синтаксис|пример|примеры|описание|см. также|возвращаемое значение|документація|приклад|приклади|опис|belgeler|dokümantasyon|parametreler|sözdizimi|örnek|örnekler|açıklama|τεκμηρίωση|παράδειγμα|παραδείγματα|ドキュメント|リファレンス|パラメータ|引数|戻り値|返値|構文|例|使用例|関連項目|説明|文档|文件|参考|参数|參數|返回值|语法|語法|示例|例子|范例|参见|描述|문서|레퍼런스|매개변수|반환값|구문|예제|예시|설명|التوثيق|المعلمات|مثال|أمثلة|תיעוד|פרמטרים|דוגמה|דוגמאות|เอกสาร|ตัวอย่าง|tài liệu|tham số|cú pháp|ví dụ|dokumentasi|parameter|contoh",
  contents:
    "table of contents|contents|on this page|in this article|in this section|inhaltsverzeichnis|inhalt|auf dieser seite|in diesem artikel|sommaire|table des matières|sur cette page|dans cet article|contenido|índice|tabla de contenidos|en esta página|en este artículo|indice|sommario|in questa pagina|in questo articolo|conteúdo|sumário|nesta página|neste artigo|inhoud|inhoudsopgave|op deze pagina|in dit artikel|spis treści|na tej stronie|obsah|na této stránce|innehåll|på den här sidan|innhold|indhold|på denne siden|på denne side|sisällys|sisällysluettelo|tartalom|tartalomjegyzék|cuprins|содержание|оглавление|на этой странице|в этой статье|зміст|içindekiler|bu sayfada|περιεχόμενα|σε αυτή τη σελίδα|目次|このページの内容|目录|目錄|本页内容|本页目录|목차|이 페이지의 내용|المحتويات|في هذه الصفحة|תוכן עניינים|בעמוד זה|สารบัญ|ในหน้านี้|mục lục|nội dung|daftar isi|di halaman ini",
  turn: "previous|prev|edit this page|edit on github|view source|page source|show source|was this page helpful|was this helpful|zurück|vorherige|diese seite bearbeiten|bearbeiten|quelltext anzeigen|war diese seite hilfreich|précédent|modifier cette page|anterior|editar esta página|precedente|modifica questa pagina|vorige|bewerk deze pagina|poprzednia|poprzedni|edytuj tę stronę|předchozí|upravit tuto stránku|föregående|redigera|forrige|rediger|edellinen|muokkaa|előző|szerkesztés|înapoi|назад|предыдущая|предыдущий|редактировать|править|назад|önceki|düzenle|προηγούμενη|επεξεργασία|前へ|前のページ|このページを編集|編集|上一页|上一頁|编辑此页|编辑|編輯|이전|편집|السابق|تعديل|הקודם|ערוך|ก่อนหน้า|แก้ไข|trước|sửa|sebelumnya|sunting",
  faq: "faq|faqs|frequently asked questions|questions|häufige fragen|häufig gestellte fragen|fragen|foire aux questions|questions fréquentes|preguntas frecuentes|preguntas|domande frequenti|perguntas frequentes|veelgestelde vragen|najczęściej zadawane pytania|často kladené dotazy|časté dotazy|vanliga frågor|ofte stilte spørsmål|ofte stillede spørgsmål|usein kysytyt kysymykset|ukk|gyakori kérdések|gyik|întrebări frecvente|частые вопросы|вопросы и ответы|часто задаваемые вопросы|поширені запитання|sıkça sorulan sorular|sss|συχνές ερωτήσεις|よくある質問|よくあるご質問|常见问题|常見問題|자주 묻는 질문|الأسئلة الشائعة|שאלות נפוצות|שאלות ותשובות|คำถามที่พบบ่อย|câu hỏi thường gặp|pertanyaan umum",
  ago: "ago|yesterday|hours|days|gestern|heute|stunden|tagen|il y a|hier|heures|jours|hace|ayer|horas|días|fa|ieri|ore|giorni|há|ontem|dias|geleden|gisteren|uur|dagen|temu|wczoraj|godzin|dni|včera|hodin|dny|sedan|igår|timmar|siden|i går|timer|sitten|eilen|tuntia|tegnap|órája|napja|acum|ieri|zile|назад|вчера|сегодня|часов|часа|дней|дня|тому|вчора|önce|dün|saat|gün|πριν|χθες|ώρες|ημέρες|前|昨日|時間前|日前|小时前|天前|昨天|分钟前|전|어제|시간 전|일 전|منذ|أمس|לפני|אתמול|ที่แล้ว|เมื่อวาน|trước|hôm qua|lalu|kemarin",
};

/** Concepts of short texts. */
export const CONCEPTS: readonly string[] = Object.keys(TEXTS);

/** Concepts by the words of a text joined with spaces. */
const byText: ReadonlyMap<string, readonly number[]> = index();

function index(): Map<string, number[]> {
  const map = new Map<string, number[]>();
  for (const [at, texts] of Object.values(TEXTS).entries()) {
    for (const text of texts.split("|")) {
      const key = wordsOf(text).join(" ");
      const known = map.get(key);
      if (known === undefined) map.set(key, [at]);
      else if (!known.includes(at)) known.push(at);
    }
  }
  return map;
}

/** Minimum characters of a Latin word looked up alone; shorter ones are too ambiguous. */
const SHORTEST_WORD = 3;
/** Maximum words of a text to look up. */
const MAX_WORDS = 7;

/** Adds 1 to `counts` for each concept of the whole text, or 0.5 for each concept of its words. */
export function countConcepts(words: readonly string[], counts: Float64Array): void {
  const named = words.filter((word) => !word.startsWith("#"));
  if (named.length === 0 || named.length > MAX_WORDS) return;
  const whole = byText.get(named.join(" "));
  if (whole !== undefined) {
    for (const at of whole) counts[at] = (counts[at] ?? 0) + 1;
    return;
  }
  for (const word of named) {
    if (word.length < SHORTEST_WORD && word.charCodeAt(0) < 0x250) continue;
    for (const at of byText.get(word) ?? NONE) counts[at] = (counts[at] ?? 0) + 0.5;
  }
}

const NONE: readonly number[] = [];
