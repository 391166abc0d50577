import type { TimelineEntry } from './timeline.js';
import type { RequestEntry, TurnEntry } from '../inspector/entries.js';

interface Heard {
  readonly turns: readonly TurnEntry[];
  readonly requests: readonly RequestEntry[];
  readonly timeline: readonly TimelineEntry[];
}

/**
 * What happened, for somebody who looks for a mistake: no word of the conversation, no id of a person, no token, and no
 * address of the page.
 */
export const bugReport = ({ turns, requests, timeline }: Heard): string =>
  JSON.stringify(
    {
      browser: navigator.userAgent,
      viewport: `${innerWidth}x${innerHeight}`,
      turns: turns.map(({ verdict, decision, words }) => ({
        verdict,
        outcome: decision?.outcome,
        refusedBy: decision?.gates.find(({ pass }) => !pass),
        candidates: decision?.candidates.map(({ source, outcome }) => `${source}: ${outcome}`),
        // What stands in a verdict without a decision is our own sentence.
        words: decision === undefined ? words : undefined,
      })),
      timeline: timeline.map(({ turn, moments }) => ({
        turn,
        moments: moments.map(({ name, afterMs }) => `${name} +${Math.round(afterMs)} ms`),
      })),
      requests: requests.map(({ path, status, elapsedMs }) => ({
        path,
        status,
        ms: elapsedMs === undefined ? undefined : Math.round(elapsedMs),
      })),
    },
    null,
    2,
  );
