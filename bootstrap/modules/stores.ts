import { ContainerModule } from 'inversify';
import { createMemoryJournal, createMemoryLedger, createMemoryOutbox } from '../../adapters/store-memory/index.js';
import type { TitleStore } from '../../application/ports/title-store.js';
import { PORT_TOKENS } from '../tokens.js';

/** What has to last: money, decisions, events and titles, in memory and bounded. Counted events go into the same journal that decisions go into. */
export const lastingStoresModule = (titles: TitleStore): ContainerModule =>
  new ContainerModule(({ bind }) => {
    const outbox = createMemoryOutbox();
    const journal = createMemoryJournal({ outbox });
    bind(PORT_TOKENS.titles).toConstantValue(titles);
    bind(PORT_TOKENS.journal).toConstantValue(journal);
    bind(PORT_TOKENS.eventLog).toConstantValue(journal);
    bind(PORT_TOKENS.outbox).toConstantValue(outbox);
    bind(PORT_TOKENS.ledger).toResolvedValue(() => createMemoryLedger({ events: journal, outbox }), []);
  });
