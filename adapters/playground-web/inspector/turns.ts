import type { PlaygroundDecision } from '../../wire/playground.js';
import { badge, element, row, type Child } from '../dom.js';
import { decisionView, verdictOf } from './decision-view.js';
import type { List } from './list.js';

type Answer =
  | { readonly verdict: 'asking' | 'no ad' | 'failed'; readonly words: string }
  | { readonly verdict: 'decided'; readonly decision: PlaygroundDecision };

/** A turn and what the service decided about it, or why that is unknown. */
export type TurnEntry = Answer & {
  /** Of the user message that began the turn. */
  readonly id: string;
  readonly question: string;
};

const TONES = { asking: 'wait', ad: 'good', 'no ad': 'calm', failed: 'bad' } as const;

export const drawTurn = (entry: TurnEntry): readonly Child[] => {
  const verdict = entry.verdict === 'decided' ? verdictOf(entry.decision).verdict : entry.verdict;
  return [
    row(badge(TONES[verdict], verdict), element('q', 'question', entry.question)),
    ...(entry.verdict === 'decided' ? decisionView(entry.decision) : [element('p', 'words', entry.words)]),
  ];
};

const FAILURES = {
  failed: 'The server did not answer. The client tries again, at most three times; the chat goes on without an ad.',
  unreadable: 'The answer made no sense: the client reports ad.error, and the chat goes on without an ad.',
  refused: 'The server refused the request; the event tells why.',
} as const;

export interface Turns {
  /** A preload went out. The body is what the client sends. */
  asked(body: unknown): void;
  answered(body: unknown, decisionId: string): Promise<void>;
  failed(body: unknown, kind: keyof typeof FAILURES): void;
}

/** The record is written a moment after the answer. */
const TRIES = 8;
const PAUSE_MS = 150;

/** The record behind a decision or a bid; `undefined` where there is none. */
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
  const { messages = [] } = body as { messages?: readonly (Asked & { role: string })[] };
  return [...messages].reverse().find(({ role }) => role === 'user');
};

/** `origin`: of the service, where that is not the page's own. */
export const createTurns = (list: List<TurnEntry>, origin = ''): Turns => {
  const update = (body: unknown, answer: Answer): void => {
    const asked = questionIn(body);
    if (asked) list.put({ id: asked.id, question: asked.content, ...answer });
  };
  return {
    asked: (body) => update(body, { verdict: 'asking', words: 'Waiting for the answer …' }),
    async answered(body, decisionId) {
      const decision = await readDecision(decisionId, origin);
      if (decision) update(body, { verdict: 'decided', decision });
      else update(body, { verdict: 'failed', words: `There is no record of decision ${decisionId}.` });
    },
    failed: (body, kind) => update(body, { verdict: 'failed', words: FAILURES[kind] }),
  };
};
