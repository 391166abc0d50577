import type { AdPlacement } from '../api/ad-placement.js';
import type { Ports } from '../ports/index.js';

/** A client's own telemetry. A sink that throws against its contract loses the report. */
export const recordReport =
  ({ reports }: Pick<Ports, 'reports'>): AdPlacement['recordReport'] =>
  (report) => {
    try {
      reports.receive(report);
    } catch {
      // Telemetry about telemetry would go the same way.
    }
  };
