// Month names in the larger languages of the web.

/**
 * One line per language: twelve months in order, spellings separated by a slash, full names before
 * short ones.
 */
const LANGUAGES: readonly string[] = [
  "january/jan february/feb march/mar april/apr may june/jun july/jul august/aug september/sept/sep october/oct november/nov december/dec",
  "januar/jänner/jan februar/feber/feb märz/maerz/mär/mrz april/apr mai juni/jun juli/jul august/aug september/sept/sep oktober/okt november/nov dezember/dez",
  "janvier/janv février/fevrier/févr/fevr/fév mars avril/avr mai juin juillet/juil août/aout septembre/sept octobre/oct novembre/nov décembre/decembre/déc/dec",
  "enero/ene febrero/feb marzo/mar abril/abr mayo/may junio/jun julio/jul agosto/ago septiembre/setiembre/sept/sep octubre/oct noviembre/nov diciembre/dic",
  "janeiro/jan fevereiro/fev março/marco/mar abril/abr maio/mai junho/jun julho/jul agosto/ago setembro/set outubro/out novembro/nov dezembro/dez",
  "gennaio/gen febbraio/feb marzo/mar aprile/apr maggio/mag giugno/giu luglio/lug agosto/ago settembre/set/sett ottobre/ott novembre/nov dicembre/dic",
  "januari/jan februari/feb maart/mrt april/apr mei juni/jun juli/jul augustus/aug september/sep oktober/okt november/nov december/dec",
  "januari/jan februari/feb mars/mar april/apr maj juni/jun juli/jul augusti/aug september/sep oktober/okt november/nov december/dec",
  "januar/jan februar/feb mars/mar april/apr mai juni/jun juli/jul august/aug september/sep oktober/okt november/nov desember/des",
  "tammikuuta/tammikuu helmikuuta/helmikuu maaliskuuta/maaliskuu huhtikuuta/huhtikuu toukokuuta/toukokuu kesäkuuta/kesäkuu heinäkuuta/heinäkuu elokuuta/elokuu syyskuuta/syyskuu lokakuuta/lokakuu marraskuuta/marraskuu joulukuuta/joulukuu",
  "stycznia/styczeń/sty lutego/luty/lut marca/marzec/mar kwietnia/kwiecień/kwi maja/maj czerwca/czerwiec/cze lipca/lipiec/lip sierpnia/sierpień/sie września/wrzesień/wrz października/październik/paź listopada/listopad/lis grudnia/grudzień/gru",
  "siječnja/sij veljače/velj ožujka/ožu travnja/tra svibnja/svi lipnja/lip srpnja/srp kolovoza/kol rujna/ruj listopada/lis studenoga/studenog prosinca/pro",
  "ledna/leden února/únor března/březen dubna/duben května/květen června/červen července/červenec srpna/srpen září října/říjen listopadu prosince/prosinec",
  "января/январь/янв февраля/февраль/фев марта/март/мар апреля/апрель/апр мая/май июня/июнь/июн июля/июль/июл августа/август/авг сентября/сентябрь/сен/сент октября/октябрь/окт ноября/ноябрь/ноя/нояб декабря/декабрь/дек",
  "січня/січень лютого/лютий березня/березень квітня/квітень травня/травень червня/червень липня/липень серпня/серпень вересня/вересень жовтня/жовтень листопада/листопад грудня/грудень",
  "ocak/oca şubat/şub mart/mar nisan/nis mayıs/may haziran/haz temmuz/tem ağustos/ağu eylül/eyl ekim/eki kasım/kas aralık/ara",
  "januari februari maret/mar april mei juni juli agustus/agu september oktober/okt november desember/des",
  "ianuarie februarie martie aprilie mai iunie iulie august septembrie octombrie noiembrie decembrie",
  "január február március április május június július augusztus szeptember október november december",
  "ιανουαρίου φεβρουαρίου μαρτίου απριλίου μαΐου ιουνίου ιουλίου αυγούστου σεπτεμβρίου οκτωβρίου νοεμβρίου δεκεμβρίου",
];

/**
 * Number of a month, 1 to 12, by name. Omits names that denote different months in two languages.
 */
const MONTHS: ReadonlyMap<string, number> = monthNumbers();

function monthNumbers(): ReadonlyMap<string, number> {
  const numbers = new Map<string, number>();
  const clashing = new Set<string>();
  for (const language of LANGUAGES) {
    for (const [at, names] of language.split(" ").entries()) {
      for (const name of names.split("/")) {
        const known = numbers.get(name);
        if (known !== undefined && known !== at + 1) clashing.add(name);
        numbers.set(name, at + 1);
      }
    }
  }
  for (const name of clashing) numbers.delete(name);
  return numbers;
}

/**
 * Returns the month's number, 1 to 12; undefined if the word names none, or different ones by
 * language.
 */
export function monthNumber(word: string): number | undefined {
  return MONTHS.get(word.toLowerCase().replace(/\.$/, ""));
}
