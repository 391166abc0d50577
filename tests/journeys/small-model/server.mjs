/**
 * A small language model behind the chat completions interface, on loopback: `node server.mjs <model.gguf>`, in a folder
 * with `node-llama-cpp`. Prints its port, and then a line of JSON for each answer. One answer at a time on one processor,
 * as on a machine without an accelerator.
 */
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';

const require = createRequire(`${process.cwd()}/`);
const { getLlama, LlamaChat, LlamaLogLevel } = await import(pathToFileURL(require.resolve('node-llama-cpp')).href);
const llama = await getLlama({ gpu: false, build: 'never', logLevel: LlamaLogLevel.error, maxThreads: 1 });
const model = await llama.loadModel({ modelPath: process.argv[2] });
const context = await model.createContext({ contextSize: 2_048, threads: 1 });
const chat = new LlamaChat({ contextSequence: context.getSequence() });

const bodyOf = async (request) => {
  let text = '';
  for await (const part of request) text += part;
  return JSON.parse(text);
};

/** Messages of the same role in a row are one, as the templates of small models want it. */
const historyOf = (messages) => {
  const history = [];
  for (const { role, content } of messages) {
    const type = role === 'system' ? 'system' : 'user';
    const last = history.at(-1);
    if (last?.type === type) last.text += `\n\n${content}`;
    else history.push({ type, text: content });
  }
  return [...history, { type: 'model', response: [] }];
};

/**
 * By what was asked. A text that came too late for its reader is there at once when it is asked for again, as if the
 * machine were fast enough.
 */
const texts = new Map();

/** More than a server shows of a text. */
const ENOUGH = /(?:[.!?]\s[^]*){3}/;

/** Thinks on when nobody waits any more, until there are sentences enough. */
const think = async ({ messages, max_tokens: maxTokens, temperature, stream }, response, hear) => {
  const startedMs = performance.now();
  const stop = new AbortController();
  let firstMs;
  let heard = '';
  const { response: text } = await chat.generateResponse(historyOf(messages), {
    ...{ maxTokens, temperature, signal: stop.signal, stopOnAbortSignal: true },
    onTextChunk: (piece) => {
      firstMs ??= performance.now() - startedMs;
      heard += piece;
      hear(piece);
      if (response.destroyed && ENOUGH.test(heard)) stop.abort();
    },
  });
  const ms = performance.now() - startedMs;
  console.log(JSON.stringify({ role: stream ? 'writer' : 'judge', text, firstMs: firstMs ?? ms, ms }));
  return text;
};

const answer = async (body, response) => {
  const key = JSON.stringify(body.messages);
  const known = texts.get(key);
  if (!body.stream) {
    if (response.destroyed) return;
    const message = { role: 'assistant', content: known ?? (await think(body, response, () => undefined)) };
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ choices: [{ message }] }));
    return;
  }
  const write = (choice) => void response.write(`data: ${JSON.stringify({ choices: [choice] })}\n\n`);
  const writePiece = (content) => write({ delta: { content } });
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  if (known !== undefined) writePiece(known);
  else texts.set(key, await think(body, response, writePiece));
  write({ delta: {}, finish_reason: 'stop' });
  response.end('data: [DONE]\n\n');
};

let last = Promise.resolve();
const server = createServer(async (request, response) => {
  // Whoever leaves early does not end the process.
  response.on('error', () => undefined);
  if (request.method !== 'POST') return void response.writeHead(404).end();
  const body = await bodyOf(request);
  last = last
    .then(() => answer(body, response))
    .catch((error) => {
      console.error(error);
      response.destroy();
    });
  await last;
});
server.listen(0, '127.0.0.1', () => console.log(server.address().port));
