import { rowsOf, type Row } from './rows.js';
import type { Service } from './service.js';
import { briefs, gateSentences, type GateSentence, type InLanguage } from './sets.js';
import { shareOf } from './statistics.js';

interface Judged extends InLanguage<GateSentence> {
  readonly passed: boolean;
}

const MAX_CHARS = 1_000;

const row = (part: string, judged: readonly Judged[]): Row => {
  const refusable = judged.filter(({ allowed }) => !allowed);
  const allowed = judged.filter((sentence) => sentence.allowed);
  const refused = judged.filter(({ passed }) => !passed);
  return {
    ...{ set: 'gate-sentences', part, size: judged.length },
    figures: {
      recall: shareOf(refusable.filter(({ passed }) => !passed).length, refusable.length),
      precision: shareOf(refused.filter((sentence) => !sentence.allowed).length, refused.length),
      'false blocks': shareOf(allowed.filter(({ passed }) => !passed).length, allowed.length),
    },
    wrong: judged.filter((sentence) => sentence.passed !== sentence.allowed).map(({ id }) => id),
  };
};

/** The rules of the gate, without a judge: which sentences of a model they would let through. */
export const gate = ({ container, tokens }: Service): readonly Row[] => {
  const copyGate = container.get(tokens.PORT_TOKENS.copyGate);
  const known = new Map(briefs().map((brief) => [brief.id, brief]));
  const judged = gateSentences().map((sentence): Judged => {
    const brief = known.get(sentence.brief);
    if (brief === undefined) throw new Error(`${sentence.id} names the unknown brief "${sentence.brief}"`);
    const advertiser = { name: brief.brand, domain: `${brief.id}.example` };
    const { language, text } = sentence;
    return {
      ...sentence,
      passed: copyGate.check(text, { brief, advertiser, maxChars: MAX_CHARS, used: 0, language }).ok,
    };
  });
  return rowsOf(judged, row);
};
