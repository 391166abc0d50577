import type { TextRecord } from '../../domain/decision-record/text-record.js';
import type { SpanDraft } from './span-draft.js';

/** Who wrote the text of an ad; times since it began. Never a word of it. */
export const textSpan = (record: TextRecord): SpanDraft => {
  const written = { 'adplacement.bid_id': record.bidId, 'adplacement.writer': record.writer };
  if (record.writer !== 'model') {
    const because = record.writer === 'template' ? { 'adplacement.reason': record.because } : {};
    return { name: 'text', kind: 'internal', fromMs: 0, toMs: 0, attributes: { ...written, ...because } };
  }
  const { model, judge, end, elapsedMs, firstMs, shown, refused } = record;
  return {
    ...{ name: 'text', kind: 'client', fromMs: 0, toMs: elapsedMs },
    attributes: {
      ...written,
      'adplacement.model': model,
      'adplacement.judge': judge,
      'adplacement.outcome': end,
      'adplacement.sentences': shown,
      'adplacement.refused': refused.map(({ stage, reason }) => `${stage}:${reason}`),
    },
    isError: end === 'failed' || end === 'late',
    ...(firstMs !== undefined && { events: [{ name: 'first sentence', atMs: firstMs, attributes: {} }] }),
  };
};
