import type Koa from 'koa';
import { z } from 'zod';
import type { Clock } from '../../../../../application/ports/clock.js';
import type { RateLimiter } from '../../../../../application/ports/traffic/rate-limiter.js';
import type { PlaygroundQuestion } from '../../../../wire/playground.js';
import type { TokenBucketOptions } from '../../../../../application/ports/traffic/token-buckets.js';
import { whenClientLeaves } from '../../../server/answer/client-gone.js';
import { sendEmpty, sendRetryLater } from '../../../server/answer/send.js';
import { filledList, filledText } from '../../../server/body/bounded.js';
import { bodyOf } from '../../../server/body/check-body.js';
import { networkOf } from '../../../../../domain/privacy/network.js';
import type { CallerUses } from '../../../server/caller/caller.js';
import type { Endpoint } from '../../../server/routing/endpoint.js';
import type { Assistant, Playground } from '../../../server/static/playground-files.js';
import { isOwnPage, sendLines, type OwnPageUses } from './lines.js';

const MAX_MESSAGES = 20;
const CONTENT_CHARS = 4_000;

/** Body of `POST /playground/assistant`; the page sends the end of a conversation that is longer. */
const playgroundQuestion = z.object({
  messages: filledList(
    z.object({ role: z.enum(['user', 'assistant']), content: filledText(CONTENT_CHARS) }),
    MAX_MESSAGES,
  ),
}) satisfies z.ZodType<PlaygroundQuestion>;

/** Answers cost the operator money: nobody types faster than this, and few try at once. */
const QUESTIONS = { perSecond: 1 / 3, burst: 12, maxKeys: 10_000 } as const;
const MAX_AT_ONCE = 4;
const RETRY_AFTER_SECONDS = 5;

interface AssistantUses extends OwnPageUses, CallerUses {
  readonly playground?: Pick<Playground, 'assistant'> | undefined;
  readonly limiterOf: (name: string, limit: TokenBucketOptions) => RateLimiter;
  readonly clock: Clock;
}

/** Lets in one question after another, and a few at a time. */
const createDoor = (uses: AssistantUses) => {
  const limiter = uses.limiterOf('playground-assistant', QUESTIONS);
  let inside = 0;
  return {
    /** Seconds to wait, or `undefined` when let in. Whoever came so far leaves when the response is closed. */
    async enter(ctx: Koa.Context): Promise<number | undefined> {
      if (inside >= MAX_AT_ONCE) return RETRY_AFTER_SECONDS;
      inside++;
      ctx.res.once('close', () => void inside--);
      return limiter.admit(networkOf(uses.callerOf(ctx.req).address), uses.clock.monotonicMs());
    },
  };
};

async function* asJson(answer: ReturnType<Assistant['answer']>): AsyncGenerator<string> {
  for await (const line of answer) yield JSON.stringify(line);
}

/** The answer of the configured language model; only where there is one. */
export const playgroundAssistant: Endpoint<AssistantUses> = {
  method: 'POST',
  path: '/playground/assistant',
  handler: (uses) => {
    const assistant = uses.playground?.assistant;
    if (assistant === undefined) return undefined;
    const door = createDoor(uses);
    return async (ctx) => {
      ctx.set('Cache-Control', 'no-store');
      if (!isOwnPage(ctx, uses)) return sendEmpty(ctx, 403);
      const question = await bodyOf(ctx, playgroundQuestion);
      // A client that is gone would never leave the door.
      if (question === undefined || ctx.res.closed) return;
      const waitSeconds = await door.enter(ctx);
      if (waitSeconds !== undefined) return sendRetryLater(ctx, 429, waitSeconds);
      sendLines(ctx, asJson(assistant.answer(question.messages, whenClientLeaves(ctx))));
    };
  },
};
