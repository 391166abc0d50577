const FALLBACK = 'A short ad, then back to {name}.';

/** What stands above an interstitial beside the name of a character that has no greeting. */
const LINES: ReadonlyMap<string, string> = new Map([
  ['en', FALLBACK],
  ['de', 'Eine kurze Anzeige, dann geht es mit {name} weiter.'],
  ['fr', 'Une courte annonce, puis retour à la conversation avec {name}.'],
  ['es', 'Un breve anuncio y la conversación sigue con {name}.'],
  ['it', 'Un breve annuncio, poi si torna a {name}.'],
  ['pt', 'Um breve anúncio e a conversa continua com {name}.'],
  ['nl', 'Een korte advertentie, daarna gaat het verder met {name}.'],
  ['pl', 'Krótka reklama, a potem dalsza rozmowa: {name}.'],
  ['sv', 'En kort annons, sedan tillbaka till {name}.'],
  ['da', 'En kort annonce, og så tilbage til {name}.'],
  ['fi', 'Lyhyt mainos, sitten keskustelu jatkuu: {name}.'],
  ['nb', 'En kort annonse, og så tilbake til {name}.'],
  ['cs', 'Krátká reklama, pak konverzace pokračuje: {name}.'],
  ['tr', 'Kısa bir reklam, ardından sohbet {name} ile sürecek.'],
  ['ru', 'Короткая реклама, затем разговор продолжится: {name}.'],
  ['uk', 'Коротка реклама, далі розмова триватиме: {name}.'],
  ['ja', '短い広告のあと、{name}との会話に戻ります。'],
  ['ko', '짧은 광고가 끝나면 {name} 님과의 대화로 돌아갑니다.'],
  ['zh', '短暂的广告之后，将回到与{name}的对话。'],
  ['ar', 'إعلان قصير، ثم نعود إلى {name}.'],
]);

/** `language`: one of {@link LINES}. The name keeps its own direction of writing within the sentence. */
export const preRollLine = (language: string, name: string): string =>
  (LINES.get(language) ?? FALLBACK).split('{name}').join(`\u2068${name}\u2069`);
