import { normaliseTerm } from '../../domain/conversation/term.js';

/** Words without a subject of their own. They tell the language of a short text, and are no terms. */
const WORDS = {
  en: "the a an and or but if then so because of to in on at by for from with about into over after before between through during without under again once here there when where why how all any both each few more most other some such only own same than too very can will just should would could might must shall may is are was were be been being am have has had having do does did doing i you he she it we they me him her us them my your his its our their this that these those what which who whom not no yes also as up down out off don't doesn't didn't isn't aren't wasn't won't can't i'm you're it's that's let's i've i'll i'd get got like want need know think make go going really thing something anything please thanks thank hello hi hey ok okay lol much many good great well one way tell give show write find help explain recommend suggest create near looking better best",
  de: 'der die das den dem des ein eine einen einem einer eines und oder aber wenn dann weil von zu zum zur in im an am auf bei für mit über nach vor zwischen durch ohne unter hier dort wo warum wie alle jeder mehr andere solche nur sehr kann können wird werden würde könnte sollte muss müssen darf ist sind war waren sein bin bist habe hast hat haben hatte ich du er sie es wir ihr mich dich ihm ihn uns euch mein meine dein deine unser dieser diese dieses jene was welche wer nicht kein keine ja nein auch als aus ab mal noch schon doch bitte danke hallo gibt gut mir dir sich so da man etwas ganz gerne möchte will brauche erkläre erzähl erzähle schreib schreibe zeig zeige gib hilf empfiehl',
  fr: "le la les un une des et ou mais si alors parce de du à au aux en dans sur par pour avec sans sous entre avant après ici là où pourquoi comment tout tous toute chaque plus autre seulement très peut peux pouvez sera serait devrait est sont était être suis es avoir ai as avons avez ont je tu il elle nous vous ils elles me te lui leur mon ma mes ton ta tes son sa ses notre votre ce cet cette ces que qui quoi quel quelle ne pas non oui aussi comme merci bonjour salut j'ai c'est d'un d'une qu'est-ce s'il n'est je veux voudrais faire bien dis-moi explique raconte écris montre donne-moi aide-moi",
  es: 'el la los las un una unos unas y o pero si entonces porque de del a al en sobre por para con sin bajo entre antes después aquí allí dónde donde cuándo por qué cómo como todo todos cada más mas otro otra solo muy puede puedo puedes será sería debería es son era ser soy eres estoy está estás están haber he has ha hemos han yo tú él ella nosotros ustedes ellos me te le nos lo mi mis tu tus su sus nuestro este esta estos ese esa que qué quién cuál no sí también gracias hola hay quiero necesito hacer bien algo dime explica cuéntame escribe muéstrame dame ayúdame',
  it: "il lo la i gli le un uno una e o ma se allora perché di del della dei a al alla in nel nella su sul per con senza sotto tra fra prima dopo qui dove quando come tutto tutti ogni più altro solo molto può posso puoi sarà sarebbe dovrebbe è sono era essere sei siamo ho hai ha abbiamo hanno io tu lui lei noi voi loro mi ti ci mio mia tuo suo questo questa quello che chi quale non sì anche grazie ciao c'è vorrei voglio fare bene qualcosa",
  pt: 'o a os as um uma e ou mas se então porque de do da dos das em no na nos nas por para com sem sob entre antes depois aqui onde quando como tudo todos cada mais outro só muito pode posso será seria deveria é são era ser sou estou está estão ter tenho tem temos têm eu você ele ela nós vocês eles me te lhe meu minha seu sua nosso este esta esse isso que quem qual não sim também obrigado obrigada olá quero preciso fazer bem algo ao à',
  nl: 'de het een en of maar als dan omdat van naar te in op aan bij voor met over na tussen door zonder onder hier daar waar waarom hoe alle elke meer andere alleen zeer kan kunnen zal zou moet mag is zijn was waren ben bent heb hebt heeft hebben had ik jij je hij zij wij we jullie mij hem haar ons mijn jouw uw onze deze dit dat die wat welke wie niet geen ja nee ook uit nog wel graag dank bedankt hallo wil er iets goed',
  pl: 'i a ale lub jeśli bo że z ze do w we na o od po przed za przez dla bez pod tu tam gdzie kiedy dlaczego jak wszystko każdy więcej tylko bardzo może mogę będzie jest są był była być jestem mam masz ma mamy ja ty on ona my wy oni mnie mi cię ci go jej nas mój moja twój swój ten ta to te co kto który która nie tak też się czy proszę dziękuję cześć chcę coś dobrze',
  sv: 'och eller men om då för att av till i på vid med över efter mellan genom utan under här där var varför hur alla varje mer andra bara mycket kan ska skulle måste får är var vara har hade jag du han hon vi ni de mig dig honom henne oss min din vår denna detta dessa vad vilken vem inte nej ja också som ut tack hej vill behöver något bra en ett den det',
  tr: 've veya ama eğer çünkü bir bu şu o ben sen biz siz onlar için ile gibi kadar daha çok az en mi mı mu mü ne neden nasıl nerede kim hangi var yok evet hayır değil da de ki olarak olan olur lütfen teşekkürler merhaba istiyorum bana beni benim senin',
} as const;

/** Languages that are told by their function words. */
export const LANGUAGES: readonly string[] = Object.keys(WORDS);

/**
 * The languages of a word, by their place in {@link LANGUAGES}, and what it says of each: a word that many share says
 * little.
 */
export interface FunctionWord {
  readonly languages: readonly number[];
  readonly weight: number;
  readonly isEnglish: boolean;
}

/** By normalised term. */
export const functionWords: ReadonlyMap<string, FunctionWord> = (() => {
  const found = new Map<string, number[]>();
  Object.values(WORDS).forEach((words, language) => {
    for (const word of new Set(words.split(' ').map(normaliseTerm)))
      found.set(word, [...(found.get(word) ?? []), language]);
  });
  const english = LANGUAGES.indexOf('en');
  const entries = [...found].map(([word, languages]): [string, FunctionWord] => [
    word,
    { languages, weight: 1 / languages.length, isEnglish: languages.includes(english) },
  ]);
  return new Map(entries);
})();

/** What is known of a term of a text; absent: it is no function word. */
export type MaybeFunctionWord = { readonly functionWord: FunctionWord | undefined } | undefined;

/** Whether a term carries no subject, in English or in the language given. */
export const isFunctionWord = (known: MaybeFunctionWord, language: string | undefined): boolean => {
  const word = known?.functionWord;
  if (word === undefined) return false;
  return word.isEnglish || (language !== undefined && word.languages.includes(LANGUAGES.indexOf(language)));
};

const MIN_VOTES = 1.5;
const MIN_LEAD = 1.5;
/** What stands behind these terms tells nothing new. */
const VOTERS = 80;

/** The language whose function words stand out among the terms of a text; `undefined` when none clearly does. */
export const languageByFunctionWords = (terms: readonly MaybeFunctionWord[]): string | undefined => {
  const votes = new Float64Array(LANGUAGES.length);
  const voters = Math.min(terms.length, VOTERS);
  for (let i = 0; i < voters; i++) {
    const word = terms[i]?.functionWord;
    if (word === undefined) continue;
    for (const language of word.languages) votes[language] = (votes[language] ?? 0) + word.weight;
  }
  let leader = 0;
  let most = 0;
  let second = 0;
  votes.forEach((weight, language) => {
    if (weight > most) {
      second = most;
      most = weight;
      leader = language;
    } else if (weight > second) second = weight;
  });
  return most >= MIN_VOTES && most >= MIN_LEAD * second ? LANGUAGES[leader] : undefined;
};
