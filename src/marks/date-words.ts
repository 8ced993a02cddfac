// Words around dates by language: of a first publication, of a change, and of anything else.
import { languageWords } from "../text/word-list.ts";
import { type PhrasePlace, Phrases, UNSPACED } from "./phrases.ts";

/**
 * A line for each language: words of a publication, of a change, and of another day, such as that of
 * a birth, an event or a deadline. Words are separated by commas; `*` stands for any ending.
 */
const TABLE = `
en|published,publication,posted,publication date,date published,date posted,first published,written on,created on,added on,online since,entry was,article was,post was,text was,~date,pub date,~issued|updat*,modif*,review*,revis*,last edit*,edited,last change*,last saved,amended|born,birth*,dob,died,death,event*,when,start,starts,starting,started,begin*,beginning,end,ends,until,till,deadline,closing date,close*,due,apply by,expir*,valid*,effective,join*,regist*,member since,since,copyright,licen*,version,accessed,retrieved,founded,established,last seen,last visit*,last post*,last reply*,last active,last activity,age,next,printed,sale,opening,opens,concert,meeting,date of birth,dates,release,release date,released,arrival,departure,delivery
de|veröffentlicht,veröffentlichung,veröffentlichungsdatum,erschienen,erstellt,gepostet,datum,verfasst am,eingestellt,pressemitteilung vom,meldung vom,artikel wurde,beitrag wurde,eintrag wurde,text wurde,publiziert,online seit|aktualisiert,geändert,stand,bearbeitet,überarbeitet,letzte änderung,letzte aktualisierung,aktualisierung,upgedatet|geboren,geburt*,geb,gestorben,event,termin*,wann,beginn*,start,startet,ende,endet,bis,bewerbungsschluss,einsendeschluss,frist,gültig*,ablauf*,dabei seit,mitglied seit,mitglied,registriert,seit,gegründet,version,abgerufen,zugriff,abruf,ausdruck,gedruckt,lizenz,nächste*,veranstaltung*,anmeldeschluss,einlass,konzert,spieltag,erscheinungsdatum,erscheinungstermin
fr|publication,publié,publiée,mis en ligne,mise en ligne,paru,parution,date de publication,posté,écrit le,créé le|mis à jour,mise à jour,modifié,dernière modification,actualisé*,révisé*,révision|né,née,naissance,mort,décès,quand,début*,fin,jusqu*,date limite,clôture,expir*,valable,valide,inscrit,membre depuis,depuis,consulté,imprimé,fondé,licence,version,évènement,événement,prochain*
es|publicado,publicada,fecha de publicación,~fecha,creado,publicación|actualizad*,modificad*,última modificación,última actualización,actualización,editado|nacido,nacida,nacimiento,muerte,fallec*,cuándo,inicio,comienza,empieza,fin,hasta,fecha límite,plazo,cierre,caduc*,vence,válid*,registrado,miembro,desde,consultado,fundad*,licencia,versión,evento,próxim*
it|pubblicato,pubblicata,data di pubblicazione,~data,inserito il,creato il|aggiornat*,modificat*,ultimo aggiornamento,ultima modifica,aggiornamento,rivisto|nato,nata,nascita,morte,mort*,quando,inizi*,fine,fino,scadenza,scade,valid*,iscritt*,membro,consultato,fondat*,licenza,versione,evento,prossim*
pt|publicado,publicada,data de publicação,~data,postado,postada,criado em,publicação|atualizad*,modificad*,última atualização,última modificação,atualização,actualização|nascid*,nascimento,morte,falec*,quando,início,começa,fim,até,prazo,expira*,válid*,registrad*,membro,desde,acesso em,acessado,fundad*,licença,versão,evento,próxim*
nl|geplaatst,gepubliceerd,publicatiedatum,~datum,verschenen|bijgewerkt,gewijzigd,aangepast,laatst bewerkt,wijziging,geüpdatet,geactualiseerd,herzien|geboren,geboorte*,overleden,wanneer,begin*,start,einde,tot,deadline,sluitingsdatum,geldig*,verloopt,lid sinds,geregistreerd,sinds,geraadpleegd,opgericht,licentie,versie,evenement,volgende
sv|publicerad,publicerat,publicerades,~datum,postat,skapad|uppdaterad*,senast uppdaterad,ändrad,senast ändrad,redigerad,uppdaterat,uppdatering,senast granskad|född,födelse*,död,när,start,börjar,slut*,till,sista,giltig*,utgår,medlem*,registrerad,sedan,hämtad,grundad,licens,version,evenemang,nästa
da|offentliggjort,publiceret,udgivet,~dato,oprettet|opdateret,senest opdateret,ændret,redigeret,opdatering,revideret|født,fødsel*,død,hvornår,start,begynder,slut*,indtil,frist,ansøgningsfrist,gyldig*,udløber,medlem*,registreret,siden,hentet,grundlagt,licens,version,begivenhed,næste
no|publisert,~dato,opprettet,lagt ut|oppdatert,sist oppdatert,endret,redigert,oppdatering,endra|født,fødsel*,død,når,start,begynner,slutt*,inntil,frist,søknadsfrist,gyldig*,utløper,medlem*,registrert,siden,hentet,grunnlagt,lisens,versjon,arrangement,neste
fi|julkaistu,julkaisupäivä,~päivämäärä,luotu|päivitetty,muokattu,viimeksi muokattu,päivitys,muutettu|syntynyt,syntym*,kuollut,milloin,alkaa,alku,päättyy,loppu,asti,määräaika,hakuaika,voimassa,vanhenee,jäsen*,rekisteröit*,viitattu,perustettu,lisenssi,versio,tapahtuma,seuraava
pl|opublikowano,opublikowany,dodano,data publikacji,~data,data dodania,utworzono|aktualizac*,aktualizowan*,zaktualizowan*,modyfikac*,zmodyfikowan*,zmieniono,ostatnia zmiana,edytowano|urodzon*,ur,urodzenia,zm,zmarł*,kiedy,początek,start,koniec,do,termin*,ważn*,wygasa,dołączył*,zarejestrowan*,od,dostęp,założon*,licencja,wersja,wydarzenie,następn*
cs|vydáno,publikováno,~datum,zveřejněno,vytvořeno|aktualizov*,aktualizace,upraveno,změněno,poslední změna,poslední úprava|narozen*,narození,zemřel*,kdy,začátek,začíná,konec,do,termín*,uzávěrka,platn*,vyprší,registrace,registrován*,člen*,od,citováno,založen*,licence,verze,událost,další
sk|vydané,publikované,zverejnené,~dátum,vytvorené|aktualizov*,aktualizácia,upravené,zmenené,posledná zmena,posledná úprava|naroden*,narodenia,zomrel*,kedy,začiatok,začína,koniec,do,termín*,uzávierka,platn*,registrácia,registrovan*,člen*,od,citované,založen*,licencia,verzia,udalosť,ďalš*
hu|megjelent,közzétéve,publikálva,~dátum,feltöltve,létrehozva|frissítve,módosítva,utoljára módosítva,szerkesztve,frissítés,frissült,módosítás|született,születés*,meghalt,mikor,kezdet*,kezdődik,vége,határidő,érvényes*,lejár,csatlakozott,regisztrált,tag,óta,letöltve,alapítva,licenc,verzió,esemény,következő
ro|publicat,publicată,data publicării,~data,postat,adăugat|actualizat*,modificat*,ultima actualizare,actualizare,actualizării|născut*,nașter*,decedat*,când,început,începe,sfârșit,până,termen*,valabil*,expiră,membru,înregistrat*,din,accesat,fondat*,licență,versiune,eveniment,următo*
el|δημοσιεύτηκε,δημοσιεύθηκε,δημοσίευση,~ημερομηνία,ημερομηνία δημοσίευσης,αναρτήθηκε|ενημερώθηκε,ενημέρωση,τελευταία ενημέρωση,τροποποιήθηκε,τροποποίηση,ανανεώθηκε,επικαιροποιήθηκε|γεννήθηκε,γέννησης,γέννηση,πέθανε,πότε,έναρξη,αρχίζει,λήξη,λήγει,έως,μέχρι,προθεσμία,ισχύει,μέλος,εγγραφή,ιδρύθηκε,άδεια,έκδοση,εκδήλωση,επόμεν*
tr|yayın*,yayınlanma tarihi,~tarih,eklenme tarihi,oluşturulma,~tarihi|güncel*,güncelleme,son güncelleme,düzenlen*,değiştiril*,son değişiklik|doğum*,doğdu,ölüm*,öldü,ne zaman,başlangıç*,başlama,bitiş*,son başvuru,son tarih,geçerli*,üyelik,üye,katıl*,kayıt*,erişim,kuruluş*,lisans,sürüm,etkinlik,sonraki
ru|опубликован*,размещен*,дата публикации,~дата,добавлен*,создан*|обновл*,измен*,отредактирован*,актуализирован*,редактирован*|родил*,рожден*,рождения,умер*,смерти,когда,начал*,начало,конец,окончание,до,срок*,действ*,истека*,регистрац*,зарегистрирован*,на сайте с,с,дата обращения,основан*,лицензия,версия,событие,следующ*
uk|опубліков*,розміщен*,дата публікації,~дата,додано,створено|оновлен*,змін*,відредагован*,редагован*|народ*,помер*,коли,почат*,кінець,закінч*,до,термін*,дійсн*,реєстрац*,зареєстрован*,дата звернення,заснован*,ліцензія,версія,подія,наступн*
he|פורסם,פורסמה,~תאריך,תאריך פרסום,נכתב|עודכן,עדכון אחרון,עודכנה,עדכון|נולד,נולדה,לידה,תאריך לידה,נפטר,מתי,התחלה,מתחיל,סיום,עד,מועד אחרון,בתוקף,הצטרף,חבר מאז,נוסד,רישיון,גרסה,אירוע
ar|نشر,نُشر,تاريخ النشر,~التاريخ,كتب في|تحديث,آخر تحديث,عدل,تعديل,التحديث,محدث,محدّث,التعديل|ولد,ميلاد,الميلاد,تاريخ الميلاد,توفي,متى,بداية,يبدأ,نهاية,ينتهي,حتى,الموعد النهائي,صالح,انضم,عضو منذ,تأسس,رخصة,إصدار,فعالية
id|dipublikasikan,diterbitkan,~tanggal,diposting,tanggal terbit,terbit|diperbarui,pembaruan terakhir,diubah,diperbaharui,diedit|lahir,kelahiran,tanggal lahir,meninggal,kapan,mulai,selesai,berakhir,sampai,hingga,batas waktu,berlaku,bergabung,anggota sejak,terdaftar,sejak,didirikan,lisensi,versi,acara,berikutnya
vi|~đăng,đăng ngày,ngày đăng,xuất bản,ngày xuất bản|cập nhật,sửa đổi,cập nhật lần cuối,chỉnh sửa|sinh,ngày sinh,mất,khi nào,bắt đầu,kết thúc,đến,hạn,hạn chót,hiệu lực,hết hạn,tham gia,thành viên từ,thành lập,giấy phép,phiên bản,sự kiện
th|เผยแพร่,วันที่เผยแพร่,โพสต์เมื่อ|อัปเดต,แก้ไข,ปรับปรุง,อัพเดท,อัพเดต|เกิด,วันเกิด,เสียชีวิต,เมื่อไหร่,เริ่ม,สิ้นสุด,หมดอายุ,กำหนดส่ง,สมาชิกตั้งแต่,ก่อตั้ง,เวอร์ชัน,กิจกรรม
bg|публикуван*,публикация|обновен*,актуализац*,актуализиран*,промяна,променен*,редактиран*|роден*,починал*,начало,край,срок,валид*
hr|objavljen*,datum objave|ažuriran*,izmjen*,izmijenjen*,izmenjen*|rođen*,umr*,početak,kraj,rok
sl|objavljen*,datum objave|posodob*,spremenjeno,zadnja sprememba,osveženo|rojen*,umrl*,začetek,konec,rok
et|avaldatud,postitatud|uuendatud,muudetud|sündinud,surnud,algus,lõpp,tähtaeg
lv|publicēt*|atjaunot*,atjaunināt*,labots,izmaiņas|dzimis,dzimusi,miris,sākums,beigas,termiņš
lt|paskelbt*,publikuot*|atnaujint*,atnaujinimas,pakeista,redaguota|gimė,gimęs,mirė,pradžia,pabaiga,terminas
is|birt|uppfært,breytt|fædd*,lést,hefst,lýkur
ca|publicat,publicada|actualitzat,actualitzada,actualització,modificació|nascut,nascuda,mort,inici,final
eu|argitaratu*|eguneratu*,eguneraketa,aldatua|jaio*
sq|publikuar,botuar|përditësuar,përditësimi,ndryshuar|lindur,vdekur
fa|انتشار,منتشر شده|روزرسانی,بروزرسانی,روز رسانی,ویرایش|تولد,درگذشت,شروع,پایان,مهلت
hi|प्रकाशित|अपडेट,अपडेटेड,अद्यतन,संशोधित|जन्म,मृत्यु
bn|প্রকাশিত,প্রকাশ|আপডেট,হালনাগাদ|জন্ম,মৃত্যু
ms|diterbitkan,disiarkan|dikemas kini,kemas kini|lahir,meninggal
ja|公開日,投稿日,掲載日,~公開,~投稿,~掲載,~配信,発行日,作成日|更新,最終更新,改訂,修正,改定|生年月日,誕生日,生まれ,死去,没年,日時,開始,開催日,開催,終了,締切,応募締切,期限,有効期限,入会,登録日,加入,設立,ライセンス,バージョン,閲覧,参照
zh|发布时间,发布日期,发布于,发布,發布,發佈,发表于,發表於,~日期,~时间,~時間,刊登,刊发|更新,修改,最后编辑,最後編輯,编辑于,編輯於,修订,修訂|出生,生日,出生日期,逝世,时候,開始,开始,结束,結束,截止,截至,期限,有效,到期,注册,註冊,加入,成立,版本,许可,访问日期,活动时间,举办,会议时间,推荐
ko|게시일,등록일,입력,작성일,발행일,~게시|수정,업데이트,최종수정,갱신|생년월일,생일,출생,사망,일시,시작,종료,마감,기한,유효,가입,등록 기간,설립,라이선스,버전,접속일,행사
`;

/** Meaning of a date according to the words before it. */
export type DateWord = "published" | "changed" | "other";
const KINDS: readonly DateWord[] = ["published", "changed", "other"];

/** Minimum letters of a word for another day on pages in other languages than its own and English. */
const MIN_FOREIGN = 5;

/** Returns the words of a kind, those for another day only as far as a language may mean them. */
function wordsOf(kind: DateWord, language: string, isSure: boolean): readonly string[] {
  return languageWords(TABLE).flatMap(({ language: own, lists }) => {
    const words = lists[KINDS.indexOf(kind)] ?? [];
    const isOwn = kind !== "other" || own === "en" || own === language;
    return words
      .filter(
        (word) =>
          !(isSure && word.startsWith("~")) &&
          (isOwn || UNSPACED.test(word) || word.length >= MIN_FOREIGN),
      )
      .map((word) => word.replace("~", ""));
  });
}

const phrases = new Map<string, Phrases>();

/** Maximum characters examined. */
const MAX_CHARS = 600;

interface WordOptions {
  /** Base language of the page; "" if unknown. */
  readonly language?: string;
  /** Whether to omit words that may name any date, such as "Date"; default false. */
  readonly isSure?: boolean;
}

/** Returns the places of the words of one kind in a text, in order. Linear. */
export function dateWords(
  text: string,
  kind: DateWord,
  { language = "", isSure = false }: WordOptions = {},
): readonly PhrasePlace[] {
  const key = `${kind} ${kind === "other" ? language : ""} ${isSure}`;
  const known = phrases.get(key) ?? new Phrases(wordsOf(kind, language, isSure));
  phrases.set(key, known);
  return known.placesIn(text.slice(0, MAX_CHARS));
}

/** Whether a line surely has a word for a publication or a change. */
export const hasDateLabel = (text: string): boolean =>
  KINDS.some((kind) => kind !== "other" && dateWords(text, kind, { isSure: true }).length > 0);

/** Returns a text without the words for a publication or a change. */
export function withoutDateWords(text: string): string {
  return KINDS.slice(0, 2).reduce((rest, kind) => {
    const places = dateWords(rest, kind);
    return places.reduceRight(
      (some, { start, end }) => `${some.slice(0, start)} ${some.slice(end)}`,
      rest,
    );
  }, text);
}

/** Maximum characters between a word and its date. */
const MAX_GAP = 40;

/** Returns the meaning of a date by the last known word before it; undefined without one. */
export function saidOfDate(before: string, language = ""): DateWord | undefined {
  const near = before.slice(-MAX_GAP);
  const places = KINDS.flatMap((kind) =>
    dateWords(near, kind, { language }).map((place) => ({ kind, ...place })),
  );
  // "Closing date" is longer than "date".
  const [last] = places.sort((a, b) => b.end - a.end || a.start - b.start);
  const sure = dateWords(near, "published", { isSure: true });
  const isWeak = last?.kind === "published" && !sure.some(({ end }) => end === last.end);
  // "Join date": the word before a weak one decides. "更新日時": the first of two joined ones does.
  const decisive = places.find(
    ({ end }) => end === last?.start || (isWeak && end + 1 === last.start),
  );
  return (decisive ?? last)?.kind;
}

/** Prepositions and adverbs after the word of a label: "Published on"; in Asia, endings of a word. */
const ON =
  /\s(?:on|am|vom|le|el|il|al|em|op|at|den|o|la|ngày|lúc|לאחרונה|شده)$|日時$|[日于於일됨]$|เมื่อ$|ล่าสุด$/iu;

/** Whether a short text ends with a word for a publication or a change. */
export const isDateLabel = (text: string): boolean =>
  endsWith(text, "published") || endsWith(text, "changed");

/** Nouns that look like words for a change: "Film reviews". */
const CHANGES = /(?:reviews|revisions|updates|modifications)$/i;

/** Whether a text ends with a word for a change: "Last updated". */
export const isChangeLabel = (text: string): boolean =>
  endsWith(text, "changed") && !CHANGES.test(text);

const endsWith = (text: string, kind: DateWord): boolean =>
  [text, text.replace(ON, "")].some((label) =>
    dateWords(label, kind).some(({ end }) => end === label.length),
  );
