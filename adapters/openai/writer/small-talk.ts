/** What models say before they begin, in the languages that the template writes. Met in lower case. */
const INTERJECTION =
  /^(?:sure(?: thing)?|certainly|of course|absolutely|okay|ok|alright|great|got it|no problem|happy to help|gerne?|natürlich|klar|selbstverständlich|bien sûr|d'accord|avec plaisir|claro(?: que sí)?|por supuesto|con gusto|certo|certamente|volentieri|com certeza|graag|natuurlijk|oczywiście|jasne|självklart|visst|selvfølgelig|tabii(?: ki)?|elbette|もちろんです|はい|当然|好的|没问题)\s?[!.,。！，…]*$/u;

const INTRODUCTION =
  /^(?:here(?:'s| is| are)|below is|hier (?:ist|sind|is)|voici|aquí (?:tienes|está|va)|ecco|aqui (?:está|vai)|oto|här är|her er|işte|以下|这是|こちら)/u;

/** Longer than that, a sentence is about something. */
const MAX_TALK_CHARS = 120;

const normalised = (text: string): string => text.trim().toLowerCase().replaceAll('’', "'");

const withoutInterjection = (text: string): string => {
  const comma = text.search(/[,!]\s/);
  return comma > 0 && INTERJECTION.test(normalised(text.slice(0, comma))) ? text.slice(comma + 1).trim() : text;
};

const withoutIntroduction = (text: string): string => {
  const colon = text.search(/[:：]/);
  if (colon < 0 || colon > MAX_TALK_CHARS) return text;
  const isAlone = text.slice(colon + 1).trim() === '';
  return isAlone || INTRODUCTION.test(normalised(text)) ? text.slice(colon + 1).trim() : text;
};

/** A first sentence without what a model says before it begins; empty when it was nothing else. */
export const withoutSmallTalk = (sentence: string): string => {
  const bare = sentence.replace(/^["“„«'‘*#\s]+/u, '');
  if (INTERJECTION.test(normalised(bare))) return '';
  const rest = withoutIntroduction(withoutInterjection(bare));
  return rest.replace(/^["“„«'‘*#\s]+/u, '');
};
