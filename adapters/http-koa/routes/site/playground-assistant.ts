import { Readable } from 'node:stream';
import type Koa from 'koa';
import { z } from 'zod';
import type { Assistant } from '../../static/playground-files.js';
import { networkOf } from '../../caller/client-address.js';
import { whenClientLeaves } from '../../routing/client-gone.js';
import { sendApiError, sendEmpty, sendRetryLater } from '../../response/send.js';
import { MAX_BODY_BYTES, readJson } from '../../body/read-json.js';
import type { RouteDeps, Routes } from '../../routing/route-deps.js';
import { isOwnPage } from './own-page.js';
import { checkBody } from '../../schemas/check-body.js';
import type { PlaygroundQuestion } from '../../../wire/playground.js';
import { filledList, filledText } from '../../schemas/bounded.js';

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

/** Lets in one question after another, and a few at a time. */
const createDoor = (deps: RouteDeps) => {
  const limiter = deps.limiterOf('playground-assistant', QUESTIONS);
  let inside = 0;
  return {
    /** Seconds to wait, or `undefined` when let in. Whoever came so far leaves when the response is closed. */
    async enter(ctx: Koa.Context): Promise<number | undefined> {
      if (inside >= MAX_AT_ONCE) return RETRY_AFTER_SECONDS;
      inside++;
      ctx.res.once('close', () => void inside--);
      return limiter.admit(networkOf(deps.callerOf(ctx.req).address), deps.clock.monotonicMs());
    },
  };
};

async function* asText(lines: ReturnType<Assistant['answer']>): AsyncGenerator<string> {
  for await (const line of lines) yield `${JSON.stringify(line)}\n`;
}

/**
 * `POST /playground/assistant`: the answer of the configured language model, one JSON object a line. Mounted only where
 * there is one.
 */
export const playgroundAssistantRoutes: Routes = (routes, deps) => {
  const assistant = deps.playground?.assistant;
  if (assistant === undefined) return;
  const door = createDoor(deps);
  routes.on('POST', '/playground/assistant', async (ctx) => {
    ctx.set('Cache-Control', 'no-store');
    if (!isOwnPage(ctx, deps)) return sendEmpty(ctx, 403);
    const body = await readJson(ctx.req, MAX_BODY_BYTES);
    if (body.kind === 'refused') return sendApiError(ctx, body.refusal);
    const question = checkBody(playgroundQuestion, body.value);
    if (question.kind === 'refused') return sendApiError(ctx, question.refusal);
    // Nobody would leave again.
    if (ctx.res.closed) return;
    const waitSeconds = await door.enter(ctx);
    if (waitSeconds !== undefined) return sendRetryLater(ctx, 429, waitSeconds);
    ctx.status = 200;
    ctx.set('Content-Type', 'application/x-ndjson; charset=utf-8');
    ctx.set('X-Content-Type-Options', 'nosniff');
    ctx.set('X-AI-Generated', 'text');
    // A proxy that collects the lines would show the whole answer at once.
    ctx.set('X-Accel-Buffering', 'no');
    const lines = assistant.answer(question.value.messages, whenClientLeaves(ctx));
    ctx.body = Readable.from(asText(lines), { encoding: 'utf8' });
  });
};
