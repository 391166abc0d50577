/**
 * The vocabulary and the decisions, for those who build on the engine: one chapter a folder, each built on those before
 * it.
 */

// Ids, money, time, and the closed lists of caps, reasons and errors.
export * from './values/ad-caps.js';
export * from './values/error.js';
export * from './values/id-digest.js';
export * from './values/ids.js';
export * from './values/loss-reason.js';
export * from './values/money.js';
export * from './values/signal.js';
export * from './values/skip-code.js';
export * from './values/time.js';
export * from './values/time-zone.js';

// How often somebody may see an ad, and which ads may not stand together.
export * from './frequency/exposure.js';
export * from './frequency/mute.js';
export * from './frequency/separation.js';

// What a recipient may be asked and told of a person and a device.
export * from './privacy/device.js';
export * from './privacy/privacy.js';
export * from './privacy/privacy-projection.js';
export * from './privacy/regulatory.js';
export type * from './privacy/sk-ad-network.js';
export * from './privacy/unreadable-signals.js';

// Accounts with their placements, campaigns with their line items and creatives.
export * from './catalog/account.js';
export * from './catalog/campaign.js';
export * from './catalog/creative.js';
export * from './catalog/day-parting.js';
export * from './catalog/format-fit.js';
export * from './catalog/placement.js';

// Messages, and what is read from them.
export * from './conversation/character.js';
export * from './conversation/fold-safety.js';
export * from './conversation/fold-signals.js';
export * from './conversation/message.js';
export * from './conversation/safety-class.js';
export * from './conversation/signals.js';
export * from './conversation/term.js';

// Holds on money, and how a budget is spread over its time.
export * from './budget/budget.js';
export * from './pacing/budget-pacing.js';
export * from './pacing/spend-plan.js';
export * from './pacing/traffic-shape.js';

// What is on offer, and what is bid for it.
export * from './demand/bid.js';
export * from './demand/bidder-offer.js';
export * from './demand/opportunity.js';
export * from './demand/relevance.js';
export * from './video/slot.js';

// Ads that were won, what happens to them, and what reports add up.
export * from './delivery/ad-event.js';
export * from './delivery/ad-facts.js';
export * from './delivery/event-fields.js';
export * from './delivery/creative-review.js';
export * from './delivery/rollups/report-measures.js';
export * from './delivery/rollups/rollup.js';
export * from './figures/rollup-dimensions.js';
export * from './delivery/tracking.js';
export * from './delivery/weigh-report.js';
export * from './delivery/won-ad.js';
export * from './delivery/writer-verdict.js';

// Variants of an A/B test, and users who are held out.
export * from './experiment/assignment.js';
export * from './experiment/compare-variants.js';

// Whether a turn may show an ad at all.
export * from './turn/eligibility.js';
export * from './pacing/turn-pacing.js';
export * from './turn/session.js';

// Who wins, and what it costs.
export * from './auction/auction.js';
export * from './auction/decide.js';
export * from './auction/turn-facts.js';

// What is kept of a decision: reported, explained, decided again, redacted.
export { explainDecision } from './decision-record/explain.js';
export * from './decision-record/redact.js';
export { replay, type Difference, type Replay } from './decision-record/replay.js';
export * from './decision-record/report.js';
export * from './decision-record/stored-decision.js';
export type * from './decision-record/text-record.js';

// Whether a sentence of an ad says no more than its brief.
export { createGate, GATE_REASONS, type GateContext, type GateReason, type SentenceVerdict } from './ad-text/gate.js';
export type * from './ad-text/gate-words.js';
export { COPY_JUDGEMENTS, type CopyJudgement } from './ad-text/statements/statements.js';
