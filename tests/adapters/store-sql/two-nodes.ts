import { createDurableStores, type DurableStores } from '../../../adapters/store-sql/durable-stores.js';
import type { SqlEngine } from '../../../adapters/store-sql/tables/sql-databases.js';
import type { EventFanout } from '../../../application/ports/storage/streams/event-fanout.js';
import { openTestBed, type SqlTestBed } from '../../support/sql-engines.js';

export interface TwoNodes {
  readonly bed: SqlTestBed;
  readonly nodes: readonly [DurableStores, DurableStores];
  /** Every other call goes to the other node. */
  byTurns<Port extends object>(portOf: (node: DurableStores) => Port): Port;
  close(): Promise<void>;
}

/** Two nodes on one new database of this engine, each with handles of its own. */
export const openTwoNodes = async (engine: SqlEngine, fanout?: EventFanout): Promise<TwoNodes> => {
  const bed = await openTestBed(engine);
  const nodeOf = (): DurableStores =>
    createDurableStores({
      backend: bed.openBackend(),
      clock: { nowMs: Date.now },
      onError: (error) => console.error(error),
      fanout,
    });
  const nodes = [nodeOf(), nodeOf()] as const;
  let calls = 0;
  return {
    bed,
    nodes,
    byTurns: (portOf) =>
      new Proxy(portOf(nodes[0]), {
        get: (_, name) => {
          const port = portOf(nodes[(calls++ % 2) as 0 | 1]);
          return Reflect.get(port, name, port) as unknown;
        },
      }),
    close: async () => {
      await Promise.all(nodes.map((node) => node.close()));
      await bed.close();
    },
  };
};
