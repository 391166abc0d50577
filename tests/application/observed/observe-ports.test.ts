import { expect, test } from '@jest/globals';
import { observeEvents } from '../../../application/observed/observe-events.js';
import { observePorts } from '../../../application/observed/observe-ports.js';
import type { PageEvent } from '../../../application/api/ad-placement.js';
import type { Ports } from '../../../application/ports/index.js';
import { NONE_DROPPED } from '../../../application/ports/storage/streams/journal.js';
import { inMemoryPorts } from '../../../bootstrap/embed/memory.js';
import { bidId } from '../../../domain/values/ids.js';
import { sampleDecision, sampleDraft, sampleText } from '../../contracts/index.js';

const recorder = () => {
  const seen: unknown[] = [];
  const see =
    (what: string) =>
    (...args: readonly unknown[]): void =>
      void seen.push([what, ...args]);
  return { seen, telemetry: { decision: see('decision'), text: see('text'), event: see('event') } };
};

test('what the journal takes is reported and kept', async () => {
  const { seen, telemetry } = recorder();
  const { journal } = observePorts({ ...inMemoryPorts(), telemetry: telemetry });
  const decision = sampleDecision();
  const [id] = decision.bidIds;
  const text = sampleText(id ?? bidId('0b000000-0000-4000-8000-000000000001'));
  journal.append({ decision, events: [sampleDraft()] });
  journal.append({ events: [], text });
  journal.append({ events: [sampleDraft()] });
  await journal.flush();
  expect(seen).toEqual([
    ['decision', decision],
    ['text', text],
  ]);
  expect((await journal.findDecision(undefined, decision.id))?.id).toBe(decision.id);
  expect(journal.dropped).toEqual(NONE_DROPPED);
});

test('without telemetry the ports are as they were', () => {
  const ports: Ports = inMemoryPorts();
  expect(observePorts(ports)).toBe(ports);
});

const EVENTS: readonly PageEvent[] = [
  { type: 'ad.render-started', eventId: 'a' },
  { type: 'ad.viewed', eventId: 'b' },
] as readonly PageEvent[];
const BID = bidId('0b000000-0000-4000-8000-000000000001');

test.each([
  ['each result', ['counted', 'retry'] as const, ['counted', 'retry']],
  ['events of an unknown ad', undefined, ['unknown', 'unknown']],
])('reports %s of a page', async (_, results, expected) => {
  const { seen, telemetry } = recorder();
  const recordEvents = observeEvents(async () => results, telemetry);
  expect(await recordEvents(BID, 'token', EVENTS, undefined, undefined)).toBe(results);
  expect(seen).toEqual(EVENTS.map(({ type }, i) => ['event', type, expected[i]]));
});
