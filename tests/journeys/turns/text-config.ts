import { createHash } from 'node:crypto';

/** What readers say, by language. */
export const SAYS: Readonly<Record<string, string>> = {
  en: 'Which coffee should I try this morning, and how do I brew it well at home?',
  de: 'Welchen Kaffee sollte ich heute Morgen probieren, und wie koche ich ihn zu Hause richtig?',
  fr: 'Quel café devrais-je essayer ce matin, et comment le préparer chez moi ?',
  es: '¿Qué café debería probar esta mañana y cómo lo preparo bien en casa?',
  it: 'Quale caffè dovrei provare questa mattina e come lo preparo bene a casa?',
  pt: 'Que café devo experimentar esta manhã e como posso prepará-lo em casa?',
  nl: 'Welke koffie moet ik vanochtend proberen en hoe zet ik die thuis het beste?',
  pl: 'Jaką kawę powinienem dziś rano wypróbować i jak ją dobrze zaparzyć w domu?',
  ja: '今朝はどのコーヒーを試すべきですか。家でおいしく淹れる方法も教えてください。',
  ar: 'أي قهوة يجب أن أجرب هذا الصباح وكيف أحضرها جيدًا في المنزل؟',
};

/** They would sell to any account of a development server. */
const DEMO = ['harbor-coffee.example', 'lumen-desk.example', 'northtrail.example'];
const NO_PACING = { firstTurns: 0, everyNth: 1, cooldownSeconds: 0 };
const free = { runOfNetwork: true, pacing: NO_PACING, blockedAdvertisers: DEMO };
const priced = { ...free, placements: [{ code: 'inlineAd', billsTexts: true }] };
const SETTINGS: Readonly<Record<string, object>> = {
  free,
  priced,
  floor: { ...priced, floorUsd: 4 },
  blocked: { ...priced, blockedAdvertisers: [...DEMO, 'bay-roasters.example', 'buyer.example'] },
  banners: { ...priced, placements: [{ code: 'inlineAd', billsTexts: true, formats: ['banner'] }] },
  paced: { ...priced, pacing: { ...NO_PACING, firstTurns: 1 } },
  development: { ...priced, mode: 'development' },
};

const PITCHES = {
  en: 'Bay Roasters roasts in small batches and sends a fresh bag to your door every week.',
  de: 'Bay Roasters röstet in kleinen Mengen und bringt jede Woche eine frische Tüte an die Tür.',
  fr: 'Bay Roasters torréfie en petites quantités et livre chaque semaine un paquet frais à votre porte.',
};
const image = { url: 'https://cdn.example/cup.png', width: 600, height: 315, alt: 'A cup' };
const markup = { html: '<b>Coffee</b>', width: 320, height: 50 };
const video = { url: 'https://cdn.example/cup.mp4', mimeType: 'video/mp4', width: 640, height: 360, durationMs: 9_000 };
const CREATIVES: Readonly<Record<string, { readonly creative: object; readonly pitches?: object }>> = {
  image: { creative: { format: 'image', image } },
  markup: { creative: { format: 'banner', markup } },
  video: { creative: { format: 'video', video } },
  interstitial: { creative: { format: 'interstitial', markup } },
  overlay: { creative: { format: 'overlay' } },
  'german only': { creative: { format: 'image', image, language: 'de' } },
  draft: { creative: { format: 'image', image, review: 'draft' } },
  'german words': { creative: { format: 'image', image }, pitches: { de: PITCHES.de } },
};

/** What one bid is beside its ids. Prices in USD. */
const nativeBid = (price: number, title: string, description?: string): object => ({
  price,
  mtype: 4,
  adm: JSON.stringify({
    native: {
      ver: '1.2',
      link: { url: 'https://buyer.example/offer' },
      assets: [
        { id: 1, title: { text: title } },
        { id: 2, data: { value: 'Buyer' } },
        { id: 3, img: { url: 'https://cdn.example/shoes.png', w: 1_200, h: 627 } },
        ...(description === undefined ? [] : [{ id: 4, data: { value: description } }]),
      ],
    },
  }),
});
const DESCRIPTION = 'Shoes for every trail, repaired as long as they last.';
export const BIDDERS: Readonly<Record<string, object | undefined>> = {
  none: undefined,
  native: nativeBid(5, 'Trail shoes by Buyer', DESCRIPTION),
  'title alone': nativeBid(5, 'Trail shoes by Buyer'),
  cheap: nativeBid(0.5, 'Trail shoes by Buyer', DESCRIPTION),
  'only a link': nativeBid(5, 'www.buyer.example', 'See www.buyer.example/shoes'),
  banner: { price: 5, mtype: 1, w: 320, h: 50, adm: '<b>Shoes</b>' },
  video: { price: 5, mtype: 2, adm: '<VAST version="4.2"/>' },
  'no title': { price: 5, mtype: 4, adm: '{"native":{"assets":[]}}' },
};

export const idOf = (creative: string, setting: string): string => `${setting}-${creative.replaceAll(' ', '-')}`;
const hashed = (kind: string, token: string) => ({
  kind,
  sha256: createHash('sha256').update(token).digest('hex'),
  last4: token.slice(-4),
});

/** An account for each creative in each setting that the cases name, and the bidder at this address. */
export const configOf = (pairs: readonly (readonly [creative: string, setting: string])[], bidderUrl: string) => {
  const accounts = new Map(
    pairs.map(([creative, setting]) => {
      const id = idOf(creative, setting);
      return [
        id,
        { id, ...SETTINGS[setting], tokenHashes: [hashed('publisher', `pub-${id}`), hashed('api', `api-${id}`)] },
      ];
    }),
  );
  const campaigns = Object.entries(CREATIVES).map(([name, { creative, pitches = PITCHES }], n) => ({
    id: `campaign-${n}`,
    advertiser: { name: 'Bay Roasters', domain: 'bay-roasters.example', paidBy: 'Harbor Holding' },
    // What stands alone in a language without a pitch.
    brief: { product: 'Bay Roasters coffee', pitches },
    categories: ['222'],
    accounts: Object.keys(SETTINGS)
      .map((setting) => idOf(name, setting))
      .filter((id) => accounts.has(id) && !id.startsWith('development')),
    creatives: [
      {
        id: `creative-${n}`,
        headline: 'Fresh',
        cta: { label: 'Taste', url: 'https://bay-roasters.example/bag' },
        ...creative,
      },
    ],
    lineItems: [
      {
        id: `item-${n}`,
        ...{ start: '2020-01-01', end: '2090-01-01', cpmUsd: 2, dailyBudgetUsd: 100, delivery: 'asap' },
        anyLanguage: !('language' in creative),
      },
    ],
  }));
  const bidders = [{ id: 'buyer-dsp', url: bidderUrl, hosts: ['127.0.0.1'], deadlineMs: 5_000 }];
  return {
    accounts: [...accounts.values()],
    campaigns: campaigns.filter((one) => one.accounts.length > 0),
    bidders,
    supply: { asi: 'ads.example.com', version: '1.0' },
  };
};
