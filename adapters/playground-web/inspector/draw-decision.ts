import type { PlaygroundCandidate, PlaygroundDecision } from '../../wire/playground.js';
import { element } from '../dom.js';

/** More than these are told in the record only. */
const MAX_BARS = 6;

/** Gates in their order; what stands behind the first refusal was judged as well, and decides nothing. */
const drawGates = ({ gates }: PlaygroundDecision): HTMLElement => {
  const first = gates.findIndex(({ pass }) => !pass);
  return element(
    'ol',
    { class: 'gates', 'aria-label': 'Gates' },
    ...gates.map(({ gate, pass, reason }, index) =>
      element(
        'li',
        { class: `gate ${pass ? 'good' : 'bad'}${first >= 0 && index > first ? ' after' : ''}` },
        `${pass ? '✓' : '✗'} ${gate}${reason === undefined ? '' : `: ${reason}`}`,
      ),
    ),
  );
};

const usd = (price: number): string => `$${price.toFixed(2)}`;

/** The way from what was offered to what is paid. */
const priceWords = ({ price, floor, paid }: PlaygroundCandidate): string =>
  [
    ...(price === undefined ? [] : [`offered ${usd(price)}`]),
    ...(floor === undefined ? [] : [`floor ${usd(floor)}`]),
    ...(paid === undefined ? [] : [`pays ${usd(paid)}`]),
  ].join(' → ');

const drawCandidate = (candidate: PlaygroundCandidate, highest: number): HTMLElement => {
  const { source, candidate: name, outcome, price = 0 } = candidate;
  const bar = element('span', { class: 'offer', 'aria-hidden': 'true' });
  bar.style.setProperty('--share', `${highest > 0 ? Math.round((price / highest) * 100) : 0}%`);
  return element(
    'li',
    { class: `candidate${outcome === 'won' ? ' won' : ''}` },
    element('strong', {}, name),
    element('span', { class: 'side' }, `${source}: ${outcome}`),
    bar,
    element('span', { class: 'path' }, priceWords(candidate)),
  );
};

const drawCandidates = ({ candidates }: PlaygroundDecision): HTMLElement => {
  const highest = Math.max(0, ...candidates.map(({ price = 0 }) => price));
  const more = candidates.length - MAX_BARS;
  return element(
    'ol',
    { class: 'candidates', 'aria-label': 'Candidates' },
    ...candidates.slice(0, MAX_BARS).map((candidate) => drawCandidate(candidate, highest)),
    ...(more > 0 ? [element('li', { class: 'side' }, `and ${more} more`)] : []),
  );
};

/** A decision as a picture: what let it through, who competed, and what came of the prices. */
export const drawDecision = (decision: PlaygroundDecision): readonly HTMLElement[] => [
  ...(decision.gates.length > 0 ? [drawGates(decision)] : []),
  ...(decision.candidates.length > 0 ? [drawCandidates(decision)] : []),
];
