import { describe, test } from '@jest/globals';
import * as memory from '../../../adapters/store-memory/index.js';
import * as contracts from '../../contracts/index.js';
import { suitesOf } from '../../support/store-kits.js';
import { adjustableClock } from './adjustable-clock.js';

const clock = adjustableClock(Date.now());

const makeLedger = (): contracts.LedgerSubject => {
  const journal = memory.createMemoryJournal();
  return { ledger: memory.createMemoryLedger({ events: journal }), journal, eventLog: journal };
};

const makeJournal = (): contracts.JournalSubject => {
  const journal = memory.createMemoryJournal();
  return { journal, eventLog: journal };
};

const makeOutbox = (): contracts.OutboxSubject => {
  const outbox = memory.createMemoryOutbox();
  const journal = memory.createMemoryJournal({ outbox });
  return { outbox, journal, ledger: memory.createMemoryLedger({ events: journal, outbox }) };
};

const makeWebhooks = (): contracts.WebhookStoreSubject => {
  const journal = memory.createMemoryJournal();
  return { webhooks: memory.createMemoryWebhookStore(journal), journal, eventLog: journal };
};

const makeRollups = (): contracts.RollupsSubject => {
  const rollups = memory.createMemoryRollups();
  const journal = memory.createMemoryJournal({ rollups });
  return { rollups, journal, ledger: memory.createMemoryLedger({ events: journal, rollups }) };
};

const suites = [
  ...suitesOf('ephemeral', {
    'session store': () => memory.createMemorySessionStore({ clock }),
    'exposure store': () => memory.createMemoryExposureStore({ clock }),
    'ad store': () => memory.createMemoryAdStore({ clock }),
  }),
  ...suitesOf(
    'durable',
    {
      'catalog store': () => memory.createMemoryCatalogStore(),
      'title store': () => memory.createMemoryTitleStore(),
      'review store': () => memory.createMemoryReviewStore(),
      ledger: makeLedger,
      journal: makeJournal,
      rollups: makeRollups,
      outbox: makeOutbox,
      'webhook store': makeWebhooks,
      'statement store': () => memory.createMemoryStatementStore(),
      'audit log': () => memory.createMemoryAuditLog(),
    },
    { crowdTrials: 1_000 },
  ),
];

describe.each(suites)('the memory %s keeps its contract', (_name, cases) => {
  for (const { name, run } of cases) test(name, run);
});

describe('shared by all cases, as a store on a server is', () => {
  const sessions = memory.createMemorySessionStore({ clock });
  const ads = memory.createMemoryAdStore({ clock });
  const ledger = makeLedger();
  const journal = makeJournal();
  const webhooks = makeWebhooks();
  for (const { name, run } of [
    ...contracts.sessionStoreContract(() => sessions),
    ...contracts.adStoreContract(() => ads),
    ...contracts.ledgerContract(() => ledger, { crowdTrials: 10 }),
    ...contracts.journalContract(() => journal),
    ...contracts.webhookStoreContract(() => webhooks),
  ]) {
    test(name, run);
  }
});
