import type { PlaygroundDecision } from '../../wire/playground.js';
import type { TurnEntry } from './entries.js';
import type { List } from './list.js';
import { failedVerdict, verdictOf, type FAILURES } from './verdict.js';

export interface Turns {
  /** A preload went out. The body is what the client sends. */
  asked(body: unknown): void;
  answered(body: unknown, decisionId: string): Promise<void>;
  failed(body: unknown, kind: keyof typeof FAILURES): void;
}

/** The record is written a moment after the answer. */
const TRIES = 8;
const PAUSE_MS = 150;

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** The record behind a decision or a bid; `undefined` where there is none. */
export const readDecision = async (id: string, origin = ''): Promise<PlaygroundDecision | undefined> => {
  for (let attempt = 0; attempt < TRIES; attempt++) {
    await pause(PAUSE_MS);
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
  const update = (body: unknown, verdict: Omit<TurnEntry, 'id' | 'question'>): void => {
    const asked = questionIn(body);
    if (asked) list.put({ id: asked.id, question: asked.content, ...verdict });
  };
  return {
    asked: (body) => update(body, { verdict: 'asking', words: 'Waiting for the answer …', lines: [] }),
    async answered(body, decisionId) {
      const decision = await readDecision(decisionId, origin);
      if (decision) update(body, { ...verdictOf(decision), decision });
      else update(body, { verdict: 'failed', words: `There is no record of decision ${decisionId}.`, lines: [] });
    },
    failed: (body, kind) => update(body, failedVerdict(kind)),
  };
};
