import type { Win } from './decide.js';
import type { Creative } from '../catalog/creative.js';
import { cpmToUsd } from '../values/money.js';
import type { DirectBid } from '../demand/bid.js';

type DirectWin = Win<DirectBid>;

/**
 * What an advertiser may learn of a click by the address that it leads to: OpenRTB's macros and our own, none of which
 * names a person. Every one has its entry in `docs/reference/campaign-file.md`.
 */
const MACROS = {
  AUCTION_BID_ID: ({ bidId }) => bidId,
  AUCTION_IMP_ID: ({ imp }) => imp.id,
  AUCTION_AD_ID: ({ bid }) => bid.creative.id,
  AUCTION_PRICE: ({ clearingPrice }) => String(cpmToUsd(clearingPrice)),
  AUCTION_CURRENCY: () => 'USD',
  CAMPAIGN_ID: ({ bid }) => bid.campaignId,
  LINE_ITEM_ID: ({ bid }) => bid.lineItemId,
  CREATIVE_ID: ({ bid }) => bid.creative.id,
  PLACEMENT: ({ imp }) => (imp.kind === 'chat' ? imp.placement : ''),
} as const satisfies Readonly<Record<string, (win: DirectWin) => string>>;

type LandingMacro = keyof typeof MACROS;
export const LANDING_MACROS = Object.keys(MACROS) as readonly LandingMacro[];

const MACRO = /\$\{([^{}]*)\}/g;
const MACRO_START = '${';

const isKnown = (name: string): name is LandingMacro => Object.hasOwn(MACROS, name);

/** What is wrong with the macros of an address: unknown ones, and such as might lead to another host or path. */
export const macroProblem = (url: string): string | undefined => {
  if (!url.includes(MACRO_START)) return undefined;
  const place = url.split(/[?#]/, 1)[0] ?? '';
  if (place.includes(MACRO_START)) return 'may have macros only behind its "?" or "#"';
  const rest = url.replace(MACRO, (whole, name: string) => (isKnown(name) ? '' : whole));
  return rest.includes(MACRO_START) ? `has a macro that is not one of ${LANDING_MACROS.join(', ')}` : undefined;
};

/** The creative with the macros of its destination replaced, percent-encoded. */
export const withLandingMacros = (win: DirectWin): Creative => {
  const { creative } = win.bid;
  const { cta } = creative;
  if (!cta.url.includes(MACRO_START)) return creative;
  const url = cta.url.replace(MACRO, (whole, name: string) =>
    isKnown(name) ? encodeURIComponent(MACROS[name](win)) : whole,
  );
  return { ...creative, cta: { ...cta, url } };
};
