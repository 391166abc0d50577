import { z } from 'zod';

/** The path of what belongs to one ad. */
export const ofBid = z.object({ bidId: z.uuid() });

/** Of a token that is minted into a page, and of a message's id. */
export const TOKEN_CHARS = 4_096;
export const ID_CHARS = 512;
