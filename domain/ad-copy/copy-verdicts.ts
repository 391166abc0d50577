import type { Brief } from '../catalog/creative.js';

/** Verdicts on sentences that were judged by one brief. */
interface Judged<Verdict> {
  readonly advertiser: string;
  readonly bySentence: Map<string, Verdict>;
}

/** A model may find ever new sentences; the template writer's are a handful a brief. */
const MAX_SENTENCES = 256;

/**
 * Remembers what a pure judge said of a sentence, for as long as somebody holds the brief: the same few sentences are judged at every ad,
 * by some thirty expressions each. Changes no verdict, since briefs are immutable.
 */
export const rememberVerdicts = <Verdict>(
  judge: (sentence: string, brief: Brief, advertiser: string) => Verdict,
): typeof judge => {
  const byBrief = new WeakMap<Brief, Judged<Verdict>>();
  const judgedBy = (brief: Brief, advertiser: string): Judged<Verdict> => {
    const known = byBrief.get(brief);
    if (known?.advertiser === advertiser && known.bySentence.size < MAX_SENTENCES) return known;
    const fresh: Judged<Verdict> = { advertiser, bySentence: new Map() };
    byBrief.set(brief, fresh);
    return fresh;
  };
  return (sentence, brief, advertiser) => {
    const { bySentence } = judgedBy(brief, advertiser);
    const known = bySentence.get(sentence);
    if (known !== undefined) return known;
    const verdict = judge(sentence, brief, advertiser);
    bySentence.set(sentence, verdict);
    return verdict;
  };
};
