import { sampleSoldAs } from '../../contracts/index.js';
import type { AdPage, OverlayPage } from '../../../application/api/ad-placement.js';
import type { Avatar } from '../../../application/ports/content/avatar-source.js';
import type { ChatCreative } from '../../../domain/catalog/creative.js';
import {
  advertiserId,
  bidId,
  creativeId,
  decisionId,
  holdId,
  placementCode,
  sessionId,
  slotId,
  sourceId,
  subjectId,
} from '../../../domain/values/ids.js';
import { cpmFromUsd, type Cpm } from '../../../domain/values/money.js';
import type { WonChatAd } from '../../../domain/delivery/won-ad.js';
import { DEMO } from './stub-accounts.js';

export const BID = bidId('11111111-1111-4111-8111-111111111111');
export const MARKUP_BID = bidId('22222222-2222-4222-8222-222222222222');
export const MODAL_BID = bidId('33333333-3333-4333-8333-333333333333');
export const DECISION = decisionId('44444444-4444-4444-8444-444444444444');
export const SESSION = sessionId('55555555-5555-4555-8555-555555555555');
export const SLOT = slotId('slot.AbC-123_x');
export const PRICE = cpmFromUsd(4.5) as Cpm;

export const AVATAR: Avatar = { contentType: 'image/png', bytes: Buffer.from('\x89PNG…', 'latin1') };

const cta = { label: 'Try it', url: 'https://shop.example/coffee?x=1' };
const image = { url: '/assets/coffee.svg', width: 600, height: 300, alt: 'A cup of coffee' };
const markup = { html: '<a href="https://shop.example/">Tea</a>', width: 320, height: 50 };

const wonBase = {
  accountId: DEMO.id,
  decisionId: DECISION,
  source: sourceId('direct'),
  price: PRICE,
  isTest: false,
  advertiser: { id: advertiserId('adv'), name: 'Bean & Sons <b>', domain: 'shop.example' },
  brief: { product: 'Coffee', pitches: { en: 'Fresh beans.' }, facts: [] },
  holdId: holdId('hold'),
  budgets: [],
  wonAtMs: 0,
  billableUntilMs: 0,
  expiresAtMs: 0,
  soldAs: sampleSoldAs(),
  choice: { basis: 'topic', data: 'own' },
} as const;

const creativeBase = { id: creativeId('cr'), headline: 'Fresh coffee', cta, language: 'en' };
export const IMAGE_CREATIVE: ChatCreative = { ...creativeBase, format: 'image', image };
export const MARKUP_CREATIVE: ChatCreative = { ...creativeBase, format: 'banner', media: { markup } };
export const MODAL_CREATIVE: ChatCreative = { ...creativeBase, format: 'interstitial', media: { image } };

const wonChat = (bid: WonChatAd['bidId'], creative: ChatCreative, character?: WonChatAd['character']): WonChatAd => ({
  ...wonBase,
  kind: 'chat',
  bidId: bid,
  sessionId: SESSION,
  placement: { code: placementCode('inlineAd'), formats: [creative.format], trigger: 'immediate', rewarded: false },
  creative,
  writer: { kind: 'template', because: 'account' },
  knowsPerson: false,
  text: 'Speaking of mornings, fresh beans help.',
  register: 'neutral',
  character,
  subjectId: subjectId('sub'),
  exposureKeys: [],
});

const tokens = { allowedOrigins: [], eventToken: 'event-token', clickToken: 'click-token' };
const chatPage = (ad: WonChatAd): AdPage => ({ ad, text: ad.text, isFinal: false, isHidden: false, ...tokens });

export const CHAT_PAGES: ReadonlyMap<string, AdPage> = new Map([
  [BID, chatPage(wonChat(BID, IMAGE_CREATIVE))],
  [MARKUP_BID, chatPage(wonChat(MARKUP_BID, MARKUP_CREATIVE))],
  [
    MODAL_BID,
    chatPage(wonChat(MODAL_BID, MODAL_CREATIVE, { name: 'Pip', avatarUrl: 'https://pip.example/a.png', tags: [] })),
  ],
]);

export const OVERLAY_PAGE: OverlayPage = {
  ...tokens,
  ad: {
    ...wonBase,
    kind: 'overlay',
    bidId: BID,
    slotId: SLOT,
    creative: { ...creativeBase, format: 'overlay', media: { image } },
    width: 480,
    height: 80,
  },
};
