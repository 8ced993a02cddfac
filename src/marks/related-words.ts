// Knows the headings over things that a page adds to its own: related, recommended or seen before.
import { languageWords } from "../text/word-list.ts";
import { Phrases } from "./phrases.ts";

/** A line for each language. Headings over popular or latest things are not here: they may be a page's own. */
const TABLE = `
en|related products,related articles,related posts,related items,related stories,related content,related links,related news,related videos,related topics,related jobs,related searches,you may also like,you might also like,you may also be interested,you might also be interested,recommended for you,recommendations for you,recently viewed,viewed recently,your browsing history,customers also,customers who bought,customers who viewed,people also,also bought,also viewed,frequently bought together,similar products,similar items,similar articles,similar jobs,more like this,read next
de|ähnliche,verwandte artikel,das könnte sie auch,das könnte dich auch,das könnte dir auch,das könnte ihnen auch,zuletzt angesehen*,zuletzt gesehen,kunden kauften,wird oft zusammen gekauft,empfehlungen für sie,empfehlungen für dich,empfohlen für sie,für sie empfohlen,für dich empfohlen,auch interessant
fr|produits similaires,articles similaires,articles liés,produits associés,à lire aussi,vous aimerez aussi,vous aimerez peut-être,vous pourriez aussi,vus récemment,vu récemment,récemment consultés,consultés récemment,les clients ont aussi,les clients ayant acheté,recommandé pour vous,recommandés pour vous,souvent achetés ensemble,sur le même sujet
es|productos relacionados,artículos relacionados,noticias relacionadas,también te puede,te puede interesar,te puede gustar,vistos recientemente,visto recientemente,los clientes también,recomendado para ti,recomendados para ti,productos similares,quienes compraron
it|prodotti correlati,articoli correlati,potrebbe interessarti,potrebbero interessarti,potrebbe piacerti,potrebbero piacerti,visti di recente,visualizzati di recente,prodotti simili,i clienti hanno,consigliati per te,leggi anche
pt|produtos relacionados,artigos relacionados,notícias relacionadas,você também pode,vistos recentemente,recomendados para você,recomendado para você,produtos similares,produtos semelhantes,quem comprou,clientes também,leia também
nl|gerelateerde,vergelijkbare,misschien vind je,misschien ook interessant,onlangs bekeken,recent bekeken,laatst bekeken,anderen kochten,anderen bekeken,klanten kochten,aanbevolen voor jou,aanbevolen voor u,lees ook
sv|relaterade,liknande,du kanske också,senast visade,andra köpte
da|relaterede,lignende,andre købte,senest sete
no|relaterte,lignende,andre kjøpte,sist sett
fi|samankaltaisia,katsotut viimeksi,muut ostivat,sinua voisi kiinnostaa
pl|podobne,powiązane,ostatnio oglądane,ostatnio przeglądane,klienci kupili,polecane dla ciebie
cs|podobné,související,naposledy prohlížené,zákazníci také
sk|podobné,súvisiace,naposledy prezerané
hu|kapcsolódó,hasonló,legutóbb megtekintett
ro|produse similare,produse asemănătoare,articole similare,vizualizate recent
el|σχετικά προϊόντα,σχετικά άρθρα,παρόμοια,είδατε πρόσφατα
tr|benzer,ilgili ürünler,ilgili haberler,son gezdiğiniz,son baktıklarınız
ru|похожие,недавно просмотренные,вы недавно смотрели,вы смотрели,с этим товаром,вам может понравиться,вам также может,читайте также,сопутствующие
uk|схожі,нещодавно переглянуті,вас може зацікавити,читайте також
ja|関連商品,関連記事,最近チェックした,最近見た,閲覧履歴,こちらもおすすめ,あわせて読みたい,一緒に購入
zh|相关商品,相关产品,相关文章,相关推荐,相關商品,相關文章,最近浏览,最近瀏覽,浏览记录,猜你喜欢,为你推荐,为您推荐
ko|관련 상품,관련상품,관련 기사,관련기사,최근 본,함께 구매
`;

const RELATED = new Phrases(languageWords(TABLE).flatMap(({ lists }) => lists.flat()));

/** Maximum words of such a heading; a longer text is no heading over things. */
const MAX_WORDS = 10;

/** Whether a heading is over things that a page adds to its own. */
export const isOverRelated = (heading: string): boolean =>
  heading.split(/\s+/).length <= MAX_WORDS && RELATED.placesIn(heading).length > 0;
