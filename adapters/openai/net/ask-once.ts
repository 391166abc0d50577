import { z } from 'zod';
import { jsonIn } from '../../../application/faults/readable.js';
import type { ModelUsage } from '../../../application/ports/content/model-text.js';
import type { Connection } from './connection.js';

/** What answered is none of the answers that were asked for. */
export class UnreadableAnswer extends Error {
  override readonly name = 'UnreadableAnswer';
}

const count = z.number().int().min(0).catch(0);

const answerSchema = z.object({
  choices: z.tuple(
    [z.object({ message: z.object({ role: z.literal('assistant').nullish(), content: z.string() }) })],
    z.unknown(),
  ),
  usage: z.object({ prompt_tokens: count, completion_tokens: count }).nullish().catch(undefined),
});

/** Many models put a fence around a short answer. */
export const withoutFence = (text: string): string =>
  text
    .replace(/^```(?:json)?/, '')
    .replace(/```$/, '')
    .trim();

export interface ShortQuestion {
  readonly model: string;
  /** What is to be judged, and how. */
  readonly rules: string;
  readonly data: object;
  readonly maxTokens: number;
}

export interface ShortAnswer {
  readonly text: string;
  readonly usage: Pick<ModelUsage, 'inputTokens' | 'outputTokens'> | undefined;
}

/**
 * A question with a short answer, as sure as a model can be. The data is quoted as JSON, apart from the rules. Throws
 * {@link UnreadableAnswer}, and what the connection throws.
 */
export const askOnce = async (
  server: Connection,
  { model, rules, data, maxTokens }: ShortQuestion,
  signal: AbortSignal,
): Promise<ShortAnswer> => {
  const messages = [
    { role: 'system', content: rules },
    { role: 'user', content: JSON.stringify(data) },
  ];
  const question = { model, stream: false, temperature: 0, max_tokens: maxTokens, messages };
  const body = await server.post('/chat/completions', question, signal);
  const answer = answerSchema.safeParse(jsonIn(await body.text()));
  if (!answer.success) throw new UnreadableAnswer();
  const { choices, usage } = answer.data;
  return {
    text: choices[0].message.content.trim(),
    usage:
      usage === null || usage === undefined
        ? undefined
        : { inputTokens: usage.prompt_tokens, outputTokens: usage.completion_tokens },
  };
};
