/** Explains each mistake under its id. */
export const MISTAKES_PAGE =
  'https://github.com/ad-placement/ad-placement/blob/main/docs/reference/integration-mistakes.md';

/** What in one session does not belong together. */
export interface Unpaired {
  /** Places of ads whose message was not added; `isLate`: it is not to be expected any more. */
  readonly places: readonly { readonly messageId: string; readonly code: string; readonly isLate: boolean }[];
  /** Ids of answers below which no ad is placed. */
  readonly answers: readonly string[];
  /** Placement codes that the account probably does not have. */
  readonly unknownCodes: readonly string[];
}

/** What the copies of the client on this page noticed. */
export interface Noted {
  /** Ids of mistakes by their line on the console. */
  readonly lines: Map<string, string>;
  readonly clients: Set<object>;
  /** Of each session that has not ended: what is unpaired now. */
  readonly sessions: Set<() => Unpaired>;
  /** Called after each change. */
  readonly listeners: Set<() => void>;
}

/** Shared by a name, since each copy of the client and the devtools panel are bundles of their own. */
const NOTED = Symbol.for('ad-placement mistakes');
const page = globalThis as { [NOTED]?: Noted };

export const noted = (): Noted =>
  (page[NOTED] ??= { lines: new Map(), clients: new Set(), sessions: new Set(), listeners: new Set() });

export const notedChanged = (): void => noted().listeners.forEach((listener) => listener());
