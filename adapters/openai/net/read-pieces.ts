import { createParser } from 'eventsource-parser';
import { z } from 'zod';

/**
 * A chunk of a streamed chat completion, as far as it is read; the last one may have no choices and only say what it
 * cost.
 */
const chunkSchema = z.object({
  choices: z.array(
    z.object({
      delta: z.object({ content: z.string().nullish() }).nullish(),
      finish_reason: z.string().nullish(),
    }),
  ),
});

const END_MARK = '[DONE]';

/** What answered is no streamed chat completion. */
export class UnreadableStream extends Error {
  override readonly name = 'UnreadableStream';
}

export type Piece = { readonly kind: 'text'; readonly text: string } | { readonly kind: 'end' };

const END: Piece = { kind: 'end' };

const parsed = (data: string): unknown => {
  try {
    return JSON.parse(data);
  } catch {
    return undefined;
  }
};

const piecesOf = (data: string): readonly Piece[] => {
  if (data.trim() === END_MARK) return [END];
  const chunk = chunkSchema.safeParse(parsed(data));
  if (!chunk.success) throw new UnreadableStream();
  return chunk.data.choices.flatMap(({ delta, finish_reason }): readonly Piece[] => {
    const text = delta?.content ?? '';
    return [...(text === '' ? [] : [{ kind: 'text', text } as const]), ...(finish_reason ? [END] : [])];
  });
};

/**
 * The text in a stream of server-sent events, piece by piece, then `end`. Without `end` the stream broke off.
 * Throws {@link UnreadableStream}, and whatever `bytes` throws.
 */
export async function* readPieces(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Piece> {
  const decoder = new TextDecoder();
  const waiting: string[] = [];
  const parser = createParser({ onEvent: ({ data }) => void waiting.push(data) });
  for await (const chunk of bytes) {
    parser.feed(decoder.decode(chunk, { stream: true }));
    for (const piece of waiting.splice(0).flatMap(piecesOf)) {
      yield piece;
      if (piece.kind === 'end') return;
    }
  }
}
