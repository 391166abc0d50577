/** Loss reason codes of OpenRTB (section 5.25 of 2.5, List: Loss Reason Codes of AdCOM 1.0); private ones from 500. */
export const LOSS_REASONS = {
  won: 0,
  'internal-error': 1,
  'opportunity-expired': 2,
  'invalid-response': 3,
  'invalid-deal': 4,
  'invalid-auction-id': 5,
  'invalid-advertiser-domain': 6,
  'missing-markup': 7,
  'missing-creative-id': 8,
  'missing-price': 9,
  'missing-approval-data': 10,
  'below-floor': 100,
  'below-deal-floor': 101,
  'lost-to-higher-bid': 102,
  'lost-to-deal': 103,
  'seat-blocked': 104,
  filtered: 200,
  'creative-pending': 201,
  'creative-disapproved': 202,
  'creative-size': 203,
  'creative-format': 204,
  'advertiser-exclusion': 205,
  'store-exclusion': 206,
  'creative-not-secure': 207,
  'creative-language': 208,
  'category-exclusion': 209,
  'creative-attribute': 210,
  'creative-type': 211,
  'creative-animation': 212,
  'creative-not-in-deal': 213,
  'creative-skadnetwork': 214,
  'bundle-exclusion': 215,
  // Private: a direct line item is told more exactly than a bidder.
  'not-in-flight': 500,
  'targeting-placement': 501,
  'targeting-country': 502,
  'targeting-language': 503,
  'targeting-topic': 504,
  'targeting-device': 505,
  'negative-keyword': 506,
  'unsuitable-audience': 507,
  'frequency-cap': 508,
  'budget-exhausted': 509,
  'low-relevance': 510,
  'advertiser-session-cap': 511,
  'hold-refused': 512,
  'text-refused': 513,
  'budget-pacing': 514,
  'outside-hours': 515,
  'competitive-separation': 516,
  'store-unavailable': 517,
  'unopened-share': 518,
  'advertiser-hidden': 519,
  'creative-under-review': 520,
  'creative-blocked': 521,
  'no-reason': 522,
  'sensitive-content': 523,
  paused: 524,
} as const satisfies Record<string, number>;

export type LossReason = keyof typeof LOSS_REASONS;

export const LOSS_REASON_OF: ReadonlyMap<number, LossReason> = new Map(
  (Object.keys(LOSS_REASONS) as LossReason[]).map((reason) => [LOSS_REASONS[reason], reason]),
);

/** The creative or its advertiser was refused, not the price, the moment or the reader's own choice. */
const OF_CREATIVES: ReadonlySet<LossReason> = new Set([
  ...(['invalid-advertiser-domain', 'missing-markup', 'missing-approval-data', 'filtered'] as const),
  ...([
    'creative-pending',
    'creative-disapproved',
    'creative-size',
    'creative-format',
    'advertiser-exclusion',
  ] as const),
  ...(['store-exclusion', 'creative-not-secure', 'creative-language', 'category-exclusion'] as const),
  ...(['creative-attribute', 'creative-type', 'creative-animation', 'creative-not-in-deal'] as const),
  ...(['creative-skadnetwork', 'bundle-exclusion', 'text-refused'] as const),
  ...(['creative-under-review', 'creative-blocked'] as const),
]);

export const isOfCreative = (reason: LossReason): boolean => OF_CREATIVES.has(reason);

/** It took part in the auction, and another bid won. */
export const isBeaten = (reason: LossReason): boolean => reason === 'lost-to-higher-bid' || reason === 'lost-to-deal';
