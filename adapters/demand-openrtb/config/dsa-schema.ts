import { z } from 'zod';
import { DSA_DELIVERIES, DSA_RENDERERS, DSA_REQUIREMENTS } from '../codes/dsa.js';
import { domainName, whole } from './fields.js';

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
