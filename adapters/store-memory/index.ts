export { createMemoryAdStore } from './ad-store.js';
export { createMemoryCatalogStore } from './catalog-store.js';
export { createMemoryExposureStore } from './exposure-store.js';
export { createMemoryJournal, type MemoryJournal, type MemoryJournalOptions } from './journal.js';
export { createMemoryLedger, type MemoryLedgerOptions } from './ledger.js';
export { createMemoryOutbox, type MemoryOutbox } from './outbox.js';
export { createMemoryRollups, type MemoryRollups } from './rollups.js';
export { createMemorySessionStore } from './session-store.js';
export { createMemoryTitleStore } from './title-store.js';
