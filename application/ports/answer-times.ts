/**
 * How long an answer to a turn, or the auction of an overlay slot, may take, in ms. What is late is left out: the rest
 * goes on without it.
 */
export interface AnswerTimes {
  /** All of it, at most; an account's own `preloadTimeoutMs` may be less. */
  readonly wholeMs: number;
  /** The auction. A bidder has less of it by what the network takes. */
  readonly auctionMs: number;
  /** One wave of store access. A store that takes longer is out. */
  readonly storeMs: number;
}

/** The auction may use three fifths. Of three waves to the stores none may take what the next one needs. */
export const answerTimesWithin = (wholeMs: number): AnswerTimes => ({
  wholeMs,
  auctionMs: Math.floor(0.6 * wholeMs),
  storeMs: Math.floor(0.3 * wholeMs),
});

const USUAL_TIMES = answerTimesWithin(1_000);

export const answerTimesOf = ({ times }: { readonly times?: AnswerTimes | undefined }): AnswerTimes =>
  times ?? USUAL_TIMES;

/** Those of a turn: its account may have less patience than the service. */
export const answerTimesFor = (
  ports: { readonly times?: AnswerTimes | undefined },
  { preloadTimeoutMs }: { readonly preloadTimeoutMs: number },
): AnswerTimes => {
  const times = answerTimesOf(ports);
  return times.wholeMs <= preloadTimeoutMs ? times : answerTimesWithin(preloadTimeoutMs);
};
