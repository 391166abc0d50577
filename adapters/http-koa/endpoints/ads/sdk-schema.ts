import { z } from 'zod';
import { lenient, lenientList, lenientText } from '../../server/body/lenient.js';

/** Of the names in the first calls of a client. */
export const NAME_CHARS = 128;

export const sdkInfo = () =>
  lenient(
    z.object({
      name: lenientText(NAME_CHARS),
      platform: lenientText(NAME_CHARS),
      version: lenientText(NAME_CHARS),
    }),
  );

/** An item that is no identifier is dropped later, by itself. */
export const skanInfo = () => lenient(z.object({ items: lenientList(z.string()) }));
