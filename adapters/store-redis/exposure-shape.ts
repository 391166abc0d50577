import { z } from 'zod';
import type { Exposure, ExposureState } from '../../domain/frequency/exposure.js';
import { storedAs, type Shape } from './stored-json.js';

const exposure = z.object({
  bidId: z.string(),
  keys: z.array(z.string()),
  atMs: z.number(),
  heldUntilMs: z.number(),
  confirmed: z.boolean(),
  sessionId: z.string().optional(),
  user: z.string().optional(),
} satisfies Shape<Exposure>);

export const readExposures = storedAs<ExposureState>(
  z.object({ exposures: z.array(exposure) } satisfies Shape<ExposureState>),
);
