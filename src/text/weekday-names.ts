// Weekday names in the larger languages of the web, full and short; they may precede a date and add
// nothing to it.

/** One line per language: seven weekdays, spellings separated by a slash. */
const LANGUAGES: readonly string[] = [
  "monday/mon tuesday/tues/tue wednesday/wed thursday/thurs/thur/thu friday/fri saturday/sat sunday/sun",
  "montag/mo dienstag/di mittwoch/mi donnerstag/do freitag/fr samstag/sonnabend/sa sonntag/so",
  "lundi/lun mardi/mar mercredi/mer jeudi/jeu vendredi/ven samedi/sam dimanche/dim",
  "lunes/lun martes/mar miércoles/miercoles/mié/mie jueves/jue viernes/vie sábado/sabado/sáb/sab domingo/dom",
  "segunda/segunda-feira/seg terça/terça-feira/ter quarta/quarta-feira/qua quinta/quinta-feira/qui sexta/sexta-feira/sex sábado/sáb domingo/dom",
  "lunedì/lunedi/lun martedì/martedi/mar mercoledì/mercoledi/mer giovedì/giovedi/gio venerdì/venerdi/ven sabato/sab domenica/dom",
  "maandag/ma dinsdag/di woensdag/wo donderdag/do vrijdag/vr zaterdag/za zondag/zo",
  "måndag/mån tisdag/tis onsdag/ons torsdag/tors fredag/fre lördag/lör söndag/sön",
  "mandag/man tirsdag/tirs onsdag/ons torsdag/tors fredag/fre lørdag/lør søndag/søn",
  "maanantai/maanantaina tiistai/tiistaina keskiviikko/keskiviikkona torstai/torstaina perjantai/perjantaina lauantai/lauantaina sunnuntai/sunnuntaina",
  "poniedziałek/pon wtorek/wt środa/śr czwartek/czw piątek/pt sobota/sob niedziela/nd",
  "pondělí/po úterý/út středa/st čtvrtek/čt pátek/pá sobota/so neděle/ne",
  "ponedjeljak utorak srijeda četvrtak petak subota nedjelja",
  "понедельник/пн вторник/вт среда/ср четверг/чт пятница/пт суббота/сб воскресенье/вс",
  "понеділок вівторок середа четвер п'ятниця субота неділя",
  "pazartesi/pzt salı/sal çarşamba/çar perşembe/per cuma/cum cumartesi/cmt pazar/paz",
  "senin selasa rabu kamis jumat sabtu minggu",
  "luni marți miercuri joi vineri sâmbătă duminică",
  "hétfő kedd szerda csütörtök péntek szombat vasárnap",
  "δευτέρα τρίτη τετάρτη πέμπτη παρασκευή σάββατο κυριακή",
];

const WEEKDAYS: ReadonlySet<string> = new Set(
  LANGUAGES.flatMap((language) => language.split(/[ /]/)),
);

/** Whether a word is a weekday in any of the languages, whatever its case. */
export function isWeekday(word: string): boolean {
  return WEEKDAYS.has(word.toLowerCase());
}
