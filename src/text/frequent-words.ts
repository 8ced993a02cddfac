// Detects languages that franc does not know, by their most frequent words.
import { addToList } from "./grouped.ts";
import { languageWords } from "./word-list.ts";

/** A line for each language, without words that are as frequent in a language that franc knows. */
const TABLE = `
fi|ja,on,ei,että,se,oli,hän,kun,myös,mutta,joka,ovat,mukaan,olla,tai,kuin,sen,ole,jos,niin,sitä,vain,jo,nyt,mitä,jotka,hänen,ollut,eli,voi
et|ja,ei,oli,ka,mis,kui,oma,aga,ning,nii,või,siis,seda,selle,kes,mida,pole,oleks,veel,välja,juba,kuid,ainult,olen,meie
lv|un,ir,ka,uz,tas,bija,kas,arī,lai,pie,vai,tika,kā,gan,bet,viņš,pēc,ļoti,nav,jau,savu,kad,šo,līdz
lt|ir,kad,yra,tai,iš,buvo,bet,kaip,apie,taip,dėl,jis,tik,į,už,jau,nuo,kuris,labai,arba,kas,savo,šis,turi,nėra,dar
da|og,at,ikke,jeg,hvad,også,fra,til,meget,havde,kun,hvor,mig,være,nogle,mere,ved,bliver,hvis
no|og,å,til,av,ikke,jeg,ble,hva,også,seg,etter,fra,hadde,veldig,mye,bare,hvor,meg,være,noen,mer,ved,blir,hvis
is|og,að,það,sem,við,með,ekki,hann,ég,fyrir,hún,því,þess,þá,eru,eins,þar,eftir,frá,verið,hefur,hafa,svo
sk|sa,aj,ktorý,ktoré,ktorá,ktorí,sú,bol,bola,bolo,alebo,podľa,som,čo,keď,ešte,vo,ako,ktorej,pred,medzi,svoje
sl|in,ki,tudi,kot,bil,smo,še,že,zelo,lahko,ker,kar,več,ob,bodo,vsak,svoje
ca|els,amb,és,dels,també,aquest,aquesta,són,seva,pel,més,però,han,als,molt,té,qualsevol,ni,aquests,aquestes,està,seus
gl|unha,polo,coa,máis,tamén,súa,ten,nunha,cos,pola,dun,dunha,non,aos,estes,ou,moi,seus
eu|eta,ez,bat,baina,ere,izan,dute,egin,hau,zen,bere,zuen,duen,dituzte,dela,diren,gehiago,beste,edo
sq|dhe,të,në,një,për,që,nga,është,nuk,janë,më,kjo,ky,por,këtë,ai,pas,edhe
cy|yn,yr,mae,wedi,oedd,bod,ac,hyn,ond,gan,fel,gyda,yw,mewn,hefyd,bydd,sydd,fod
ga|agus,bhí,sé,tá,ag,ach,níl,bhfuil,seo,faoi,leis,chun,iad,nach
mk|во,со,го,што,ќе,беше,кои,исто,ова,уште,дека,сè,секој,може,своја,своето,ги
`;

/** The languages that have a word in their list. */
const languagesByWord = new Map<string, string[]>();
for (const { language, lists } of languageWords(TABLE)) {
  for (const word of lists.flat()) addToList(languagesByWord, word, language);
}

/** Minimum different words of a list in a text. */
const MIN_DIFFERENT = 5;
/**
 * Minimum product of the number of different words and the share of all such words in the text. In
 * 2,400 characters of the Universal Declaration of Human Rights, the languages of the table had .45
 * to 3.6 before words were removed that known languages share; languages that franc knows, up to .22.
 */
const MIN_PRODUCT = 0.3;

const WORD = /[\p{L}\p{M}]+/gu;

/** Returns the language of the table with the most words in a text; undefined if none is sure. */
export function languageOfWords(text: string): string | undefined {
  const words = text.toLowerCase().match(WORD) ?? [];
  const found = new Map<string, string[]>();
  for (const word of words) {
    for (const language of languagesByWord.get(word) ?? []) addToList(found, language, word);
  }
  const [first, second] = [...found].sort((one, other) => other[1].length - one[1].length);
  if (first === undefined || first[1].length === second?.[1].length) return undefined;
  const [language, own] = first;
  const different = new Set(own).size;
  const isSure =
    different >= MIN_DIFFERENT && (different * own.length) / words.length >= MIN_PRODUCT;
  return isSure ? language : undefined;
}
