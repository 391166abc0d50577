/**
 * A small language model behind the chat completions interface, on loopback: `node server.mjs <model.gguf>`, in a folder
 * with `node-llama-cpp`. Prints its port. One answer at a time, as on a machine without an accelerator.
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

const answer = async (body, response) => {
  const stop = new AbortController();
  response.on('close', () => stop.abort());
  const write = (choice) => void response.write(`data: ${JSON.stringify({ choices: [choice] })}\n\n`);
  if (body.stream) response.writeHead(200, { 'content-type': 'text/event-stream' });
  const { response: text } = await chat.generateResponse(historyOf(body.messages), {
    ...{ maxTokens: body.max_tokens, temperature: body.temperature, signal: stop.signal, stopOnAbortSignal: true },
    onTextChunk: body.stream ? (content) => write({ delta: { content } }) : undefined,
  });
  if (!body.stream) {
    const message = { role: 'assistant', content: text };
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ choices: [{ message }] }));
    return;
  }
  write({ delta: {}, finish_reason: 'stop' });
  response.end('data: [DONE]\n\n');
};

let last = Promise.resolve();
const server = createServer(async (request, response) => {
  if (request.method !== 'POST') return void response.writeHead(404).end();
  const body = await bodyOf(request);
  last = last.then(() => (response.destroyed ? undefined : answer(body, response))).catch(() => response.destroy());
  await last;
});
server.listen(0, '127.0.0.1', () => console.log(server.address().port));
