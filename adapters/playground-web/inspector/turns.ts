import { fieldsOf } from '../../client-js/io/decode.js';
import type { PlaygroundDecision } from '../../wire/playground.js';
import { badge, element, row, type Child } from '../dom.js';
import { decisionView } from './decision-view.js';
import type { List } from '../list.js';
import { createLog } from './log.js';

type Answer =
  | { readonly verdict: 'asking' | 'no ad' | 'failed'; readonly words: string }
  | { readonly verdict: 'decided'; readonly decision: PlaygroundDecision };

/** A turn and what the service decided about it, or why that is unknown. */
export type TurnEntry = Answer & {
  readonly id: string;
  readonly question: string;
};

const TONES = { asking: 'wait', 'no ad': 'calm', failed: 'bad' } as const;

export const drawTurn = (entry: TurnEntry): readonly Child[] => {
  const question = element('q', { class: 'question grow', dir: 'auto' }, entry.question);
  if (entry.verdict === 'decided') return decisionView(entry.decision, question);
  return [row(badge(TONES[entry.verdict], entry.verdict), question), element('p', 'words', entry.words)];
};

export const createTurnLog = () =>
  createLog<TurnEntry>('turns', 'Why', {
    empty: 'Each turn says here why it got this ad, or none.',
    draw: drawTurn,
    bidsOf: (entry) => (entry.verdict === 'decided' ? entry.decision.bidIds : []),
  });

const FAILURES = {
  failed: 'The server did not answer. The client tries again, at most three times; the chat goes on without an ad.',
  unreadable: 'The answer made no sense: the client reports ad.error, and the chat goes on without an ad.',
  refused: 'The server refused the request; the event says why.',
} as const;

/** The record is written a moment after the answer. */
const TRIES = 8;
const PAUSE_MS = 150;

/** The record behind a decision or a bid; `undefined` if there is none. */
export const readDecision = async (id: string, origin = ''): Promise<PlaygroundDecision | undefined> => {
  for (let attempt = 0; attempt < TRIES; attempt++) {
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    const response = await fetch(`${origin}/playground/decisions/${id}`).catch(() => undefined);
    if (response?.ok) return (await response.json()) as PlaygroundDecision;
  }
  return undefined;
};

interface Asked {
  readonly id: string;
  readonly content: string;
}

/** The user message a preload is about; retries and other tabs ask about the same one again. */
export const questionIn = (body: unknown): Asked | undefined => {
  const { messages = [] } = fieldsOf(body) as { messages?: readonly (Asked & { role: string })[] };
  return messages.filter(({ role }) => role === 'user').at(-1);
};

export const createTurns = (list: List<TurnEntry>, origin: string) => {
  const update = ({ id, content }: Asked, answer: Answer): void => list.put({ id, question: content, ...answer });
  return {
    asked: (asked: Asked): void => update(asked, { verdict: 'asking', words: 'Waiting for the answer …' }),
    async answered(asked: Asked, decisionId: string): Promise<void> {
      const decision = await readDecision(decisionId, origin);
      if (decision) update(asked, { verdict: 'decided', decision });
      else update(asked, { verdict: 'failed', words: `There is no record of decision ${decisionId}.` });
    },
    failed: (asked: Asked, kind: keyof typeof FAILURES): void =>
      update(asked, { verdict: 'failed', words: FAILURES[kind] }),
  };
};

export type Turns = ReturnType<typeof createTurns>;
