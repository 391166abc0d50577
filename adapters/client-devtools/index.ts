import { mountPanel } from '../playground-web/devtools/mount.js';

/** What the panel looks at. */
export interface DevtoolsOptions {
  /** Address of the service, as the session has it. Only what goes there or comes from there is looked at. */
  readonly adServerUrl: string;
}

/** A panel on show. */
export interface Devtools {
  /** Takes the panel away and looks at nothing any more. */
  unmount(): void;
}

/**
 * Shows a button "Ads" in the corner of the page, and behind it a panel: why each turn got its ad or none, when what
 * happened, what the client asked, what frames posted. Call it before the first session is made, in development alone;
 * the service knows why only where its playground is on, and of the seeded accounts.
 * Throws a `TypeError` when `adServerUrl` is no address.
 */
export const mountDevtools = ({ adServerUrl }: DevtoolsOptions): Devtools => ({
  unmount: mountPanel(new URL(adServerUrl).origin),
});
