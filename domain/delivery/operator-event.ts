import type { CatalogDifference } from '../catalog/catalog-content.js';
import type { BegunStatus } from './ad-event.js';
import type { CreativeName } from './creative-review.js';
import type { AccountId, Brand } from '../values/ids.js';
import type { EpochMs } from '../values/time.js';

/**
 * Something rare that needs a person. Ids and figures of the operator's own configuration alone: what an operator wrote
 * freely, such as the author of a version, may be an address.
 */
export type OperatorEvent =
  | {
      readonly type: 'catalog.changed';
      readonly version: number;
      readonly changes: readonly Pick<CatalogDifference, 'section' | 'id' | 'change'>[];
    }
  | {
      readonly type: 'creative.under-review';
      readonly account: AccountId;
      readonly creative: CreativeName;
      readonly status: BegunStatus;
    };

export type OperatorEventType = OperatorEvent['type'];

export const OPERATOR_EVENT_TYPES = [
  'catalog.changed',
  'creative.under-review',
] as const satisfies readonly OperatorEventType[];

/** On its way to the webhooks of the operator. */
export interface OperatorNotice {
  readonly id: Brand<string, 'NoticeId'>;
  readonly kind: 'operator';
  readonly event: OperatorEvent;
  readonly atMs: EpochMs;
}

/** Printable ASCII without a dot: Standard Webhooks separates by dots what is signed. */
export const eventId = (...parts: readonly (string | number)[]): string =>
  parts.map((part) => encodeURIComponent(String(part).toWellFormed()).replaceAll('.', '%2E')).join(':');

/** The same parts are the same event, however often and by whichever node it is noticed. */
export const operatorNotice = (
  event: OperatorEvent,
  parts: readonly (string | number)[],
  atMs: EpochMs,
): OperatorNotice => ({
  id: eventId(event.type, ...parts) as OperatorNotice['id'],
  kind: 'operator',
  event,
  atMs,
});

/** Readers reported a creative often enough. */
export const creativeUnderReview = (
  {
    accountId: account,
    creative,
    status,
  }: { readonly accountId: AccountId; readonly creative: CreativeName; readonly status: BegunStatus },
  atMs: EpochMs,
): OperatorNotice =>
  operatorNotice(
    { type: 'creative.under-review', account, creative, status },
    [account, creative.source, creative.id, atMs],
    atMs,
  );

/** Of a change of everything the first ones say enough. */
const MAX_CHANGES = 100;

export const catalogChanged = (
  version: number,
  differences: readonly CatalogDifference[],
  atMs: EpochMs,
): OperatorNotice => {
  const changes = differences.slice(0, MAX_CHANGES).map(({ section, id, change }) => ({ section, id, change }));
  return operatorNotice({ type: 'catalog.changed', version, changes }, [version], atMs);
};
