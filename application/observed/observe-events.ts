import type { AdPlacement } from '../api/ad-placement.js';
import type { Telemetry } from '../ports/telemetry.js';

/** The same use case; what became of each event of a page is reported. */
export const observeEvents =
  (
    recordEvents: AdPlacement['recordEvents'],
    telemetry: Partial<Pick<Telemetry, 'event'>> | undefined,
  ): AdPlacement['recordEvents'] =>
  async (bid, token, events, messageId, address) => {
    const results = await recordEvents(bid, token, events, messageId, address);
    events.forEach(({ type }, i) =>
      telemetry?.event?.(type, results === undefined ? 'unknown' : (results[i] ?? 'retry')),
    );
    return results;
  };
