const MIB = 1024 * 1024;

/**
 * How many bytes of the heap each cache and each queue of a process may take. What one process can have of them,
 * whichever its stores are, fits into a heap of 512 MB beside the program. The table is `docs/reference/limits.md`.
 */
export const MEMORY_BOUNDS = {
  // Before and beside a database or Redis.
  wonAds: 64 * MIB,
  outageAds: 32 * MIB,
  nodeSessions: 32 * MIB,
  knownSessions: 16 * MIB,
  knownExposures: 16 * MIB,
  knownTitles: 8 * MIB,
  knownReviews: 4 * MIB,
  journalQueue: 32 * MIB,
  ledgerQueue: 16 * MIB,
  statements: 4 * MIB,
  refusedKeys: 4 * MIB,
  // Stores in memory.
  memoryAds: 48 * MIB,
  memorySessions: 24 * MIB,
  memoryExposures: 24 * MIB,
  memoryDecisions: 29 * MIB,
  memoryTexts: 2 * MIB,
  memoryUserDataRefs: 8 * MIB,
  memoryEvents: 16 * MIB,
  memoryNotices: 10 * MIB,
  memoryWebhooks: 4 * MIB,
  memoryCounted: 16 * MIB,
  memoryHolds: 32 * MIB,
  memoryBudgets: 8 * MIB,
  memoryRollups: 10 * MIB,
  memoryVariantRollups: 3 * MIB,
  memoryVariantNames: 1 * MIB,
  memoryCandidates: 2 * MIB,
  memoryTitles: 8 * MIB,
  memoryReviews: 8 * MIB,
  // Of every process.
  networkLists: 8 * MIB,
  consentStrings: 14 * MIB,
  messageSignals: 16 * MIB,
  briefTerms: 16 * MIB,
  embeddings: 27 * MIB,
  bidderTexts: 2 * MIB,
  tracedAds: 2 * MIB,
  copyVerdicts: 2 * MIB,
  contentVerdicts: 1 * MIB,
  avatars: 2 * MIB,
  turnRates: 4 * MIB,
  userAgents: 4 * MIB,
  rateKeys: 8 * MIB,
  outboundRates: 1 * MIB,
  dailyShares: 2 * MIB,
  wrongTokens: 15 * MIB,
  originsSeen: 1 * MIB,
  tickets: 4 * MIB,
  watchedTexts: 2 * MIB,
} as const satisfies Readonly<Record<string, number>>;

export type MemoryBound = keyof typeof MEMORY_BOUNDS;
