import type { PlaygroundCandidate, PlaygroundDecision } from '../../wire/playground.js';
import { element, hint, unfold, type Child } from '../dom.js';

interface Verdict {
  readonly verdict: 'ad' | 'no ad';
  readonly words: string;
  readonly advice?: string | undefined;
}

const WINNER = /^ {2}(\S+) (\S+)(?: for \S+)?: (.+); won\b/;

const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const after = (start: string, lines: readonly string[]): string | undefined =>
  lines.find((line) => line.startsWith(start))?.slice(start.length);

const winnerWords = (lines: readonly string[]): string | undefined => {
  const [, source, candidate, path] = lines.map((line) => WINNER.exec(line)).find((found) => found !== null) ?? [];
  return candidate && `“${candidate}” (${source}) won the auction: ${path} (USD per thousand impressions).`;
};

/** Why this ad, or why none, in one sentence. */
export const verdictOf = ({ outcome, lines }: Pick<PlaygroundDecision, 'outcome' | 'lines'>): Verdict => {
  const outcomeLine = after('Outcome: ', lines) ?? 'The record says nothing.';
  if (outcome === 'no-fill') {
    const words = capitalised(after('Reason: ', lines) ?? outcomeLine);
    return { verdict: 'no ad', words, advice: after('What to do: ', lines) };
  }
  const words = outcome === 'filled' ? winnerWords(lines) : undefined;
  return { verdict: 'ad', words: words ?? capitalised(outcomeLine.replace(/ \d+ ads?:.*/, ' ad.')) };
};

/** Only the record lists more than these. */
const MAX_BARS = 6;

/** Gates in their order. The first refusal decides; those behind it are judged as well, without effect. */
const drawGates = ({ gates }: PlaygroundDecision): HTMLElement => {
  const first = gates.findIndex(({ pass }) => !pass);
  const items = gates.map(({ gate, pass, reason }, index) => {
    const tone = `${pass ? 'good' : 'bad'}${first >= 0 && index > first ? ' after' : ''}`;
    return element('li', `gate ${tone}`, `${pass ? '✓' : '✗'} ${gate}${reason === undefined ? '' : `: ${reason}`}`);
  });
  return element('ol', { class: 'gates row', 'aria-label': 'Gates' }, ...items);
};

/** The way from the offer to the price. */
const priceWords = ({ price, floor, paid }: PlaygroundCandidate): string =>
  Object.entries({ offered: price, floor, pays: paid })
    .flatMap(([step, usd]) => (usd === undefined ? [] : [`${step} $${usd.toFixed(2)}`]))
    .join(' → ');

const drawCandidate = (candidate: PlaygroundCandidate, highest: number): HTMLElement => {
  const { source, candidate: name, outcome, price = 0 } = candidate;
  const bar = element('span', { class: 'offer', 'aria-hidden': 'true' });
  bar.style.setProperty('--share', `${highest > 0 ? Math.round((price / highest) * 100) : 0}%`);
  return element(
    'li',
    `candidate${outcome === 'won' ? ' won' : ''}`,
    element('strong', {}, name),
    element('span', 'side', `${source}: ${outcome}`),
    bar,
    element('span', 'side path', priceWords(candidate)),
  );
};

const drawCandidates = ({ candidates }: PlaygroundDecision): HTMLElement => {
  const highest = Math.max(0, ...candidates.map(({ price = 0 }) => price));
  const more = candidates.length - MAX_BARS;
  return element(
    'ol',
    { class: 'candidates column', 'aria-label': 'Candidates' },
    ...candidates.slice(0, MAX_BARS).map((candidate) => drawCandidate(candidate, highest)),
    more > 0 ? element('li', 'side', `and ${more} more`) : undefined,
  );
};

/** A decision record: why, what let the turn through, which candidates competed, at which prices, and every fact. */
export const decisionView = (decision: PlaygroundDecision): readonly Child[] => {
  const { words, advice } = verdictOf(decision);
  return [
    element('p', 'words', words),
    advice === undefined ? undefined : hint(advice),
    decision.gates.length > 0 ? drawGates(decision) : undefined,
    decision.candidates.length > 0 ? drawCandidates(decision) : undefined,
    decision.lines.length > 0 ? unfold('The whole record', decision.lines.join('\n')) : undefined,
  ];
};
