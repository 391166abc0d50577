import type { CircuitChange } from '../../application/ports/telemetry.js';
import type { Metrics } from './metrics.js';

/** Remembers which are open: a bidder may go while its circuit is closed anyway. */
export const countCircuits = (
  { circuits, circuitChanges }: Pick<Metrics, 'circuits' | 'circuitChanges'>,
  nameOf: (server: string) => string,
): ((change: CircuitChange) => void) => {
  const open = new Set<string>();
  return ({ of: server, calls, isOpen }) => {
    const of = nameOf(server);
    const key = JSON.stringify([of, calls]);
    if (open.has(key) === isOpen) return;
    if (isOpen) open.add(key);
    else open.delete(key);
    circuits.set({ of, calls }, Number(isOpen));
    circuitChanges.inc(of, calls, isOpen ? 'open' : 'closed');
  };
};
