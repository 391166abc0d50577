import type { ChatPageData, FrameTextRequest } from '../wire/frame-page.js';
import type { HostContext } from './handshake.js';
import type { Reveal } from './reveal.js';

const FIRST_CHUNK_MS = 1_000;
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

/**
 * The final text, chunk by chunk. What the page was served with stands in when nothing came within a second, when the
 * request failed or broke off (half a text must not look like the whole), or when no host told the conversation.
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
  try {
    await readAll(await requestText(data, context, abort.signal), (chunk) => {
      began = true;
      clearTimeout(first);
      reveal.push(chunk);
    });
    if (!began) reveal.push(data.text);
  } catch {
    reveal.replace(data.text);
  }
  clearTimeout(first);
  clearTimeout(whole);
  abort.abort();
};
