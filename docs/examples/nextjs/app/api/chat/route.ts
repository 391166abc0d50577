import {
  convertToModelMessages,
  createUIMessageStreamResponse,
  simulateReadableStream,
  streamText,
  toUIMessageStream,
  type UIMessage,
} from 'ai';
import { MockLanguageModelV4 } from 'ai/test';

const ANSWER =
  'A medium roast from a small roaster is a good start: round, a little sweet, and forgiving of the water. ' +
  'Buy whole beans, grind them just before you brew, and use them within a month of the roast.';

const USAGE = {
  inputTokens: { total: 0, noCache: 0, cacheRead: undefined, cacheWrite: undefined },
  outputTokens: { total: 0, text: 0, reasoning: undefined },
};

/** Your model goes here; this one needs no key and always says the same. */
const model = new MockLanguageModelV4({
  doStream: async () => ({
    stream: simulateReadableStream({
      chunkDelayInMs: 30,
      chunks: [
        { type: 'text-start', id: 'answer' },
        ...ANSWER.split(/(?<= )/).map((delta) => ({ type: 'text-delta' as const, id: 'answer', delta })),
        { type: 'text-end', id: 'answer' },
        { type: 'finish', finishReason: { unified: 'stop', raw: undefined }, usage: USAGE },
      ],
    }),
  }),
});

export const POST = async (request: Request): Promise<Response> => {
  const { messages } = (await request.json()) as { messages: UIMessage[] };
  const { stream } = streamText({ model, messages: await convertToModelMessages(messages) });
  return createUIMessageStreamResponse({ stream: toUIMessageStream({ stream }) });
};
