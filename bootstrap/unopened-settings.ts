import { z } from 'zod';

/** What ads that nobody has opened may hold. */
export interface UnopenedSettings {
  /** How long the money of a won ad is held until its page is opened. */
  readonly unopenedHoldSeconds: number;
  /** Of what is not spent of a line item, for one network and for one account. */
  readonly unopenedNetworkShare: number;
  readonly unopenedAccountShare: number;
}

const share = z.coerce.number().positive().max(1);

export const unopenedSettings = {
  unopenedHoldSeconds: z.coerce.number().int().min(10).max(1_800).default(120),
  unopenedNetworkShare: share.default(0.1),
  unopenedAccountShare: share.default(0.5),
};

export const UNOPENED_VARIABLES = {
  unopenedHoldSeconds: 'UNOPENED_HOLD_SECONDS',
  unopenedNetworkShare: 'UNOPENED_NETWORK_SHARE',
  unopenedAccountShare: 'UNOPENED_ACCOUNT_SHARE',
} as const;
