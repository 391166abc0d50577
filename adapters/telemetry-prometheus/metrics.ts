import { Gauge, type OpenMetricsContentType, type Registry } from 'prom-client';
import { counterFamily, histogramFamily } from './families.js';

/** Seconds. A turn has one, a bidder some tenths of it, a store some milliseconds. */
const TURN_BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.2, 0.3, 0.5, 0.75, 1, 2.5];
const CALL_BUCKETS = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];
/** A notice that waits was made when its bidder was out. */
const AGE_BUCKETS = [0.1, 0.5, 1, 5, 15, 60, 300, 3_600, 21_600, 86_400];

/** All metrics of the engine; `docs/operations/metrics.md` describes each. */
export const createMetrics = (registry: Registry<OpenMetricsContentType>) => {
  const counter = <const Labels extends readonly string[]>(name: string, help: string, labels: Labels) =>
    counterFamily(registry, { name: `adplacement_${name}`, help, labels });
  const histogram = <const Labels extends readonly string[]>(
    name: string,
    help: string,
    labels: Labels,
    buckets: readonly number[],
  ) => histogramFamily(registry, { name: `adplacement_${name}`, help, labels }, buckets);
  return {
    turns: counter('turns', 'Turns and overlay slots by what they came to and why.', ['kind', 'outcome', 'reason']),
    accountTurns: counter('account_turns', 'Turns and overlay slots of each account.', ['account', 'outcome']),
    turnSeconds: histogram('turn_seconds', 'From the request to its answer.', ['kind'], TURN_BUCKETS),
    stageSeconds: histogram('turn_stage_seconds', 'How long each stage took.', ['stage'], TURN_BUCKETS),
    missed: counter('turn_missed_deadlines', 'Stores and classifiers that gave a turn no answer.', ['port', 'how']),
    bidderCalls: counter('bidder_calls', 'What each demand source answered.', ['bidder', 'outcome']),
    bidderSeconds: histogram('bidder_call_seconds', 'Until a bidder answered.', ['bidder'], TURN_BUCKETS),
    bids: counter('bidder_bids', 'Bids that competed.', ['bidder']),
    rejections: counter('bidder_rejections', 'Candidates that never became a bid, by reason.', ['bidder', 'reason']),
    wins: counter('bidder_wins', 'Auctions won.', ['bidder']),
    events: counter('events', 'Events of ads by what became of them.', ['type', 'result']),
    notices: counter('notices', 'Attempts to deliver a notice, by result.', ['kind', 'result']),
    noticeSeconds: histogram('notice_age_seconds', 'Age of a notice when it is settled.', ['kind'], AGE_BUCKETS),
    webhooks: counter('webhooks', 'Attempts to deliver a webhook, by outcome.', ['outcome']),
    webhookSeconds: histogram('webhook_age_seconds', 'Age of a webhook when it is delivered.', [], AGE_BUCKETS),
    texts: counter('texts', 'Final texts of ads by their writer, and how they ended.', ['writer', 'end']),
    sentences: counter('text_sentences', 'Sentences of a model that were shown or refused, by stage.', ['verdict']),
    textSeconds: histogram('text_seconds', 'Until the text of a model was whole.', ['model'], CALL_BUCKETS),
    drafts: counter('text_drafts', 'Texts of campaigns that models wrote or judged ahead.', ['outcome']),
    calls: counter('port_calls', 'Calls of stores and services by outcome.', ['port', 'outcome']),
    callSeconds: histogram('port_call_seconds', 'Until a store or service answered.', ['port'], CALL_BUCKETS),
    circuits: new Gauge({
      ...{ name: 'adplacement_circuit_open', help: '1 while a server is left alone, for all or for some who ask.' },
      ...{ labelNames: ['of', 'calls'], registers: [registry] },
    }),
    circuitChanges: counter('circuit_changes', 'Circuits that opened or closed.', ['of', 'calls', 'to']),
    overload: counter('overload_rejections', 'Requests rejected unread because there is too much to do.', ['priority']),
    faults: counter('faults', 'Errors that no one expected; each is in the log with its stack.', ['use_case']),
  };
};

export type Metrics = ReturnType<typeof createMetrics>;
