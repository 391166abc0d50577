import type { AdEvent } from '../../client-js/index.js';
import type { PlaygroundDecision } from '../../wire/playground.js';

/** One call of the ad client. */
export interface RequestEntry {
  readonly id: string;
  readonly at: Date;
  readonly path: string;
  /** `waiting` until it is answered; `failed`: no answer came; `cancelled`: nobody waits for it any more. */
  readonly status: number | 'waiting' | 'failed' | 'cancelled';
  readonly elapsedMs?: number | undefined;
  readonly request: string;
  readonly response?: string | undefined;
}

export interface EventEntry {
  readonly id: string;
  readonly at: Date;
  readonly event: AdEvent;
}

/** What an ad frame posted to this page. */
export interface FrameEntry {
  readonly id: string;
  readonly at: Date;
  readonly type: string;
  readonly data: unknown;
  /** The ad's that the frame shows. */
  readonly bid?: string | undefined;
}

/** How the text of an ad was written; `sentences` with a `refused` were not shown. */
export interface TextEntry {
  /** The bid's. */
  readonly id: string;
  readonly at: Date;
  readonly by: string;
  readonly state: 'waiting' | 'writing' | 'done' | 'not asked';
  /** All that was written so far, word by word. */
  readonly written: string;
  readonly sentences: readonly { readonly words: string; readonly refused?: string | undefined }[];
  /** How it ended. */
  readonly end?: string | undefined;
}

/** What the service decided about one turn, or why that cannot be told. */
export interface TurnEntry {
  /** Of the user message that began the turn. */
  readonly id: string;
  readonly question: string;
  readonly verdict: 'asking' | 'ad' | 'no ad' | 'failed';
  readonly words: string;
  readonly advice?: string | undefined;
  /** The whole record, one fact a line. */
  readonly lines: readonly string[];
  /** The same to be drawn. */
  readonly decision?: PlaygroundDecision | undefined;
}
