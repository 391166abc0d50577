import { ContainerModule } from 'inversify';
import {
  createMemoryAdStore,
  createMemoryExposureStore,
  createMemoryJournal,
  createMemoryLedger,
  createMemoryOutbox,
  createMemorySessionStore,
} from '../../adapters/store-memory/index.js';
import type { TitleStore } from '../../application/ports/title-store.js';
import { PORT_TOKENS } from '../tokens.js';

/** Everything that holds state, in memory and bounded. Counted events go into the same journal that decisions go into. */
export const storesModule = (titles: TitleStore): ContainerModule =>
  new ContainerModule(({ bind }) => {
    const outbox = createMemoryOutbox();
    const journal = createMemoryJournal({ outbox });
    bind(PORT_TOKENS.titles).toConstantValue(titles);
    bind(PORT_TOKENS.sessions).toResolvedValue((clock) => createMemorySessionStore({ clock }), [PORT_TOKENS.clock]);
    bind(PORT_TOKENS.exposures).toResolvedValue((clock) => createMemoryExposureStore({ clock }), [PORT_TOKENS.clock]);
    bind(PORT_TOKENS.ads).toResolvedValue((clock) => createMemoryAdStore({ clock }), [PORT_TOKENS.clock]);
    bind(PORT_TOKENS.journal).toConstantValue(journal);
    bind(PORT_TOKENS.eventLog).toConstantValue(journal);
    bind(PORT_TOKENS.outbox).toConstantValue(outbox);
    bind(PORT_TOKENS.ledger).toResolvedValue(() => createMemoryLedger({ events: journal, outbox }), []);
  });
