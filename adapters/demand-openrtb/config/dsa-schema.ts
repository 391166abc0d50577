import { z } from 'zod';
import { domainName, whole } from './fields.js';

/** Values of `regs.ext.dsa` (OpenRTB community extension "DSA transparency"); the position in each list is the code. */
export const DSA_REQUIREMENTS = ['not-required', 'supported', 'required', 'required-large-platform'] as const;
export const DSA_RENDERERS = ['publisher-never', 'publisher-may', 'publisher-always'] as const;
export const DSA_DELIVERIES = ['never', 'if-asked', 'always'] as const;

type DsaRequirement = (typeof DSA_REQUIREMENTS)[number];

/** A bid without its own DSA object is refused from here on. */
export const needsDsa = (required: DsaRequirement): boolean => DSA_REQUIREMENTS.indexOf(required) >= 2;

/** `regs.ext.dsa`: what the Digital Services Act asks of the bidder's ads. */
export const dsaSchema = z.strictObject({
  required: z.enum(DSA_REQUIREMENTS),
  rendering: z.enum(DSA_RENDERERS).default('publisher-always'),
  data: z.enum(DSA_DELIVERIES).default('always'),
  /** Who in the chain uses which parameters of the user, besides the bidder. */
  transparency: z
    .array(z.strictObject({ domain: domainName, params: z.array(whole(1, 100)).min(1).max(20) }))
    .max(10)
    .default([]),
});

export type Dsa = Readonly<z.output<typeof dsaSchema>>;
