import { either, fragments, plainText, tokensOf, wholeWords } from './plain-text.js';
import { namedFigure } from './words/amounts.js';

/**
 * Claims that only an advertiser may make. One group is one claim in all languages: a writer may make it when the brief
 * makes it, in whatever language. The expressions meet text that went through `plainText`: lower case, without accents.
 */
const superlative = either(
  wholeWords(`
    best|finest|greatest|ultimate|perfect\\p{L}*|unbeatable|unmatched|unrivall?ed|world[ -]class|world[ -]leading|
    industry[ -]leading|market[ -]leading|leading|top[ -](?:rated|quality|notch|seller|brand)|best[ -]\\p{L}+|
    no\\.? ?1|nr\\.? ?1|n[°º] ?1|number one|nummer eins|numero uno|numero un|
    second to none|like no other|incomparable|revolutionary|amazing results|better than|cheaper than|than any other|
    beste[nmrs]?|perfekt\\p{L}*|unschlagbar\\p{L}*|fuhrend\\p{L}*|einzigartig\\p{L}*|
    besser als|
    spitzen\\p{L}+|marktfuhrer|meilleure?s?|parfaite?s?|imbattables?|inegale\\p{L}*|
    mejor(?:es)?|perfect[oa]s?|inmejorable|insuperable|lider|miglior[ei]|
    perfett[oaie]|imbattibil[ei]|melhor(?:es)?|perfeit[oa]s?|imbativel|
    perfecte?|onverslaanbaar|najlepsz\\p{L}*|idealn\\p{L}*|den basta|det basta|en iyi|mukemmel
  `),
  fragments(`# ?1(?!\\d)|最高|最好|最佳|一番|完璧|第一|最強|最强|完美|ベスト|no\\.1`),
);

const free = either(
  wholeWords(`
    (?<!feel |sugar |gluten |stress |worry |
    hassle |care |hands |duty |dairy |carefree |set |break |[-])free(?! to| time| will|-| of)|
    freebies?|complimentary|free of charge|no cost|at no charge|on the house|gratis|kostenlos\\p{L}*|
    kostenfrei\\p{L}*|umsonst|geschenkt|gratuite?s?|gratuitement|offerte?s?|gratuit[oaie]s?|sin (?:costo|coste)|
    omaggio|de graca|sem custo|darmow\\p{L}*|za darmo|bezplatn\\p{L}*|ucretsiz|bedava|kostnadsfri\\p{L}*|zero cost|
    giveaway
  `),
  fragments(`無料|免费|免費|タダ`),
);

const guarantee = either(
  wholeWords(`
    guarantee\\p{L}*|warrant(?:y|ies)|risk[ -]free|no risk|without risk|money[ -]back|certainly works|always works|
    never fails?|works every time|satisfaction|promise[sd]?|garanti\\p{L}*|garant\\p{L}*|risikofrei\\p{L}*|
    ohne risiko|geld[ -]zuruck\\p{L}*|versproch\\p{L}*|sans risque|satisfait ou rembourse|sin riesgo|
    senza rischi\\p{L}*|soddisfatti o rimborsati|sem risco|gwaran\\p{L}*|zonder risico|garantili|
    100 ?% (?:safe|sicher|sur|seguro)
  `),
  fragments(`保証|保证|保證`),
);

const health = either(
  wholeWords(`
    cure[sd]?|curing|heals?|healing|healed|miracle\\p{L}*|miraculous|remedy|remedies|clinically|scientifically|
    medically|proven|doctors?|physicians?|dermatolog\\p{L}*|fda|detox\\p{L}*|anti[ -]?aging|fat[ -]burn\\p{L}*|
    burns? fat|los(?:e|ing) (?:weight|pounds)|weight[ -]loss|prevents? (?:disease|illness|cancer|colds?)|
    relieves? pain|treats? (?:your )?(?:disease|acne|anxiety|depression|insomnia|pain)|
    boosts? (?:your )?(?:immun\\p{L}*|testosterone|metabolism)|immune system|heilt|heilen|heilung|heilmittel|
    wunder(?:mittel|bar wirk\\p{L}*)|klinisch|wissenschaftlich|nachgewiesen\\p{L}*|bewiesen\\p{L}*|arzte|
    arztlich\\p{L}*|abnehmen|entgift\\p{L}*|gueri[trs]\\p{L}*|remede\\p{L}*|miracle|prouve\\p{L}*|cliniquement|
    medecins?|maigrir|curar|curan|milagro\\p{L}*|comprobad[oa]|demostrad[oa]|clinicamente|medicos|
    adelgaz\\p{L}*|guarisc\\p{L}*|miracol\\p{L}*|comprovad[oa]|provat[oa]|emagrec\\p{L}*|geneest|genezen|bewezen|
    leczy|udowodnion\\p{L}*|botar
  `),
  fragments(`治る|治癒|治愈|治療|治疗|医師|医生`),
);

const urgency = either(
  wholeWords(`
    today only|only today|limited[ -]time|limited (?:offer|edition|stock)|last chance|
    while (?:supplies|stocks?) lasts?|hurry|act (?:now|fast)|order now|buy now|
    ends? (?:soon|tonight|today|tomorrow|this week)|expires?|almost gone|selling out|sold out|don't miss out|
    only a few left|final hours|before it's too late|nur heute|nur noch|solange der vorrat|letzte chance|
    jetzt (?:zugreifen|kaufen|bestellen|zuschlagen)|schnell sein|derniere chance|offre limitee|jusqu'a epuisement|
    depechez[ -]vous|ultima oportunidad|ultimas? (?:unidades|horas?|dias)|solo hoy|por tiempo limitado|
    oferta limitada|solo oggi|ultima occasione|offerta limitata|so hoje|ultima chance|tempo limitado|alleen vandaag|
    laatste kans|tylko dzis|ostatnia szansa|sadece bugun|son firsat
  `),
  fragments(`今だけ|期間限定|限时|限時|仅限今天|残りわずか`),
);

const saving = either(
  wholeWords(`
    discount\\p{L}*|on sale|for sale|(?:summer|winter|spring|flash|big) sale|\\p{L}* ?half price|bargain\\p{L}*|great deals?|deals?|cheap(?:er)?|
    low(?:er)? prices?|coupons?|promo(?:tion)?(?: codes?)?|vouchers?|cashback|price cut|save (?:money|big|up)|
    savings|rabatt\\p{L}*|reduziert\\p{L}*|angebotspreis|sonderangebot\\p{L}*|schnappchen|gunstig\\p{L}*|
    billig\\p{L}*|gutschein\\p{L}*|sparpreis|remise\\p{L}*|reduction\\p{L}*|soldes|pas cher|bon plan|promo|
    descuento\\p{L}*|rebaja\\p{L}*|barat[oa]s?|ofertas?|cupon\\p{L}*|sconto|sconti|economic[oa]|offert[ae]|
    desconto\\p{L}*|promocao|korting\\p{L}*|goedko\\p{L}*|aanbieding\\p{L}*|znizk\\p{L}*|promocj\\p{L}*|tani(?:e|o|a|ej|ch)?|
    rea|indirim\\p{L}*|ucuz
  `),
  fragments(`割引|安い|セール|折扣|优惠|優惠|便宜|特価|特价`),
);

const endorsement = either(
  wholeWords(`
    award\\p{L}*|certif\\p{L}*|official\\p{L}*|(?:recommended|approved|endorsed|trusted|loved) by|endors\\p{L}*|
    experts? (?:agree|say|recommend)|everyone (?:loves|is talking|uses)|customers (?:love|say|agree)|
    bestsell\\p{L}*|(?:five|5)[ -]stars?|rated|reviews|popular|famous|celebrit\\p{L}*|exclusive\\p{L}*|patented|
    studies (?:show|prove)|preisgekront\\p{L}*|testsieger|zertifiziert\\p{L}*|offiziell\\p{L}*|empfohlen von|
    experten|stiftung warentest|exklusiv\\p{L}*|patentiert\\p{L}*|beliebt\\p{L}*|certifie\\p{L}*|
    officiel\\p{L}*|recommande[es]? par|exclusi[fv]\\p{L}*|premiad[oa]s?|certificad[oa]s?|oficial(?:es|mente)?|
    recomendad[oa]s? por|exclusiv[oa]s?|premiat[oa]|certificat[oa]|ufficiale|raccomandat[oa]|esclusiv[oa]|bekroond|
    officieel|nagrodzon\\p{L}*|certyfik\\p{L}*|ekskluzywn\\p{L}*
  `),
  fragments(`受賞|公式|人気|官方|专家|認証`),
);

const wealth = wholeWords(`
    get rich|make (?:easy )?money|earn (?:easy )?(?:money|cash)|passive income|double your|returns? on|profits?|
    investment|wealth|reich werden|geld verdienen|gewinn\\p{L}*|rendite|devenir riche|gagner de l'argent|
    hacerte rico|ganar dinero|ganancias|diventare ricc[oa]|guadagnare|ficar ric[oa]|ganhar dinheiro
  `);

export const CLAIMS: readonly RegExp[] = [superlative, free, guarantee, health, urgency, saving, endorsement, wealth];

/** German writes every noun with a capital, so capitals tell nothing there. */
const GERMAN = wholeWords(
  `der|das|dem|ein|eine|einen|einer|und|oder|ist|sind|mit|für|von|zum|zur|auf|nicht|auch|dir|Ihnen|sich|wenn|passt|diesem|
  dazu|vielleicht|übrigens|nebenbei|kann|wird|bei|wir|geht`,
  'iu',
);
const CAPITALISED = /(?<=[\p{Ll}\p{N},;)"”’'] )["“'‘(«]?(\p{Lu}[\p{L}\p{M}\p{N}]*(?:['’]\p{L}+)?)/gu;
const CAMEL_CASE = /(?<![\p{L}\p{N}])\p{L}*\p{Ll}\p{Lu}\p{L}*/gu;
/** Capitals that name nobody. */
const COMMON: ReadonlySet<string> = new Set(
  "I I'm I'll I'd I've OK TV DIY PC AI Sie Ihnen Ihr Ihre Ihren U Uw".split(' '),
);

const bare = (name: string): string => plainText(name.replace(/['’]s?$/u, ''));

/** Names of places and languages that differ between languages, one thing a line. */
const PLACES: readonly (readonly string[])[] = [
  'vienna wien vienne viena wenen',
  'berlin berlino berlijn berlim',
  'munich munchen munich monaco munchen',
  'cologne koln colonia keulen',
  'zurich zurigo',
  'geneva genf geneve ginebra ginevra',
  'paris parigi parijs',
  'london londres londra londen',
  'rome rom roma',
  'milan mailand milano',
  'venice venedig venise venecia venezia venetie',
  'florence florenz florencia firenze',
  'turin torino turijn',
  'naples neapel napoles napoli napels',
  'lisbon lissabon lisbonne lisboa lisbona',
  'porto oporto',
  'seville sevilla siviglia',
  'brussels brussel bruxelles bruselas bruxelles',
  'antwerp antwerpen anvers amberes anversa',
  'copenhagen kopenhagen copenhague copenaghen',
  'prague prag praga praag',
  'italian italienisch italien italiano italiana italiaans italiaanse italienne',
  'french franzosisch francais francese frances frans franse',
  'spanish spanisch espagnol espanol spagnolo spaans spaanse',
  'german deutsch allemand aleman tedesco duits duitse',
  'english englisch anglais ingles inglese engels engelse',
  'italy italien italie italia',
  'europe europa',
].map((line) => line.split(' '));

/** Whether `known` has a name, or the same place by its name in another language. */
const isKnown = (name: string, known: (word: string) => boolean): boolean =>
  known(name) || PLACES.some((line) => line.includes(name) && line.some(known));

/** Before a place. A name that the reader wrote is repeated as a place alone: otherwise they would bring in brands. */
const BEFORE_PLACES: ReadonlySet<string> = new Set(
  (
    'in to from near around across through over via of for towards leaving visit nach aus ab von um durch bei zu fur uber ' +
    'a au aux en depuis pour vers de du des d sur par traverser quittant visiter desde hasta hacia por para del saliendo visitar ' +
    'da dal dalla di per verso girare partendo naar uit vanuit van door rond om voor richting em no na pelo pela ate'
  ).split(' '),
);

/** What the reader brought into the conversation, in which a sentence may meet them. */
export interface ReaderContext {
  /** BCP 47 primary language of the conversation. */
  readonly language?: string | undefined;
  /** The text of the reader's own messages: a city that they named may be named again. */
  readonly readerWords?: string | undefined;
}

/** More of a conversation is not searched for a name. */
const MAX_READER_CHARS = 4_000;

/**
 * Whether a sentence names somebody or something that neither `source` nor the reader named, which is how another brand
 * gets in. Seen by capitals within a sentence; German nouns and scripts without capitals pass.
 */
export const foreignNames = (sentence: string, source: string, { language, readerWords }: ReaderContext): boolean => {
  const camel = sentence.match(CAMEL_CASE) ?? [];
  const isGerman = language === 'de' || sentence.search(GERMAN) >= 0;
  const capitalised = isGerman ? [] : [...sentence.matchAll(CAPITALISED)].map(([, name = '']) => name);
  const own = plainText(source);
  const foreign = [...camel, ...capitalised]
    .filter((name) => !COMMON.has(name))
    .map(bare)
    // A day or month is a figure, and is compared as one.
    .filter((name) => namedFigure(name) === undefined && !isKnown(name, (word) => own.includes(word)));
  if (foreign.length === 0 || readerWords === undefined) return foreign.length > 0;
  const said = new Set(tokensOf(plainText(readerWords.slice(-MAX_READER_CHARS))));
  const words = tokensOf(plainText(sentence));
  const isPlace = (name: string): boolean =>
    words.some((word, at) => word === name && BEFORE_PLACES.has(words[at - 1] ?? ''));
  return foreign.some((name) => !isPlace(name) || !isKnown(name, (word) => said.has(word)));
};
