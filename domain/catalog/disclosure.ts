/** What of a person an ad was chosen by: OpenRTB's DSA extension, in the order of its codes from 1. */
export const USED_PARAMETERS = ['profile', 'context', 'location'] as const;
export type UsedParameter = (typeof USED_PARAMETERS)[number];

/** Digital Services Act, article 26: for whom an ad speaks, who paid for it, and by what it was chosen, where the advertiser's name is not all. */
export interface Disclosure {
  readonly onBehalfOf?: string | undefined;
  readonly paidBy?: string | undefined;
  /** Who of those that took part used what. */
  readonly parameters?: readonly { readonly domain: string; readonly used: readonly UsedParameter[] }[] | undefined;
}

/** As OpenRTB has it. */
export const MAX_DISCLOSURE_CHARS = 100;
