// The same text in many languages, with the encodings it is commonly in: what detection of encodings is tested and measured on.
import iconv from "iconv-lite";

/** Article 1 of the Universal Declaration of Human Rights, or its beginning, and what it is commonly encoded in. */
export const TEXTS: Readonly<Record<string, readonly [text: string, ...charsets: string[]]>> = {
  de: [
    "Alle Menschen sind frei und gleich an Würde und Rechten geboren. Sie sind mit Vernunft und Gewissen begabt und sollen einander im Geiste der Brüderlichkeit begegnen.",
    "windows-1252",
  ],
  fr: [
    "Tous les êtres humains naissent libres et égaux en dignité et en droits. Ils sont doués de raison et de conscience et doivent agir les uns envers les autres dans un esprit de fraternité.",
    "windows-1252",
  ],
  es: [
    "Todos los seres humanos nacen libres e iguales en dignidad y derechos y, dotados como están de razón y conciencia, deben comportarse fraternalmente los unos con los otros.",
    "windows-1252",
  ],
  pt: [
    "Todos os seres humanos nascem livres e iguais em dignidade e em direitos. Dotados de razão e de consciência, devem agir uns para com os outros em espírito de fraternidade.",
    "windows-1252",
  ],
  sv: [
    "Alla människor är födda fria och lika i värde och rättigheter. De har utrustats med förnuft och samvete och bör handla gentemot varandra i en anda av broderskap.",
    "windows-1252",
  ],
  is: [
    "Hver maður er borinn frjáls og jafn öðrum að virðingu og réttindum. Menn eru gæddir vitsmunum og samvisku, og ber þeim að breyta bróðurlega hverjum við annan.",
    "windows-1252",
  ],
  pl: [
    "Wszyscy ludzie rodzą się wolni i równi pod względem swej godności i swych praw. Są oni obdarzeni rozumem i sumieniem i powinni postępować wobec innych w duchu braterstwa.",
    "windows-1250",
    "iso-8859-2",
  ],
  cs: [
    "Všichni lidé rodí se svobodní a sobě rovní co do důstojnosti a práv. Jsou nadáni rozumem a svědomím a mají spolu jednat v duchu bratrství.",
    "windows-1250",
    "iso-8859-2",
  ],
  hu: [
    "Minden emberi lény szabadon születik és egyenlő méltósága és joga van. Az emberek, ésszel és lelkiismerettel bírván, egymással szemben testvéri szellemben kell hogy viseltessenek.",
    "windows-1250",
    "iso-8859-2",
  ],
  ru: [
    "Все люди рождаются свободными и равными в своем достоинстве и правах. Они наделены разумом и совестью и должны поступать в отношении друг друга в духе братства.",
    "windows-1251",
    "koi8-r",
    "iso-8859-5",
    "ibm866",
  ],
  uk: [
    "Всі люди народжуються вільними і рівними у своїй гідності та правах. Вони наділені розумом і совістю і повинні діяти у відношенні один до одного в дусі братерства.",
    "windows-1251",
    "koi8-u",
  ],
  bg: [
    "Всички хора се раждат свободни и равни по достойнство и права. Те са надарени с разум и съвест и следва да се отнасят помежду си в дух на братство.",
    "windows-1251",
  ],
  el: [
    "Όλοι οι άνθρωποι γεννιούνται ελεύθεροι και ίσοι στην αξιοπρέπεια και τα δικαιώματα. Είναι προικισμένοι με λογική και συνείδηση.",
    "windows-1253",
    "iso-8859-7",
  ],
  tr: [
    "Bütün insanlar hür, haysiyet ve haklar bakımından eşit doğarlar. Akıl ve vicdana sahiptirler ve birbirlerine karşı kardeşlik zihniyeti ile hareket etmelidirler.",
    "windows-1254",
  ],
  he: [
    "כל בני האדם נולדו בני חורין ושווים בערכם ובזכויותיהם. כולם חוננו בתבונה ובמצפון.",
    "windows-1255",
  ],
  ar: [
    "يولد جميع الناس أحرارا متساوين في الكرامة والحقوق. وقد وهبوا عقلا وضميرا.",
    "windows-1256",
    "iso-8859-6",
  ],
  lt: [
    "Visi žmonės gimsta laisvi ir lygūs savo orumu ir teisėmis. Jiems suteiktas protas ir sąžinė ir jie turi elgtis vienas kito atžvilgiu kaip broliai.",
    "windows-1257",
  ],
  th: ["มนุษย์ทั้งหลายเกิดมามีอิสระและเสมอภาคกันในเกียรติศักดิ์และสิทธิ", "windows-874"],
  ja: [
    "すべての人間は、生まれながらにして自由であり、かつ、尊厳と権利とについて平等である。",
    "shift_jis",
    "euc-jp",
  ],
  zh: [
    "人人生而自由,在尊严和权利上一律平等。他们赋有理性和良心,并应以兄弟关系的精神相对待。",
    "gbk",
  ],
  tw: [
    "人人生而自由，在尊嚴和權利上一律平等。他們賦有理性和良心，並應以兄弟關係的精神互相對待。",
    "big5",
  ],
  ko: ["모든 인간은 태어날 때부터 자유로우며 그 존엄과 권리에 있어 동등하다.", "euc-kr"],
  sk: [
    "Všetci ľudia sa rodia slobodní a sebe rovní, čo sa týka ich dostojnosti a práv. Sú obdarení rozumom a majú navzájom jednať v bratskom duchu.",
    "windows-1250",
    "iso-8859-2",
  ],
  ro: [
    "Toate fiinţele umane se nasc libere şi egale în demnitate şi în drepturi. Ele sunt înzestrate cu raţiune şi conştiinţă şi trebuie să se comporte unele faţă de altele în spiritul fraternităţii.",
    "windows-1250",
    "iso-8859-2",
  ],
  hr: [
    "Sva ljudska bića rađaju se slobodna i jednaka u dostojanstvu i pravima. Ona su obdarena razumom i sviješću i treba da jedno prema drugome postupaju u duhu bratstva.",
    "windows-1250",
    "iso-8859-2",
  ],
  lv: [
    "Visi cilvēki piedzimst brīvi un vienlīdzīgi cieņā un tiesībās. Viņiem ir dots saprāts un sirdsapziņa, un viņiem citam pret citu jāizturas brālības garā.",
    "windows-1257",
  ],
  et: [
    "Kõik inimesed sünnivad vabadena ja võrdsetena oma väärikuselt ja õigustelt. Neile on antud mõistus ja südametunnistus ja nende suhtumist üksteisesse peab kandma vendluse vaim.",
    "windows-1257",
  ],
  da: [
    "Alle mennesker er født frie og lige i værdighed og rettigheder. De er udstyret med fornuft og samvittighed, og de bør handle mod hverandre i en broderskabets ånd.",
    "windows-1252",
  ],
  fi: [
    "Kaikki ihmiset syntyvät vapaina ja tasavertaisina arvoltaan ja oikeuksiltaan. Heille on annettu järki ja omatunto, ja heidän on toimittava toisiaan kohtaan veljeyden hengessä.",
    "windows-1252",
  ],
  it: [
    "Tutti gli esseri umani nascono liberi ed eguali in dignità e diritti. Essi sono dotati di ragione e di coscienza e devono agire gli uni verso gli altri in spirito di fratellanza, perché la libertà è di tutti.",
    "windows-1252",
  ],
  ca: [
    "Tots els éssers humans neixen lliures i iguals en dignitat i en drets. Són dotats de raó i de consciència, i han de comportar-se fraternalment els uns amb els altres.",
    "windows-1252",
  ],
  sr: [
    "Сва људска бића рађају се слободна и једнака у достојанству и правима. Она су обдарена разумом и свешћу и треба једни према другима да поступају у духу братства.",
    "windows-1251",
  ],
  mk: [
    "Сите човечки суштества се раѓаат слободни и еднакви по достоинство и права. Тие се обдарени со разум и совест и треба да се однесуваат еден кон друг во духот на општо човечката припадност.",
    "windows-1251",
  ],
  be: [
    "Усе людзі нараджаюцца свабоднымі і роўнымі ў сваёй годнасці і правах. Яны надзелены розумам і сумленнем і павінны ставіцца адзін да аднаго ў духу брацтва.",
    "windows-1251",
  ],
};

/** iconv-lite's names where they differ from the standard's. */
const ICONV: Readonly<Record<string, string>> = {
  "windows-874": "cp874",
  gbk: "gb18030",
  big5: "big5-hkscs",
  "euc-kr": "cp949",
  ibm866: "cp866",
};

/** A text in an encoding, by the standard's name. */
export function encode(text: string, charset: string): Buffer {
  return iconv.encode(text, ICONV[charset] ?? charset);
}
