import { z } from 'zod';
import type { ZodOpenApiResponsesObject } from 'zod-openapi';
import { apiError, BUSY, NOT_FOUND, UNAUTHORIZED } from '../document-parts.js';

/** Pieces of the document that the operator's own calls share. */
export const OPERATOR_ERRORS: ZodOpenApiResponsesObject = { ...NOT_FOUND, ...UNAUTHORIZED, ...BUSY };

export const mistakes = apiError.extend({ problems: z.array(z.string()).optional() }).meta({ id: 'CatalogMistakes' });

/** As much as a catalog or a file of titles may have. */
export const MAX_ADMIN_BYTES = 4 * 1024 * 1024;
