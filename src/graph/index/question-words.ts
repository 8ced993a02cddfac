// Words that only form a question and are not its subject, in the most common languages.
import { wordsIn } from "./tokens.ts";

const LISTS = [
  // English
  "am are be been can could did do does had has have he her his how i if is it just may me might must my not our shall she should so us was we were what when where which while who whom whose why will would you your",
  // German
  "bin darf darfst dürfen gebe geht gibt habe haben hat hatte ich ist kann kannst komme kommt können lasse lassen mache machen macht man mein meine meinem meinen mir mich möchte muss müssen sind soll sollen sollte tue tun tut wann war warum was welche welcher welches wenn wer werde werden wie wieso wir wird wo wofür woher wohin wollen womit würde",
  // French
  "ai comment doit dois est faire fais fait faut ils je mes mon nous où peut peux pourquoi puis quand que quel quelle quelles quels qui quoi sont suis vous",
  // Spanish, Portuguese and Italian
  "come como cosa cual cuando cuál cuáles cuándo cómo debe debo deve devo dove dónde es está faccio faz fazer faço hace hacer hago hay ho há mis necesito onde perché pode podemos por posso preciso puede puedo qual quale quali quando quem quién qué sono tengo tenho tiene tienen",
  // Dutch
  "ben hebben heb hoe ik kan kun moet waar waarom wanneer wat welke wie wij zijn",
  // Polish
  "czy czym dlaczego gdzie jak jaka jaki jakie jest kiedy kto która które który można mam",
  // Russian
  "быть где делать если есть как какая какие какой когда кто куда ли меня мне могу можно мои мой моя нужно откуда почему сделать сколько такое чего чем что это я",
];

/** Normalised as for search. */
export const QUESTION_WORDS: ReadonlySet<string> = new Set(LISTS.flatMap(wordsIn));
