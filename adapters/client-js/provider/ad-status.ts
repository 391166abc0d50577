import type { AdEvent, ErrorCode, SkipCode } from '../options/events.js';
import type { SessionState } from '../state/state.js';

/** State of the ad below one message. */
export interface AdState {
  /**
   * `none`: the message is unknown, or its turn had no question. `pending`: the service has not answered. `filled`:
   * there is an ad that is not visible yet. `shown`. `empty`: no ad, `reason` is a skip code. `failed`: `reason` is an
   * error code.
   */
  readonly status: 'none' | 'pending' | 'filled' | 'shown' | 'empty' | 'failed';
  /** Why there is no ad: a skip code or an error code; newer services may send others. */
  readonly reason: SkipCode | ErrorCode | (string & Record<never, never>) | undefined;
  /** Format of the ad: `image`, `video`, `interstitial` or `banner`. */
  readonly format: string | undefined;
  /** In CSS pixels; 0 while it is not visible. */
  readonly height: number;
  /** Id of the assistant message. */
  readonly messageId: string;
}

/** Events without a code concern the message as a whole. */
export const isAbout = (event: AdEvent, messageId: string, code: string): boolean =>
  event.messageId === messageId && (!('code' in event) || event.code === code);

/** What replaces an ad that shows nothing. */
export const STAND_INS: { readonly [Status in AdState['status']]?: 'placeholder' | 'fallback' } = {
  pending: 'placeholder',
  filled: 'placeholder',
  empty: 'fallback',
  failed: 'fallback',
};

type Reason = readonly [status: 'empty' | 'failed', reason: string];

/** Why messages have no ad, by their id; of an answer that came before its message by that of its question. */
export type Reasons = Map<string | undefined, Reason>;

/** As many as a session knows ids of messages. */
const MAX_KEPT = 1_000;

const reasonOf = (event: AdEvent): Reason | undefined => {
  if (event.name === 'ad.no-fill') return ['empty', event.payload.skipCode];
  return event.name === 'ad.error' ? ['failed', event.payload.errCode] : undefined;
};

export const noteReason = (reasons: Reasons, event: AdEvent, { messages }: SessionState): void => {
  const reason = reasonOf(event);
  if (reasons.size > MAX_KEPT) reasons.clear();
  if (reason) reasons.set(event.messageId ?? messages.filter(({ role }) => role === 'user').pop()?.id, reason);
};

export const adStateOf = (
  { messages, ads, phase }: Pick<SessionState, 'messages' | 'ads' | 'phase'>,
  reasons: Reasons,
  messageId: string,
  code: string,
): AdState => {
  const own = ads.filter((known) => known.messageId === messageId);
  const ad = own.find((known) => known.code === code);
  const question = messages[messages.findIndex(({ id }) => id === messageId) - 1];
  const isWhole = ad && !ad.isBroken;
  const [failed, reason] = (!isWhole && (reasons.get(messageId) ?? reasons.get(question?.id))) || [];
  const isAwaited = phase === 'active' && question?.role === 'user' && !own.length;
  const without = failed ?? (isAwaited ? 'pending' : 'none');
  const status = isWhole ? (ad.height === undefined ? 'filled' : 'shown') : without;
  return { status, reason, format: ad?.format, height: ad?.height ?? 0, messageId };
};
