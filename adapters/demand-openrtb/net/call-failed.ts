/** Why a call out came to nothing. The name is what the decision record shows, so that it holds nothing of the answer. */
export const CALL_FAILURES = [
  'AddressNotPublic',
  'Unreachable',
  'AnswerTooLong',
  'EncodingUnknown',
  'AnswerNotUnpacked',
  'Redirected',
  'StatusUnusable',
  'CircuitOpen',
  'TooManyAtOnce',
] as const;
export type CallFailure = (typeof CALL_FAILURES)[number];

export class CallFailed extends Error {
  override readonly name: CallFailure;

  constructor(why: CallFailure) {
    super(why);
    this.name = why;
  }
}
