import type { Campaign } from '../../domain/catalog/campaign.js';
import type { Creative } from '../../domain/catalog/creative.js';
import { advertiserId, campaignId, creativeId } from '../../domain/values/ids.js';
import { approvedTexts, spokenCreatives } from './demo-texts.js';
import { onTopic, runOfNetwork } from './demo-line-items.js';
import texts from './texts/northtrail.json' with { type: 'json' };

const video = {
  url: '/assets/northtrail.webm',
  mimeType: 'video/webm',
  width: 640,
  height: 360,
  durationMs: 5_000,
  posterUrl: '/assets/northtrail-poster.svg',
};
const captioned = { ...video, captionsUrl: '/assets/northtrail.vtt' };
const image = { url: '/assets/northtrail.svg', width: 1_200, height: 628 };

const creatives = spokenCreatives(
  texts.copy,
  'https://northtrail.example/range',
  (words, common): readonly Creative[] => [
    {
      ...common,
      id: creativeId('northtrail-video'),
      format: 'video',
      video: common.language === 'en' ? captioned : video,
    },
    {
      ...common,
      id: creativeId('northtrail-interstitial'),
      format: 'interstitial',
      media: { image: { ...image, alt: words.picture } },
    },
  ],
);

/** Wins with a video where the talk is about the outdoors, and alone in `interstitialAd`. */
export const NORTHTRAIL: Campaign = {
  id: campaignId('northtrail'),
  name: 'Northtrail: outdoor range',
  advertiser: { id: advertiserId('northtrail'), name: 'Northtrail', domain: 'northtrail.example' },
  brief: {
    product: 'Northtrail outdoor gear',
    pitches: {
      en: 'Northtrail makes light tents, packs and shells for long days outside.',
      de: 'Northtrail macht leichte Zelte, Rucksäcke und Jacken für lange Tage draußen.',
      fr: 'Northtrail fabrique des tentes, des sacs et des vestes légers pour les longues journées dehors.',
      es: 'Northtrail hace tiendas, mochilas y chaquetas ligeras para largos días al aire libre.',
      it: 'Northtrail produce tende, zaini e giacche leggere per lunghe giornate all’aperto.',
      pt: 'A Northtrail faz barracas, mochilas e jaquetas leves para longos dias ao ar livre.',
      pl: 'Northtrail szyje lekkie namioty, plecaki i kurtki na długie dni w terenie.',
    },
    facts: ['Every tent is sewn with repairable seams.', 'Spare parts can be ordered one by one.'],
  },
  variants: approvedTexts(texts),
  categories: ['551'],
  suitability: { adult: false, children: false },
  accounts: [],
  lineItems: [
    runOfNetwork({ id: 'northtrail-anywhere', name: 'Any conversation', cpmCents: 260, creatives }),
    onTopic(
      { id: 'northtrail-outdoors', name: 'Outdoors', cpmCents: 680, creatives },
      {
        topics: ['159', '160', '500', '542', '672'],
        keywords: [
          'hiking',
          'camping',
          'tent',
          'backpack',
          'trail',
          'mountain',
          'wandern',
          'zelt',
          'randonnée',
          'senderismo',
        ],
      },
    ),
  ],
};
