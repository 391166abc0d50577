import { z } from 'zod';
import type { PlaygroundQuestion } from '../../wire/playground.js';
import { filledList, filledText } from './bounded.js';

const MAX_MESSAGES = 20;
const CONTENT_CHARS = 4_000;

/** Body of `POST /playground/assistant`; the page sends the end of a conversation that is longer. */
export const playgroundQuestion = z.object({
  messages: filledList(
    z.object({ role: z.enum(['user', 'assistant']), content: filledText(CONTENT_CHARS) }),
    MAX_MESSAGES,
  ),
}) satisfies z.ZodType<PlaygroundQuestion>;
