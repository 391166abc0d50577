import type { WireCandidate, WireDecision } from '../../wire/decision.js';
import { badge, element, hint, json, row, unfold, type Child } from '../dom.js';

/** A record; `lines`: the same in plain words, where the server provides them. */
export type ShownDecision = WireDecision & { readonly lines?: readonly string[] };

const USD = new Intl.NumberFormat('en', {
  style: 'currency',
  currency: 'USD',
  maximumFractionDigits: 6,
  useGrouping: false,
});
const MICROS = 1_000_000;

/** The way from the offer to the price, and what else decided. */
const pathOf = ({ price, floor, clearingPrice, relevance, detail }: WireCandidate): string => {
  const steps = Object.entries({ offered: price, floor, pays: clearingPrice }).flatMap(([step, cpm]) =>
    cpm === undefined ? [] : [`${step} ${USD.format(cpm / MICROS)}`],
  );
  return [steps.join(' → '), relevance === undefined ? '' : `relevance ${relevance}`, detail]
    .filter(Boolean)
    .join('; ');
};

const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Why this ad, or why none, in one sentence. */
export const verdictOf = ({ outcome, reason, candidates, lines = [] }: ShownDecision) => {
  const after = (start: string): string | undefined =>
    lines.find((line) => line.startsWith(start))?.slice(start.length);
  if (outcome === 'no-fill') {
    const words = capitalised(after('Reason: ') ?? reason ?? 'the record names no reason.');
    return { verdict: 'no ad', words, advice: after('What to do: ') } as const;
  }
  if (outcome === 'repeated') {
    return { verdict: 'ad', words: 'The same turn was asked for again and got the same ad.' } as const;
  }
  const winner = candidates.find((candidate) => candidate.outcome === 'won');
  const words =
    winner === undefined
      ? 'The turn got an ad that is no candidate of this record.'
      : `“${winner.candidate}” (${winner.source}) won the auction: ${pathOf(winner)} (per thousand impressions).`;
  return { verdict: 'ad', words } as const;
};

/** Gates in their order. The first refusal decides; those behind it are judged as well, without effect. */
const drawGates = ({ gates }: WireDecision): HTMLElement => {
  const first = gates.findIndex(({ pass }) => !pass);
  const items = gates.map(({ gate, pass, reason }, index) => {
    const tone = `${pass ? 'good' : 'bad'}${first >= 0 && index > first ? ' after' : ''}`;
    return element('li', `gate ${tone}`, `${pass ? '✓' : '✗'} ${gate}${reason === undefined ? '' : `: ${reason}`}`);
  });
  return element('ol', { class: 'gates row', 'aria-label': 'Gates' }, ...items);
};

const drawCandidate = (candidate: WireCandidate, highest: number): HTMLElement => {
  const { source, candidate: name, outcome, price = 0 } = candidate;
  const bar = element('span', { class: 'offer', 'aria-hidden': 'true' });
  bar.style.setProperty('--share', `${highest > 0 ? Math.round((price / highest) * 100) : 0}%`);
  return element(
    'li',
    `candidate${outcome === 'won' ? ' won' : ''}`,
    element('strong', {}, name),
    element('span', 'side', `${source}: ${outcome}`),
    bar,
    element('span', 'side path', pathOf(candidate)),
  );
};

/** Only the whole record lists more than these. */
const MAX_BARS = 6;

const drawCandidates = ({ candidates }: WireDecision): HTMLElement => {
  const highest = Math.max(0, ...candidates.map(({ price = 0 }) => price));
  const more = candidates.length - MAX_BARS;
  return element(
    'ol',
    { class: 'candidates column', 'aria-label': 'Candidates' },
    ...candidates.slice(0, MAX_BARS).map((candidate) => drawCandidate(candidate, highest)),
    more > 0 ? element('li', 'side', `and ${more} more`) : undefined,
  );
};

const drawTimings = ({ elapsedMs, sources, deadlines }: WireDecision): HTMLElement => {
  const timing = (what: string, ms: number, tone = ''): HTMLElement =>
    element('li', `side ${tone}`, `${what} ${Math.round(ms)} ms`);
  return element(
    'ol',
    { class: 'timings row', 'aria-label': 'Timings' },
    timing('decided in', elapsedMs),
    ...sources.map(({ source, outcome, elapsedMs: ms }) =>
      outcome === 'not-asked' ? undefined : timing(`${source}: ${outcome} after`, ms),
    ),
    ...deadlines.map(({ of, elapsedMs: ms, failed }) =>
      timing(`${of}: ${failed ? 'failed' : 'no answer'} after`, ms, 'bad'),
    ),
  );
};

/**
 * A decision record of the API: its outcome beside the `subject`, why, the gates, the candidates with their prices and
 * why they lost, the timings, and the whole record.
 */
export const decisionView = (decision: ShownDecision, subject?: Child): readonly Child[] => {
  const { verdict, words, advice } = verdictOf(decision);
  return [
    row(badge(verdict === 'ad' ? 'good' : 'calm', verdict), subject),
    element('p', 'words', words),
    advice === undefined ? undefined : hint(advice),
    decision.gates.length > 0 ? drawGates(decision) : undefined,
    decision.candidates.length > 0 ? drawCandidates(decision) : undefined,
    drawTimings(decision),
    unfold('The whole record', decision.lines?.join('\n') ?? json(decision)),
  ];
};
