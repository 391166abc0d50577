import { readFileSync } from 'node:fs';
import { copyGate } from '../../../../bootstrap/copy-gate.js';
import type { Brief } from '../../../../domain/catalog/creative.js';
import { atMost, type Figure } from '../../figure.js';
import { median } from '../../generator/round.js';

const LANGUAGES = ['en', 'de', 'fr', 'es', 'it', 'nl'];
const BATCHES = 15;
const MOST_MICROS = 200;

const read = (name: string): unknown =>
  JSON.parse(readFileSync(`tests/domain/ad-text/labelled-sentences/${name}.json`, 'utf8')) as unknown;

/**
 * The labelled sentences, each new to a brief that is known, as a model's are: no verdict is remembered.
 * Time of the processor, which a busy machine does not stretch.
 */
export const copyGateStudy = async (): Promise<readonly Figure[]> => {
  const briefs = Object.values(read('briefs') as Readonly<Record<string, Brief>>);
  const sentences = LANGUAGES.flatMap((language) =>
    (read(language) as readonly { readonly sentence: string }[]).map(({ sentence }) => ({ language, sentence })),
  );
  const judgeAll = (batch: number): number => {
    const before = process.cpuUsage();
    sentences.forEach(({ language, sentence }, i) => {
      const brief = briefs[i % briefs.length];
      if (brief === undefined) return;
      const advertiser = { name: brief.product, domain: 'advertiser.example' };
      const fresh = `${sentence}${' '.repeat(batch)}`;
      copyGate.check(fresh, { brief, advertiser, maxChars: 1_000, used: 0, language });
    });
    const { user, system } = process.cpuUsage(before);
    return (user + system) / sentences.length;
  };
  judgeAll(0);
  const micros = Array.from({ length: BATCHES }, (_, batch) => judgeAll(batch + 1));
  return [atMost('copy-gate.sentence', median(micros), 'µs of the processor a sentence', MOST_MICROS)];
};
