import type { CallResult } from '../io/call.js';
import { UUID } from '../options/uuid7.js';
import { fieldsOf, isRecord, numberOf, textOf, type Fields } from '../io/decode.js';
import type { Bid } from '../state/state.js';

/** Exactly one of these comes of every preload that is not cancelled (`docs/reference/turns.md#turn`). */
export type PreloadOutcome =
  | { readonly kind: 'filled'; readonly sessionId: string; readonly bids: readonly Bid[] }
  | { readonly kind: 'no-fill'; readonly sessionId?: string; readonly skipCode: string }
  | {
      readonly kind: 'error';
      readonly errCode: string;
      readonly message: string;
      /** The session is over. */
      readonly isPermanent: boolean;
      /** Not a decision of the server: report it there. */
      readonly isFault: boolean;
    };

export interface PreloadAsked {
  readonly codes: readonly string[];
  readonly isTrackOnly: boolean;
}

const fault = (what: string): PreloadOutcome => ({
  kind: 'error',
  errCode: 'request_failed',
  message: `The ad server ${what}.`,
  isPermanent: false,
  isFault: true,
});

const refusal = (body: Fields, errCode: string): PreloadOutcome => {
  const message = textOf(fieldsOf(body.error).message) ?? 'The ad server refused.';
  const isPermanent = body.permanent === true || body.permanentError === true;
  return { kind: 'error', errCode, message, isPermanent, isFault: false };
};

const refusedStatus = (status: number, body: Fields): PreloadOutcome => {
  const said = textOf(body.errCode) ?? textOf(fieldsOf(body.error).code);
  return refusal(body, status === 401 ? 'invalid_token' : (said ?? 'request_failed'));
};

const decodeBid = (value: unknown): Bid | undefined => {
  // The id becomes part of an address.
  const { bidId, code, revenue, value: older, format, content, skan } = fieldsOf(value);
  if (typeof bidId !== 'string' || !UUID.test(bidId) || typeof code !== 'string') return undefined;
  return {
    bidId,
    code,
    revenue: numberOf(revenue) ?? numberOf(older) ?? 0,
    format: textOf(format) ?? 'unknown',
    content: textOf(content) ?? '',
    ...(isRecord(skan) && { skan }),
  };
};

/** Per code the first bid wins; codes that were not enabled are dropped. */
const usableBids = (values: unknown, codes: readonly string[]): readonly Bid[] => {
  const byCode = new Map<string, Bid>();
  for (const value of Array.isArray(values) ? values : []) {
    const bid = decodeBid(value);
    if (bid && codes.includes(bid.code) && !byCode.has(bid.code)) byCode.set(bid.code, bid);
  }
  return [...byCode.values()];
};

const decodeBody = (body: Fields, asked: PreloadAsked): PreloadOutcome => {
  const sessionId = textOf(body.sessionId);
  const { errCode = null } = body;
  if (errCode !== null || sessionId === undefined) return refusal(body, textOf(errCode) ?? 'unknown');
  if (body.skip === true) return { kind: 'no-fill', sessionId, skipCode: textOf(body.skipCode) ?? 'unknown' };
  // The integrator muted this turn: whatever the answer, it shows nothing.
  if (asked.isTrackOnly) return { kind: 'no-fill', sessionId, skipCode: 'ads_disabled' };
  const bids = usableBids(body.bids, asked.codes);
  if (bids.length === 0) return { kind: 'no-fill', sessionId, skipCode: 'unfilled_bid' };
  return { kind: 'filled', sessionId, bids };
};

/** The table "what a client reports" of `docs/reference/protocol.md`, its rows tried from the top. */
export const decodePreloadAnswer = (result: CallResult, asked: PreloadAsked): PreloadOutcome => {
  if (result.kind === 'unanswered') return fault(`did not answer (${result.reason})`);
  const { status, body } = result;
  if (status === 204) return { kind: 'no-fill', skipCode: 'unfilled_bid' };
  if (status >= 400 && status < 500) return refusedStatus(status, fieldsOf(body));
  if (status < 200 || status >= 300) return fault(`answered with status ${status}`);
  return isRecord(body) ? decodeBody(body, asked) : fault('sent what cannot be read');
};
