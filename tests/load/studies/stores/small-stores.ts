import { ContainerModule } from 'inversify';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type * as Stores from '../../../../adapters/store-memory/index.js';
import type * as Bootstrap from '../../../../bootstrap/index.js';

const FEW = 100;

/**
 * Stores so small that they are full after a moment: what still grows afterwards is a leak, and not a store that fills
 * up. (Full size they hold 50 000 sessions and as many decisions, and take some hundred megabytes.)
 */
export const smallStores = async ({ PORT_TOKENS }: typeof Bootstrap): Promise<ContainerModule> => {
  const stores = (await import(pathToFileURL(resolve('dist/adapters/store-memory/index.js')).href)) as typeof Stores;
  return new ContainerModule(({ rebind }) => {
    const journal = stores.createMemoryJournal({ maxDecisions: FEW, maxEventsPerAccount: FEW });
    const clock = { nowMs: () => Date.now() };
    rebind(PORT_TOKENS.sessions).toConstantValue(stores.createMemorySessionStore({ clock, maxEntries: FEW }));
    rebind(PORT_TOKENS.exposures).toConstantValue(stores.createMemoryExposureStore({ clock, maxEntries: FEW }));
    rebind(PORT_TOKENS.ads).toConstantValue(stores.createMemoryAdStore({ clock, maxEntries: FEW }));
    rebind(PORT_TOKENS.journal).toConstantValue(journal);
    rebind(PORT_TOKENS.eventLog).toConstantValue(journal);
    const ledger = stores.createMemoryLedger({ events: journal, maxBids: FEW, maxHolds: FEW });
    rebind(PORT_TOKENS.ledger).toConstantValue(ledger);
  });
};
