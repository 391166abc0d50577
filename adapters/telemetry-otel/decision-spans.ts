import type { PortCall } from '../../application/ports/telemetry.js';
import type { StageEnd, StoredAnswer, StoredDecision } from '../../domain/decision-record/stored-decision.js';
import { calleeKey } from './callee-key.js';
import type { SpanDraft } from './span-draft.js';

/** A call of a store or a service; times since the request began. */
export interface TimedCall extends PortCall {
  readonly endMs: number;
}

interface Stage {
  readonly of: StageEnd['of'];
  readonly fromMs: number;
  readonly toMs: number;
}

const stagesOf = ({ stages }: Pick<StoredDecision, 'stages'>): readonly Stage[] =>
  stages.map(({ of, atMs }, i) => ({ of, fromMs: stages[i - 1]?.atMs ?? 0, toMs: atMs }));

/** An error's name in a plain word; a source of others may put anything there. */
const PLAIN_WORD = /^[A-Za-z-]{1,40}$/;

const bidderSpan = (answer: StoredAnswer, fromMs: number): SpanDraft => {
  const { source, outcome, elapsedMs, bids, rejections, detail } = answer;
  return {
    name: `bid ${source}`,
    kind: 'client',
    fromMs,
    toMs: fromMs + elapsedMs,
    attributes: {
      'adplacement.bidder': source,
      'adplacement.outcome': outcome,
      'adplacement.bids': bids.length,
      'adplacement.rejections': rejections.length,
      ...(detail !== undefined && PLAIN_WORD.test(detail) && { 'adplacement.detail': detail }),
    },
    isError: outcome === 'late' || outcome === 'failed',
    callee: calleeKey({ kind: 'bidder', id: source }),
  };
};

const callSpan = ({ port, operation, outcome, elapsedMs, endMs }: TimedCall): SpanDraft => ({
  name: `${port}.${operation}`,
  kind: 'client',
  fromMs: Math.max(0, endMs - elapsedMs),
  toMs: endMs,
  attributes: { 'adplacement.port': port, 'adplacement.outcome': outcome },
  isError: outcome === 'failed',
  callee: port === 'content-check' ? calleeKey({ kind: 'model', of: 'classifier' }) : undefined,
});

/** Ends of stages are rounded: a call may seem to begin, or to end, just outside of its own. */
const middleOf = ({ fromMs, toMs }: SpanDraft): number => (fromMs + toMs) / 2;

/** The stages, each with what it waited for; bidders in the last auction. */
const stageSpans = (decision: StoredDecision, calls: readonly SpanDraft[]): readonly SpanDraft[] => {
  const stages = stagesOf(decision);
  const auction = stages.findLast(({ of }) => of === 'auction');
  const asked = decision.inputs.answers.filter(({ outcome }) => outcome !== 'not-asked');
  return stages.map((stage) => {
    const { of, fromMs, toMs } = stage;
    const bidders = stage === auction ? asked.map((answer) => bidderSpan(answer, fromMs)) : [];
    const own = calls.filter((call) => middleOf(call) >= fromMs && middleOf(call) < toMs);
    return { name: of, kind: 'internal', fromMs, toMs, attributes: {}, children: [...own, ...bidders] };
  });
};

/** A decision as the tree of its spans: the request, its stages, what they waited for. */
export const decisionSpans = (decision: StoredDecision, calls: readonly TimedCall[]): SpanDraft => {
  const { id, accountId, kind, outcome, reason, catalogVersion, elapsedMs, stages, deadlines } = decision;
  const endMs = stages.at(-1)?.atMs ?? 0;
  const spans = calls.map(callSpan);
  const after = spans.filter((call) => middleOf(call) >= endMs);
  return {
    name: kind === 'chat' ? 'preload' : 'overlay',
    kind: 'server',
    fromMs: 0,
    toMs: elapsedMs,
    attributes: {
      'adplacement.decision_id': id,
      'adplacement.account': accountId,
      'adplacement.catalog_version': catalogVersion,
      'adplacement.outcome': outcome,
      ...(reason !== undefined && { 'adplacement.reason': reason }),
    },
    isError: reason === 'internal-error',
    events: deadlines.map(({ of, failed, elapsedMs: atMs }) => ({
      ...{ name: 'no answer', atMs },
      attributes: { 'adplacement.port': of, 'adplacement.outcome': failed === true ? 'failed' : 'late' },
    })),
    children: [...stageSpans(decision, spans), ...after],
  };
};
