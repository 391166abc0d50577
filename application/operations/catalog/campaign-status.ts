import {
  withStatus,
  type DeliveryStatus,
  type StatusSubject,
} from '../../../domain/catalog/content/delivery-status.js';
import { MAX_TRIES } from '../../ports/storage/session-store.js';
import type { CatalogAdmin, CatalogOutcome, CatalogRequest } from './catalog-admin.js';

export interface StatusChange {
  readonly subject: StatusSubject;
  readonly status: DeliveryStatus;
}

const nameOf = ({ campaign, part }: StatusSubject): string => {
  if (part === undefined) return `campaign ${campaign}`;
  return `${part.kind === 'lineItem' ? 'line item' : 'creative'} ${part.id} of campaign ${campaign}`;
};

const missing = (subject: StatusSubject): CatalogOutcome => ({
  kind: 'invalid',
  problems: [`There is no published ${nameOf(subject)}: what CONFIG names is changed in its file.`],
});

/** Publishes the status as a new version, which the history names. Rejects when the store is out. */
export const setStatus = async (
  admin: Pick<CatalogAdmin, 'current' | 'change'>,
  { subject, status }: StatusChange,
  request: Omit<CatalogRequest, 'expectedVersion'>,
): Promise<CatalogOutcome> => {
  const note = [request.note, `${nameOf(subject)} is ${status}`].filter(Boolean).join(' – ');
  for (let attempt = 1; ; attempt++) {
    const { version, content } = await admin.current();
    const known = content.campaigns.find(({ id }) => id === subject.campaign);
    const entry = known && withStatus(known, subject.part, status);
    if (entry === undefined) return missing(subject);
    const outcome = await admin.change({ set: { campaigns: [entry] } }, { ...request, note, expectedVersion: version });
    if (outcome.kind !== 'conflict' || attempt === MAX_TRIES) return outcome;
  }
};
