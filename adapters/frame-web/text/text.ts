import type { ChatPageData, FrameTextRequest } from '../../wire/frame-page.js';
import type { HostContext } from '../host/handshake.js';
import type { Reveal } from './reveal.js';

/** What comes within this time of the first chunk is laid out before any of it shows. */
const GATHER_MS = 250;
/** The server gives a first sentence 1.5 s (`docs/reference/turns.md#deadlines`). */
const FIRST_CHUNK_MS = 2_000;
const WHOLE_MS = 6_000;
const MAX_CHARS = 2_000;

const requestText = (data: ChatPageData, context: HostContext, signal: AbortSignal): Promise<Response> => {
  const body: FrameTextRequest = { token: data.token, messages: context.messages, messageId: context.messageId };
  const headers = { 'content-type': 'text/plain;charset=UTF-8' };
  return fetch(data.textUrl, { method: 'POST', body: JSON.stringify(body), headers, signal, credentials: 'omit' });
};

const readAll = async (response: Response, onChunk: (chunk: string) => void): Promise<void> => {
  if (!response.ok || !response.body) throw new Error('No text.');
  const reader = response.body.getReader();
  const decoder = new TextDecoder();
  let room = MAX_CHARS;
  for (;;) {
    const { done, value } = await reader.read();
    const chunk = decoder.decode(value, { stream: !done }).slice(0, room);
    room -= chunk.length;
    if (chunk) onChunk(chunk);
    if (done || room <= 0) return;
  }
};

/** Holds the beginning of a text back for a moment. */
const createGathering = (push: (text: string) => void): { add(chunk: string): void; flush(): void } => {
  let early: string | undefined = '';
  let timer: ReturnType<typeof setTimeout> | undefined;
  const flush = (): void => {
    clearTimeout(timer);
    if (early) push(early);
    early = undefined;
  };
  const add = (chunk: string): void => {
    if (early === undefined) return push(chunk);
    early += chunk;
    timer ??= setTimeout(flush, GATHER_MS);
  };
  return { add, flush };
};

/**
 * The final text, chunk by chunk. The text in the page replaces it if nothing came within two seconds, if the request
 * failed or broke off (half a text must not look like the whole), or if no host sent the conversation.
 */
export const streamText = async (
  data: ChatPageData,
  context: HostContext,
  reveal: Pick<Reveal, 'push' | 'replace'>,
): Promise<void> => {
  if (data.isFinal || !context.messages) return reveal.push(data.text);
  const abort = new AbortController();
  const stop = (): void => abort.abort();
  const first = setTimeout(stop, FIRST_CHUNK_MS);
  const whole = setTimeout(stop, WHOLE_MS);
  let began = false;
  const gathering = createGathering(reveal.push);
  try {
    await readAll(await requestText(data, context, abort.signal), (chunk) => {
      began = true;
      clearTimeout(first);
      gathering.add(chunk);
    });
    gathering.flush();
    if (!began) reveal.push(data.text);
  } catch {
    gathering.flush();
    reveal.replace(data.text);
  }
  clearTimeout(first);
  clearTimeout(whole);
  abort.abort();
};
