import type { Campaign } from '../../domain/catalog/campaign.js';
import type { Creative } from '../../domain/catalog/creative.js';
import { advertiserId, campaignId, creativeId } from '../../domain/values/ids.js';
import { approvedTexts, spokenCreatives } from './demo-texts.js';
import { onTopic, runOfNetwork } from './demo-line-items.js';
import texts from './texts/lumen-desk.json' with { type: 'json' };

const image = { url: '/assets/lumen-desk.svg', width: 640, height: 100 };
const logo = { url: '/assets/lumen-desk-logo.svg', width: 96, height: 96 };

const creatives = spokenCreatives(
  texts.copy,
  'https://lumen-desk.example/lamps',
  (words, common): readonly Creative[] => [
    {
      ...common,
      id: creativeId('lumen-desk-banner'),
      format: 'banner',
      media: { image: { ...image, alt: words.picture } },
    },
    {
      ...common,
      id: creativeId('lumen-desk-overlay'),
      format: 'overlay',
      media: { image: { ...logo, alt: words.logo } },
    },
  ],
);

/** Wins with a banner where the talk is about work and home; the only one that is fit for children. */
export const LUMEN_DESK: Campaign = {
  id: campaignId('lumen-desk'),
  name: 'Lumen Desk: lamps',
  advertiser: { id: advertiserId('lumen-desk'), name: 'Lumen Desk', domain: 'lumen-desk.example' },
  brief: {
    product: 'Lumen Desk lamps',
    pitches: {
      en: 'Lumen Desk lamps dim with one touch and keep their light on the page.',
      de: 'Lampen von Lumen Desk dimmen mit einer Berührung und halten das Licht auf der Seite.',
      fr: 'Les lampes Lumen Desk se règlent d’un geste et gardent la lumière sur la page.',
      es: 'Las lámparas Lumen Desk se atenúan con un toque y mantienen la luz sobre la página.',
      it: 'Le lampade Lumen Desk si regolano con un tocco e tengono la luce sulla pagina.',
      pt: 'As luminárias Lumen Desk se ajustam com um toque e mantêm a luz sobre a página.',
      cs: 'Lampy Lumen Desk se ztlumí jedním dotykem a svítí přímo na stránku.',
    },
    facts: ['The lamp arm is made of aluminium.', 'The light source can be replaced.'],
  },
  variants: approvedTexts(texts),
  categories: ['283'],
  suitability: { adult: false, children: true },
  accounts: [],
  lineItems: [
    runOfNetwork({ id: 'lumen-desk-anywhere', name: 'Any conversation', cpmCents: 220, creatives }),
    onTopic(
      { id: 'lumen-desk-work', name: 'Work and home', cpmCents: 620, creatives },
      {
        topics: ['130', '132', '274', '280', '283'],
        keywords: [
          'desk',
          'lamp',
          'home office',
          'workspace',
          'homework',
          'schreibtisch',
          'lampe',
          'bureau',
          'escritorio',
        ],
      },
    ),
  ],
};
