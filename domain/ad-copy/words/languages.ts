/** Languages whose wordings the copy gate knows. In others it sees figures, links, names and `claims.ts`. */
export const COPY_LANGUAGES = ['en', 'de', 'fr', 'es', 'it', 'nl', 'pt'] as const;
export type CopyLanguage = (typeof COPY_LANGUAGES)[number];

const KNOWN: ReadonlySet<string | undefined> = new Set(COPY_LANGUAGES);
export const isCopyLanguage = (language: string | undefined): language is CopyLanguage => KNOWN.has(language);

/** Little words of each language, as `plainText` leaves them. Only they tell neighbours apart in one sentence. */
const LITTLE_WORDS: Readonly<Record<string, string>> = {
  en: `a an in so no any all more than do does it's people the and you your is are for with this that it its they their of to from on at by as be been have has not can
    will would which who what when if into out about just only when while or but was were there how`,
  de: `der die das und ist sind nicht mit fur ein eine einen einem einer du sie ich ihr den dem des auf von zu zum zur
    im am aus bei nach wie auch noch schon sich es wird werden kann so man wenn oder aber uber ohne dein deine ihre`,
  fr: `le la les un une des du de et est sont pas pour avec vous votre vos ce cette ces il elle ils elles on qui que
    dans sur au aux par en ne se sa son ses leur plus d l s c n qu j tu ton ta tes nous sans y`,
  es: `el la los las un una unos unas de del y es son no para con por que en se su sus lo al como mas tu te si le
    esta este estos cada muy sin ya hay desde o pero`,
  it: `il lo la i gli le un una uno di del della dei delle dell d l e sono non per con che in si su suo sua al alla
    da dal dalla nel nella nell anche come piu ma o ti tuo tua c ha questo questa ogni senza`,
  nl: `de het een en is zijn niet met voor van je jouw u uw op te in dat die dit er aan om bij naar ook nog wel wat
    hij ze zij als dan maar of uit tot door heeft kan geen ik`,
  pt: `o a os as um uma de do da dos das e nao para com por que em no na nos nas se seu sua ao ou mas mais voce
    foi tem muito sem ja ate pelo pela isso este esta`,
  sv: `och att det en ett den som pa ar av for med inte till har om du din ditt sig kan nar fran sa vi eller utan detta denna kanske vill ta`,
  da: `og at det en et den som pa er af for med ikke til har om du din dit sig kan nar fra sa vi eller uden`,
  no: `og at det en et den som pa er av for med ikke til har om du din ditt seg kan nar fra sa vi eller uten`,
  pl: `i nie jest sie na do z ze to w jak o dla po od czy za przez twoj ktory ktora sa oraz lub moze warto ten tym przy ci cos`,
  tr: `ve bir bu icin ile de da cok ne mi daha gibi olarak kadar sizin en var ama her belki tam sana size istersen olabilir gore goz`,
  fi: `ja on ei se etta han mutta tai kun jos niin myos sen ovat joka sinun kanssa`,
  cs: `a je na se v s z do to ze pro jako i ale by si jsou nebo od po vas`,
  hu: `a az es hogy nem egy is meg van ez azt de csak mint vagy`,
  ro: `si este in cu pe nu de la un o sa din pentru care ce mai sunt sau`,
};

const LANGUAGES_OF: ReadonlyMap<string, readonly string[]> = (() => {
  const of = new Map<string, string[]>();
  for (const [language, words] of Object.entries(LITTLE_WORDS))
    for (const word of words.split(/\s+/)) of.set(word, [...(of.get(word) ?? []), language]);
  return of;
})();

/** How many little words of each language a text has; a word that fewer languages share weighs more. */
const scores = (tokens: readonly string[]): ReadonlyMap<string, number> => {
  const found = new Map<string, number>();
  for (const token of tokens) {
    const languages = LANGUAGES_OF.get(token) ?? [];
    for (const language of languages) found.set(language, (found.get(language) ?? 0) + 1 / languages.length);
  }
  return found;
};

/** A text is in a language when its little words say so clearly: as much as two that no other language has. */
const CLEAR = 1.2;
const LEAD = 0.8;

/** The language that the little words of a text show clearly, else `undefined`. Scripts of one language tell it. */
export const languageOf = (plain: string, tokens: readonly string[]): string | undefined => {
  if (/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(plain)) return 'ja';
  if (/\p{Script=Han}{2}/u.test(plain)) return 'zh';
  if (/\p{Script=Hangul}{2}/u.test(plain)) return 'ko';
  const [first, second] = [...scores(tokens)].sort(([, a], [, b]) => b - a);
  if (first === undefined || first[1] < CLEAR) return undefined;
  return first[1] - (second?.[1] ?? 0) >= LEAD / 2 ? first[0] : undefined;
};

/** The languages that a text without a clear one may be in: those whose little words it has most of, else any. */
export const likelyLanguages = (tokens: readonly string[]): readonly string[] => {
  const found = [...scores(tokens)];
  const most = Math.max(0, ...found.map(([, score]) => score));
  return most === 0 ? COPY_LANGUAGES : found.filter(([, score]) => score >= most / 2).map(([language]) => language);
};

/** Scripts in which a language is written, for those that are not Latin. */
const SCRIPTS: Readonly<Record<string, RegExp>> = {
  ja: /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/u,
  zh: /\p{Script=Han}/u,
  ko: /\p{Script=Hangul}/u,
};
const OTHER_SCRIPT =
  /[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Devanagari}\p{Script=Thai}]{3}/u;

/** Whether a sentence is clearly in another language than `expected`, a BCP 47 primary language. */
export const isInAnotherLanguage = (plain: string, tokens: readonly string[], expected: string): boolean => {
  if (LITTLE_WORDS[expected] !== undefined && OTHER_SCRIPT.test(plain)) return true;
  if (SCRIPTS[expected]?.test(plain) === true) return false;
  const found = languageOf(plain, tokens);
  if (found === undefined || found === expected) return false;
  const all = scores(tokens);
  return (all.get(found) ?? 0) - (all.get(expected) ?? 0) >= LEAD || LITTLE_WORDS[expected] === undefined;
};
