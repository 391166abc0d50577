import { z } from 'zod';
import type { WireInitRequest, WireInitResponse } from '../../wire/index.js';
import { identifier } from './bounded.js';
import { lenient, lenientList, lenientText } from './lenient.js';

const NAME_CHARS = 128;

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

export const initRequest = z
  .object({
    publisherToken: z.string().meta({ description: 'May be in the header instead.' }).nullish(),
    userId: identifier(),
    conversationId: lenient(identifier()),
    installId: lenientText(NAME_CHARS),
    sdk: sdkInfo(),
    app: lenient(z.object({ bundleId: lenientText(NAME_CHARS), version: lenientText(NAME_CHARS) })),
    skan: skanInfo(),
  })
  .meta({ id: 'InitRequest' }) satisfies z.ZodType<WireInitRequest>;

export const initResponse = z
  .object({
    enabled: z.boolean(),
    preloadTimeout: z.int().min(1).meta({ description: 'Milliseconds.' }),
    reportErrors: z.boolean(),
    reportDebug: z.boolean(),
  })
  .meta({ id: 'InitResponse' }) satisfies z.ZodType<WireInitResponse>;
