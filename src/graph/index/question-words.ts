// Words that only form a question and are not its subject, in the most common languages.
import { wordsIn } from "./words.ts";

const LISTS = [
  // English
  "am are be been can could did do does had has have he her his how i if is it just may me might must my not our shall she should so us was we were what when where which while who whom whose why will would you your",
  // German
  "bin darf hat hatte ich ist kann kannst man mein mir mich muss sind soll sollte wann war warum was welche welcher welches wenn wer werden wie wieso wir wird wo wofür woher wohin womit",
  // French
  "ai comment dois est faut ils je mon nous où peut peux pourquoi puis quand que quel quelle quelles quels qui quoi sont suis vous",
  // Spanish, Portuguese and Italian
  "come como cómo cosa cual cuál cuáles cuando cuándo debe debo deve devo dónde dove es está há hay onde perché por pode podemos posso puede puedo qual quale quali quando qué quem quién sono",
  // Dutch
  "ben hebben heb hoe ik kan kun moet waar waarom wanneer wat welke wie wij zijn",
  // Polish
  "czy czym dlaczego gdzie jak jaka jaki jakie jest kiedy kto która które który można mam",
  // Russian
  "быть где если есть как какая какие какой когда кто ли мне могу можно нужно почему что это я",
];

/** Normalised as for search. */
export const QUESTION_WORDS: ReadonlySet<string> = new Set(LISTS.flatMap(wordsIn));
