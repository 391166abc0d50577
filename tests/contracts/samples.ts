import type { Caller } from '../../application/ports/traffic/caller.js';
import type { CatalogSnapshot } from '../../application/ports/catalog.js';
import type { Traces } from '../../application/ports/storage/user-eraser.js';
import { NO_PACING, type Account } from '../../domain/catalog/account.js';
import * as id from '../../domain/values/ids.js';
import type { Message } from '../../domain/conversation/message.js';
import type { Cpm } from '../../domain/values/money.js';
import type { ChatImp, ChatOpportunity, OverlayOpportunity } from '../../domain/demand/opportunity.js';
import type { Placement } from '../../domain/catalog/placement.js';
import { newSession, type SessionState } from '../../domain/turn/session.js';
import type { ConversationSignals } from '../../domain/conversation/signals.js';
import type { TitleAnalysis } from '../../domain/video/slot.js';
import type { AdFacts } from '../../domain/delivery/ad-facts.js';
import type { SoldAs } from '../../domain/delivery/rollups/rollup.js';
import { AD_LIFETIME_MS, HOLD_LIFETIME_MS, type WonChatAd, type WonOverlayAd } from '../../domain/delivery/won-ad.js';
import {
  SAMPLE_ADVERTISER,
  sampleBrief,
  sampleCampaign,
  sampleImageCreative,
  sampleOverlayCreative,
} from './sample-demand.js';
import { SAMPLE_NOW_MS } from './sample-now.js';

/** Builders of believable values; every one takes what shall differ. The same call gives the same value. */
export const samplePlacement = (differs: Partial<Placement> = {}): Placement => ({
  code: id.DEFAULT_PLACEMENT,
  formats: ['image', 'video', 'interstitial', 'banner'],
  trigger: 'immediate',
  rewarded: false,
  ...differs,
});

/** A production account without pacing, floors or blocks. */
export const sampleAccount = (differs: Partial<Account> = {}): Account => ({
  id: id.accountId('sample-account'),
  name: 'Sample',
  mode: 'production',
  enabled: true,
  placements: [samplePlacement()],
  pacing: NO_PACING,
  auctionType: 'first-price',
  floorByPlacement: {},
  blockedCategories: [],
  blockedAdvertisers: [],
  allowedOrigins: [],
  allowedCountries: [],
  minRelevance: 0,
  runOfNetwork: true,
  traffic: {},
  preloadTimeoutMs: 5_000,
  reportErrors: true,
  reportDebug: false,
  timeZone: 0,
  ...differs,
});

/** One production account and one campaign; no credentials. */
export const sampleCatalog = (differs: Partial<CatalogSnapshot> = {}): CatalogSnapshot => {
  const account = sampleAccount();
  return {
    version: 1,
    accounts: new Map([[account.id, account]]),
    credentials: new Map(),
    campaigns: [sampleCampaign()],
    ...differs,
  };
};

export const sampleMessages = (): readonly Message[] => [
  { id: id.messageId('m1'), role: 'user', content: 'What helps me sleep better?', createdAtMs: SAMPLE_NOW_MS - 2_000 },
  {
    id: id.messageId('m2'),
    role: 'assistant',
    content: 'A quiet evening and a warm drink.',
    createdAtMs: SAMPLE_NOW_MS - 1_000,
  },
];

export const sampleSignals = (differs: Partial<ConversationSignals> = {}): ConversationSignals => ({
  language: 'en',
  topics: [{ id: '210', weight: 0.8 }],
  safety: 'safe',
  terms: new Map([
    ['tea', 1],
    ['sleep', 0.5],
  ]),
  register: 'neutral',
  ...differs,
});

export const sampleChatImp = (differs: Partial<ChatImp> = {}): ChatImp => ({
  kind: 'chat',
  id: '1',
  placement: id.DEFAULT_PLACEMENT,
  formats: ['image', 'video', 'interstitial', 'banner'],
  ...differs,
});

export const sampleOpportunity = (differs: Partial<ChatOpportunity> = {}): ChatOpportunity => ({
  kind: 'chat',
  id: id.decisionId('0d000000-0000-4000-8000-000000000001'),
  nowMs: SAMPLE_NOW_MS,
  account: sampleAccount(),
  country: 'AT',
  childDirected: false,
  imps: [sampleChatImp()],
  signals: sampleSignals(),
  turn: 3,
  filledTurns: 0,
  adultCharacter: false,
  device: { type: 'desktop', osName: 'Linux', locale: 'en-GB' },
  person: {},
  ...differs,
});

export const sampleTitle = (differs: Partial<TitleAnalysis> = {}): TitleAnalysis => ({
  id: id.titleId('sample-title'),
  durationMs: 600_000,
  width: 1_920,
  height: 1_080,
  language: 'en',
  topics: [{ id: '210', weight: 0.8 }],
  moments: [{ startMs: 60_000, endMs: 72_000, position: 'bottom', score: 0.9 }],
  ...differs,
});

export const sampleOverlayOpportunity = (differs: Partial<OverlayOpportunity> = {}): OverlayOpportunity => ({
  kind: 'overlay',
  id: id.decisionId('0d000000-0000-4000-8000-000000000002'),
  nowMs: SAMPLE_NOW_MS,
  account: sampleAccount(),
  childDirected: false,
  imps: [
    {
      kind: 'overlay',
      id: '1',
      slotId: id.slotId('sample-slot'),
      formats: ['overlay'],
      width: 960,
      height: 160,
      position: 'bottom',
      startMs: 60_000,
      endMs: 72_000,
    },
  ],
  title: sampleTitle(),
  ...differs,
});

/** What an ad of the sample campaign counts for. */
export const sampleSoldAs = (about: Partial<AdFacts> = {}, differs: Partial<Omit<SoldAs, 'about'>> = {}): SoldAs => ({
  timeZone: 0,
  ...differs,
  about: {
    sourceType: 'direct',
    source: id.sourceId('direct'),
    advertiser: SAMPLE_ADVERTISER.id,
    campaign: id.campaignId('sample-campaign'),
    lineItem: id.lineItemId('sample-line-item'),
    creative: id.creativeId('sample-creative'),
    format: 'image',
    placement: id.DEFAULT_PLACEMENT,
    priceBasis: 'first-price',
    ...about,
  },
});

/** What the two kinds of won ads have in common. */
const wonAdBase = (nowMs: number) => ({
  bidId: id.bidId('0b000000-0000-4000-8000-000000000001'),
  accountId: id.accountId('sample-account'),
  decisionId: id.decisionId('0d000000-0000-4000-8000-000000000001'),
  source: id.sourceId('direct'),
  price: 2_500_000 as Cpm,
  isTest: false,
  advertiser: SAMPLE_ADVERTISER,
  brief: sampleBrief(),
  holdId: id.holdId('0b000000-0000-4000-8000-000000000001'),
  budgets: [],
  wonAtMs: nowMs,
  billableUntilMs: nowMs + HOLD_LIFETIME_MS,
  expiresAtMs: nowMs + AD_LIFETIME_MS,
  soldAs: sampleSoldAs(),
  choice: { basis: 'topic', data: 'own' } as const,
});

/** Times follow from `wonAtMs`. */
export const sampleWonAd = (differs: Partial<WonChatAd> = {}): WonChatAd => ({
  ...wonAdBase(differs.wonAtMs ?? SAMPLE_NOW_MS),
  kind: 'chat',
  sessionId: id.sessionId('05000000-0000-4000-8000-000000000001'),
  placement: samplePlacement(),
  creative: sampleImageCreative(),
  text: 'A calm cup from alpine herbs.',
  language: 'en',
  register: 'neutral',
  writer: { kind: 'template', because: 'account' },
  subjectId: id.subjectId('sample-subject'),
  knowsPerson: false,
  exposureKeys: [],
  ...differs,
});

export const sampleOverlayAd = (differs: Partial<WonOverlayAd> = {}): WonOverlayAd => ({
  ...wonAdBase(differs.wonAtMs ?? SAMPLE_NOW_MS),
  kind: 'overlay',
  slotId: id.slotId('sample-slot'),
  creative: sampleOverlayCreative(),
  width: 960,
  height: 160,
  ...differs,
});

export const sampleSession = (differs: Partial<SessionState> = {}): SessionState => ({
  ...newSession({
    id: id.sessionId('05000000-0000-4000-8000-000000000001'),
    accountId: id.accountId('sample-account'),
    userId: id.userId('sample-user'),
    conversationId: id.conversationId('sample-conversation'),
  }),
  ...differs,
});

/** Traces of a user of whom nothing is known but what `differs` says. */
export const sampleTraces = (differs: Partial<Traces> = {}): Traces => ({
  ...{ user: id.subjectId('sample-user-digest'), subjects: [], sessions: [], decisions: [], ads: [] },
  ...differs,
});

export const sampleCaller = (differs: Partial<Caller> = {}): Caller => ({
  address: '203.0.113.7',
  userAgent: 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
  isPrefetch: false,
  globalPrivacyControl: false,
  ...differs,
});
