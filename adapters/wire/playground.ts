import type { WireDecision } from './decision.js';

/** `second`: no ad in the first turn, then every second; `every`: every turn; `cautious`: the rule of new accounts. */
export const PLAYGROUND_PACINGS = ['second', 'every', 'cautious'] as const;
export type PlaygroundPacing = (typeof PLAYGROUND_PACINGS)[number];

/**
 * Publisher tokens: `test` of the account with test ads, the others of those with the real auction by their pacing.
 */
export type PlaygroundTokens = Readonly<Record<'test' | PlaygroundPacing, string>>;

/**
 * What the server writes into the pages of the playground, as JSON in `<script type="application/json" id="config">`.
 */
export interface PlaygroundConfig {
  /** Bare origin of the service: where clients ask, and where frames come from. */
  readonly origin: string;
  /** The word behind `<brand>.ad.click`. */
  readonly brand: string;
  readonly tokens: PlaygroundTokens;
  /** Name of the language model that answers in the chat; absent where none is configured. */
  readonly model?: string | undefined;
  /** Absent: the template writes all texts of ads, or nobody may see them being written. */
  readonly writing?:
    | {
        /** `script`: no language model, and the page says so. */
        readonly by: 'model' | 'script';
        /** Its name. */
        readonly model: string;
        /** Of accounts of which it is not told. */
        readonly templateTokens: PlaygroundTokens;
      }
    | undefined;
}

/**
 * `GET /playground/texts/{bid}`: a text in the making, one JSON object a line. Nothing follows `end` or `not-asked`.
 */
export type PlaygroundTextLine =
  | { readonly kind: 'piece'; readonly text: string }
  | {
      readonly kind: 'sentence';
      readonly words: string;
      readonly refusal?: { readonly stage: string; readonly reason: string } | undefined;
    }
  | { readonly kind: 'end'; readonly end: string; readonly failure?: string | undefined }
  | { readonly kind: 'not-asked'; readonly because: string };

/** `GET /playground/shown-texts/{bid}`: a final text, and what became of it before anyone read it. */
export interface PlaygroundShownText {
  readonly advertiser: string;
  /** Name of the reviewed text that was selected, such as `de-casual-doorstep`. Absent: the template spoke. */
  readonly variant?: string | undefined;
  /** From a closed list; it stands before the text. */
  readonly leadIn?: string | undefined;
  /** `restsOn`: statements of the brief. */
  readonly sentences: readonly { readonly words: string; readonly restsOn: readonly string[] }[];
  /** What a model might write at the turn, written by hand, and why the gate refuses it. */
  readonly examples: readonly { readonly words: string; readonly refused?: string | undefined }[];
}

/** `GET /playground/decisions/{id}`: a decision record, and the same in plain words, one fact a line. */
export interface PlaygroundDecision extends WireDecision {
  readonly lines: readonly string[];
}

/** Body of `POST /playground/assistant`: the conversation, oldest first, the person's newest message at its end. */
export interface PlaygroundQuestion {
  readonly messages: readonly PlaygroundMessage[];
}

export interface PlaygroundMessage {
  readonly role: 'user' | 'assistant';
  readonly content: string;
}

/** Why the language model gave no answer, or only the beginning of one. */
export const PLAYGROUND_FAILURES = ['unreachable', 'refused', 'slow', 'unreadable', 'cut-off'] as const;
export type PlaygroundFailure = (typeof PLAYGROUND_FAILURES)[number];

/** One line of the answer to it, as JSON. Nothing follows `end` or `failed`; without either the connection broke. */
export type PlaygroundAnswerLine =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'end' }
  | { readonly kind: 'failed'; readonly why: PlaygroundFailure };
