import type { Campaign } from '../../domain/catalog/campaign.js';
import type { Creative } from '../../domain/catalog/creative.js';
import { advertiserId, campaignId, creativeId } from '../../domain/values/ids.js';
import { approvedTexts, spokenCreatives } from './demo-texts.js';
import { inAnyLanguage, onTopic } from './demo-line-items.js';
import texts from './texts/harbor-coffee.json' with { type: 'json' };

const image = { url: '/assets/harbor-coffee.svg', width: 1_200, height: 628 };
const logo = { url: '/assets/harbor-coffee-logo.svg', width: 96, height: 96 };

const creatives = spokenCreatives(
  texts.copy,
  'https://harbor-coffee.example/first-bag',
  (words, common): readonly Creative[] => [
    { ...common, id: creativeId('harbor-coffee-image'), format: 'image', image: { ...image, alt: words.picture } },
    {
      ...common,
      id: creativeId('harbor-coffee-overlay'),
      format: 'overlay',
      media: { image: { ...logo, alt: words.logo } },
    },
  ],
);

/** Wins with an image wherever nothing more fitting is sold, and surely where the talk is about food and drink. */
export const HARBOR_COFFEE: Campaign = {
  id: campaignId('harbor-coffee'),
  name: 'Harbor Coffee: weekly bag',
  advertiser: { id: advertiserId('harbor-coffee'), name: 'Harbor Coffee', domain: 'harbor-coffee.example' },
  brief: {
    product: 'Harbor Coffee',
    pitches: {
      en: 'Harbor Coffee roasts in small batches and sends a fresh bag to your door every week.',
      de: 'Harbor Coffee röstet in kleinen Mengen und bringt jede Woche eine frische Tüte an die Tür.',
      fr: 'Harbor Coffee torréfie en petites quantités et livre chaque semaine un paquet frais à votre porte.',
      es: 'Harbor Coffee tuesta en pequeñas cantidades y lleva cada semana una bolsa fresca a tu puerta.',
      it: 'Harbor Coffee tosta in piccole quantità e porta ogni settimana un sacchetto fresco a casa tua.',
      pt: 'A Harbor Coffee torra em pequenas quantidades e entrega toda semana um pacote fresco na sua porta.',
      nl: 'Harbor Coffee brandt in kleine hoeveelheden en bezorgt elke week een verse zak aan de deur.',
    },
    facts: ['The coffee is roasted in small batches.', 'A subscription can be paused at any time.'],
  },
  variants: approvedTexts(texts),
  categories: ['222'],
  suitability: { adult: false, children: false },
  accounts: [],
  lineItems: [
    inAnyLanguage({ id: 'harbor-coffee-anywhere', name: 'Any conversation', cpmCents: 300, creatives }),
    onTopic(
      { id: 'harbor-coffee-drinks', name: 'Food and drink', cpmCents: 750, creatives },
      {
        topics: ['210', '216', '217', '218', '222'],
        keywords: ['coffee', 'espresso', 'cappuccino', 'barista', 'breakfast', 'kaffee', 'café', 'caffè'],
      },
    ),
  ],
};
