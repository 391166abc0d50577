import type { CopyRequest } from '../../../application/ports/content/copy-writer.js';
import type { ModelText, ModelWriter } from '../../../application/ports/content/model-text.js';
import type { CopyJudgement } from '../../../domain/ad-text/statements/statements.js';
import { sampleAccount, sampleCaller } from '../../contracts/samples.js';
import { createEngine, say, type EngineOptions } from '../engine.js';
import { outcomeOf } from '../fake-clock.js';
import { fakeWriter } from '../fake-ports.js';
import { adOf } from '../filled.js';

export const DRAFT = 'A calm cup from alpine herbs.';
export const HEARD = [say('u1', 'user', 'My secret is zqxjkv.'), say('a1', 'assistant', 'Try a warm drink.')];
export const never = (): Promise<never> => new Promise(() => undefined);

export type Write = ModelWriter['write'];
export const saying = (...all: readonly string[]): Write =>
  async function* () {
    yield* all;
  };

export interface Model extends ModelText {
  readonly asked: CopyRequest[];
  readonly judged: { readonly sentence: string; readonly statements: readonly string[] }[];
}

export const modelOf = (write: Write, judge: (sentence: string) => CopyJudgement | Promise<CopyJudgement>): Model => {
  const asked: CopyRequest[] = [];
  const judged: Model['judged'] = [];
  return {
    ...{ asked, judged },
    isJudgeProven: () => true,
    writer: {
      model: 'writer-1',
      write: (request, signal, tell, hear) => {
        asked.push(request);
        return write(request, signal, tell, hear);
      },
    },
    judge: {
      model: 'judge-1',
      judge: async (sentence, statements) => {
        judged.push({ sentence, statements });
        return judge(sentence);
      },
    },
  };
};

/** The final text of one won ad, and what was recorded of it. */
export const textBy = async (
  modelText: ModelText,
  options: EngineOptions = {},
  input = {},
  caller = sampleCaller(),
) => {
  const account = sampleAccount({ writer: 'model', ...options.account });
  const engine = createEngine({ ...options, account, ports: { modelText, writer: fakeWriter(), ...options.ports } });
  const { bidId: bid } = adOf(await engine.preload(input, caller));
  const { value: page } = await outcomeOf(engine.clock, engine.placement.renderAd(bid, undefined));
  const chunks: string[] = [];
  const read = async (): Promise<string> => {
    const stream = await engine.placement.streamText(bid, page?.eventToken ?? '', HEARD, new AbortController().signal);
    for await (const chunk of stream ?? []) chunks.push(chunk);
    return chunks.join('');
  };
  const { value: text, tookMs } = await outcomeOf(engine.clock, read());
  const record = await engine.operations.explain(bid, engine.account.id);
  return { engine, bid, text, chunks, tookMs, record: record?.texts?.[0], pending: engine.clock.pending };
};

export const entailed = (): CopyJudgement => 'entailed';
