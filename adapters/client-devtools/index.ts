import { mountPanel } from '../playground-web/devtools/mount.js';

/** Of {@link mountDevtools}. */
export interface DevtoolsOptions {
  /** Address of the service, as in the session. The panel observes only traffic with it. */
  readonly adServerUrl: string;
}

/** The mounted panel. */
export interface Devtools {
  /** Removes the panel and stops observing. */
  unmount(): void;
}

/**
 * Shows an "Ads" button in the corner of the page. It opens a panel: why each turn got its ad or none, when each event
 * happened, what the client requested, what frames posted. Call it before the first session starts, and in development
 * only; the service explains turns only while its playground is on, and only of the seeded accounts.
 * Throws a `TypeError` if `adServerUrl` is not a URL.
 */
export const mountDevtools = ({ adServerUrl }: DevtoolsOptions): Devtools => ({
  unmount: mountPanel(new URL(adServerUrl).origin),
});
