import { jsonIn } from '../../../application/faults/readable.js';
import { createParser } from 'eventsource-parser';
import { z } from 'zod';

const count = z.number().int().min(0).catch(0);

/**
 * A chunk of a streamed chat completion, as far as it is read; the last one may have no choices, and tell the tokens.
 */
const chunkSchema = z.object({
  choices: z.array(
    z.object({
      delta: z.object({ role: z.literal('assistant').nullish(), content: z.string().nullish() }).nullish(),
      finish_reason: z.string().nullish(),
    }),
  ),
  usage: z.object({ prompt_tokens: count, completion_tokens: count }).nullish().catch(undefined),
});

const END_MARK = '[DONE]';

/** What answered is no streamed chat completion. */
export class UnreadableStream extends Error {
  override readonly name = 'UnreadableStream';
}

/**
 * `finish`: the model came to an end of its own (`stop`), or to another. `end`: the server says that nothing more
 * follows.
 */
export type Piece =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'finish'; readonly reason: string }
  | { readonly kind: 'usage'; readonly inputTokens: number; readonly outputTokens: number }
  | { readonly kind: 'end' };

const END: Piece = { kind: 'end' };

const piecesOf = (data: string): readonly Piece[] => {
  if (data.trim() === END_MARK) return [END];
  const chunk = chunkSchema.safeParse(jsonIn(data));
  if (!chunk.success) throw new UnreadableStream();
  const { choices, usage } = chunk.data;
  const pieces = choices.flatMap(({ delta, finish_reason: reason }): readonly Piece[] => {
    const text = delta?.content ?? '';
    return [
      ...(text === '' ? [] : [{ kind: 'text', text } as const]),
      ...(reason ? [{ kind: 'finish', reason } as const] : []),
    ];
  });
  if (usage === null || usage === undefined) return pieces;
  return [...pieces, { kind: 'usage', inputTokens: usage.prompt_tokens, outputTokens: usage.completion_tokens }];
};

/** What the events of a stream hold, one by one. */
async function* eventsIn(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  const waiting: string[] = [];
  const parser = createParser({ onEvent: ({ data }) => void waiting.push(data) });
  for await (const chunk of bytes) {
    parser.feed(decoder.decode(chunk, { stream: true }));
    yield* waiting.splice(0);
  }
}

/**
 * What is in a stream of server-sent events, piece by piece up to `end`. A stream that has neither `finish` nor `end`
 * broke off. Throws {@link UnreadableStream}, and whatever `bytes` throws.
 */
export async function* readPieces(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Piece> {
  for await (const data of eventsIn(bytes)) {
    for (const piece of piecesOf(data)) {
      yield piece;
      if (piece.kind === 'end') return;
    }
  }
}
