import type { PlaygroundDecision } from '../../wire/playground.js';
import type { TurnEntry } from './entries.js';

type Verdict = Pick<TurnEntry, 'verdict' | 'words' | 'advice' | 'lines'>;

const WINNER = /^ {2}(\S+) (\S+)(?: for \S+)?: (.+); won\b/;
const REASON = 'Reason: ';
const ADVICE = 'What to do: ';

const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const after = (start: string, lines: readonly string[]): string | undefined =>
  lines.find((line) => line.startsWith(start))?.slice(start.length);

const winnerWords = (lines: readonly string[]): string | undefined => {
  for (const line of lines) {
    const [, source, candidate, path] = WINNER.exec(line) ?? [];
    if (candidate !== undefined)
      return `“${candidate}” (${source}) won the auction: ${path} (USD per thousand impressions).`;
  }
  return undefined;
};

/** Why this ad, or why none, in one sentence; the lines of the record stand below it. */
export const verdictOf = ({ outcome, lines }: Pick<PlaygroundDecision, 'outcome' | 'lines'>): Verdict => {
  const outcomeLine = after('Outcome: ', lines) ?? 'The record says nothing.';
  if (outcome === 'no-fill') {
    const words = capitalised(after(REASON, lines) ?? outcomeLine);
    return { verdict: 'no ad', words, advice: after(ADVICE, lines), lines };
  }
  const words = outcome === 'filled' ? winnerWords(lines) : undefined;
  return { verdict: 'ad', words: words ?? capitalised(outcomeLine.replace(/ \d+ ads?:.*/, ' ad.')), lines };
};

/** What can be said of a turn whose answer never came or made no sense. */
export const FAILURES = {
  failed: 'The server did not answer. The client tries again, at most three times; the chat goes on without an ad.',
  unreadable: 'The answer made no sense: the client reports ad.error, and the chat goes on without an ad.',
  refused: 'The server refused the request; the event tells why.',
} as const;

export const failedVerdict = (kind: keyof typeof FAILURES): Verdict => ({
  verdict: 'failed',
  words: FAILURES[kind],
  lines: [],
});
