import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { createEgress } from '../../../../adapters/demand-openrtb/index.js';
import { startChild } from '../../child.js';
import { atMost, type Figure } from '../../figure.js';

const ANSWERS = 100;
const WARM_UP = 20;
const MOST_MB = 10;
const MODES = ['oversize', 'gzip-bomb'] as const;

const settledRss = (): number => {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  collect();
  collect();
  return process.memoryUsage().rss;
};

const grownBy = async (mode: (typeof MODES)[number]): Promise<number> => {
  const dsp = await startChild('mock-dsp', { args: [JSON.stringify({ mode, latencyMs: { p50: 0, p99: 0 } })] });
  const egress = createEgress({ reach: 'loopback' });
  const ask = async (): Promise<void> => {
    const signals = [new AbortController().signal];
    const failure = await egress
      .call(`http://127.0.0.1:${dsp.port}/openrtb`, { method: 'POST', body: '{"id":"1","imp":[]}', signals })
      .then(
        () => 'answered',
        (error: unknown) => (error as Error).name,
      );
    if (failure !== 'AnswerTooLong') throw new Error(`A hundred megabytes were not refused, but ${failure}.`);
  };
  for (let i = 0; i < WARM_UP; i++) await ask();
  const before = settledRss();
  for (let i = 0; i < ANSWERS; i++) await ask();
  const after = settledRss();
  await egress.close();
  await dsp.stop();
  return (after - before) / 1e6;
};

/** A hundred answers of a hundred megabytes, as they are and packed into a hundred kilobytes, read by this process. */
export const longAnswersStudy = async (): Promise<readonly Figure[]> => {
  const figures: Figure[] = [];
  for (const mode of MODES)
    figures.push(atMost(`long-answers.${mode}`, await grownBy(mode), 'MB more resident than before', MOST_MB));
  return figures;
};
