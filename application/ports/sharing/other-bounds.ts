import type { MemoryBound } from '../memory-bounds.js';
import type { SharedBound } from './shared-bounds.js';

/** A bound with a mechanism of its own. `where`: the file that keeps it. */
export interface OtherBound extends SharedBound {
  readonly kind: 'queue' | 'rate' | 'allowance' | 'readers' | 'breaker';
  readonly amount: string;
  readonly where: string;
}

const A_TENTH = 'a network may use a tenth of it at each node (`UNOPENED_NETWORK_SHARE`)';
const OF_EACH_NETWORK = 'each network has its own';

export const OTHER_BOUNDS = {
  preloads: {
    ...{ kind: 'rate', owner: 'network', what: 'turns of one account', amount: '1 000 a second' },
    ...{ full: '429', safeBecause: OF_EACH_NETWORK, where: 'adapters/http-koa/parts.ts' },
  },
  newSessions: {
    ...{ kind: 'rate', owner: 'network', what: 'new sessions of one account', amount: '1 000 a second' },
    ...{ full: '429', safeBecause: OF_EACH_NETWORK, where: 'adapters/http-koa/parts.ts' },
  },
  reports: {
    ...{ kind: 'rate', owner: 'network', what: 'telemetry', amount: '20 a second' },
    ...{ full: '204, and the report is dropped', safeBecause: OF_EACH_NETWORK, where: 'adapters/http-koa/parts.ts' },
  },
  wrongTokens: {
    ...{ kind: 'rate', owner: 'network', what: 'wrong tokens of a class', amount: '1 to 100 a second' },
    ...{ full: '429', safeBecause: OF_EACH_NETWORK, where: 'adapters/http-koa/server/caller/token-gate.ts' },
  },
  bytesToBidders: {
    ...{ kind: 'rate', owner: 'network', what: 'bytes to bidders', amount: '4 MiB a second' },
    full: 'further bidders are not asked',
    ...{ safeBecause: OF_EACH_NETWORK, where: 'application/sale/outbound-allowance.ts' },
  },
  unopenedHolds: {
    ...{ kind: 'allowance', owner: 'process', what: 'unspent money of a line item held by unopened ads' },
    ...{ amount: 'all of it', full: 'the line item does not bid' },
    safeBecause: 'a network may hold a tenth and an account half, for two minutes',
    where: 'application/ports/hold-terms.ts',
  },
  modelTexts: {
    ...{ kind: 'allowance', owner: 'account', what: 'texts by the model in a day' },
    ...{ amount: '`WRITER_TEXTS_PER_DAY`', full: 'the template writes' },
    safeBecause: A_TENTH,
    where: 'application/ads/choose-writer.ts',
  },
  textDrafts: {
    ...{ kind: 'allowance', owner: 'process', what: 'languages of campaigns drafted or judged in a day' },
    ...{ amount: '`WRITER_DRAFTS_PER_DAY`', full: 'the others wait' },
    safeBecause: 'only operators publish campaigns',
    where: 'application/drafts/complete-texts.ts',
  },
  classifiedTurns: {
    ...{ kind: 'allowance', owner: 'account', what: 'turns before the classifier in a day, at each node' },
    ...{ amount: '1 000 000', full: 'no verdict, so no ad', safeBecause: A_TENTH },
    where: 'application/turn/content-allowance.ts',
  },
  judgedSentences: {
    ...{ kind: 'allowance', owner: 'account', what: 'sentences before the judge in a day' },
    ...{ amount: '8 for each text by the model', full: 'the template writes' },
    safeBecause: 'only a text by the model has any, and a network may use a tenth of those',
    where: 'application/ads/model-text.ts',
  },
  slowRedis: {
    ...{ kind: 'breaker', owner: 'process', what: 'a Redis that stays slow', amount: 'its time-out' },
    full: 'stores do without it until a probe is answered',
    safeBecause: 'no caller decides how long one of our commands takes',
    where: 'adapters/store-redis/slow-server-breaker.ts',
  },
  streamReaders: {
    ...{ kind: 'readers', owner: 'account', what: 'event streams', amount: '100' },
    ...{
      full: '429',
      safeBecause: 'it takes a token of the account',
      where: 'adapters/events-ws/attach-event-stream.ts',
    },
  },
  requestsAhead: {
    ...{ kind: 'queue', owner: 'connection', what: 'pipelined requests', amount: '64', full: 'cut' },
    ...{ safeBecause: 'each connection has its own', where: 'adapters/http-koa/server/socket/answer-order.ts' },
  },
  unsentBytes: {
    ...{ kind: 'queue', owner: 'process', what: 'answers not yet taken', amount: '64 MiB' },
    ...{ full: 'reset', safeBecause: 'those that take nothing go first, the largest before others' },
    where: 'adapters/http-koa/server/socket/connections.ts',
  },
} as const satisfies Readonly<Record<string, OtherBound>>;

/** Why a stranger who fills a cache or a queue of `MEMORY_BOUNDS` costs others no ad and no event. */
export const CACHE_REASONS = {
  reloaded: 'what is evicted is read, asked for or computed again: it costs time alone',
  counting: 'it takes as many networks or callers as it has entries; counting then begins anew',
  priced:
    'an entry takes a turn or an event, of which each network has its rate; in memory alone, without a database, a crowd of networks can evict what others need',
  drained: 'it is written faster than requests at work can fill it; only a database that is out fills it',
  own: 'entries are made by the operator, by tokens of accounts, or by a developer',
} as const;

export const CACHE_REASON_OF: Readonly<Record<MemoryBound, keyof typeof CACHE_REASONS>> = {
  wonAds: 'reloaded',
  outageAds: 'priced',
  nodeSessions: 'priced',
  knownSessions: 'reloaded',
  knownExposures: 'reloaded',
  knownTitles: 'reloaded',
  knownReviews: 'reloaded',
  journalQueue: 'drained',
  ledgerQueue: 'drained',
  statements: 'reloaded',
  refusedKeys: 'counting',
  memoryAds: 'priced',
  memorySessions: 'priced',
  memoryExposures: 'priced',
  memoryDecisions: 'priced',
  memoryTexts: 'priced',
  memoryUserDataRefs: 'priced',
  memoryEvents: 'priced',
  memoryNotices: 'priced',
  memoryWebhooks: 'priced',
  memoryCounted: 'priced',
  memoryHolds: 'priced',
  memoryBudgets: 'own',
  memoryRollups: 'own',
  memoryVariantRollups: 'own',
  memoryVariantNames: 'priced',
  memoryCandidates: 'own',
  memoryTitles: 'own',
  memoryReviews: 'priced',
  networkLists: 'priced',
  consentStrings: 'reloaded',
  messageSignals: 'reloaded',
  briefTerms: 'reloaded',
  embeddings: 'reloaded',
  bidderTexts: 'reloaded',
  tracedAds: 'priced',
  copyVerdicts: 'reloaded',
  contentVerdicts: 'reloaded',
  avatars: 'reloaded',
  turnRates: 'counting',
  userAgents: 'reloaded',
  rateKeys: 'counting',
  outboundRates: 'counting',
  dailyShares: 'counting',
  wrongTokens: 'counting',
  originsSeen: 'own',
  tickets: 'own',
  watchedTexts: 'own',
};
