import { CIRCUIT_OPEN } from '../../../domain/auction/turn-facts.js';

/**
 * Why a call out came to nothing. The name is what the decision record shows, so that it holds nothing of the answer.
 */
export const CALL_FAILURES = [
  'RequestTooLong',
  'NothingLeftToSend',
  'AddressNotPublic',
  'Unreachable',
  'AnswerTooLong',
  'EncodingUnknown',
  'AnswerNotUnpacked',
  'Redirected',
  'StatusUnusable',
  CIRCUIT_OPEN,
  'TooManyAtOnce',
] as const;
export type CallFailure = (typeof CALL_FAILURES)[number];

export class CallFailed extends Error {
  override readonly name: CallFailure;

  /** `cause` is for the operator at a terminal; no record or log shows it. */
  constructor(why: CallFailure, cause?: unknown) {
    super(why, { cause });
    this.name = why;
  }
}

/** The other side answered with a status that no answer has. */
export class StatusUnusable extends CallFailed {
  readonly status: number;

  constructor(status: number) {
    super('StatusUnusable');
    this.status = status;
  }
}
