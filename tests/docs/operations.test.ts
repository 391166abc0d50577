import { describe, expect, test } from '@jest/globals';
import { createServer } from 'node:http';
import { createPrometheusTelemetry } from '../../adapters/telemetry-prometheus/index.js';
import { gaugeState } from '../../bootstrap/telemetry/metrics.js';
import { inMemoryPorts } from '../../bootstrap/embed/memory.js';
import { anchorsIn, codesIn, readPage, rowsOf } from './markdown.js';

const METRIC = /\badplacement_[a-z0-9_]+/g;
const SUFFIX = /_(total|bucket|sum|count)$/;

/** All that a node counts, as Prometheus names the families. */
const families = async (): Promise<ReadonlySet<string>> => {
  const telemetry = createPrometheusTelemetry();
  const ready = { isReady: () => true, damaged: () => [], problems: () => [], unreachable: () => [] };
  gaugeState(telemetry, { ports: inMemoryPorts(), server: createServer(), ready, traces: { lost: 0 } });
  const text = await telemetry.collect();
  return new Set([...text.matchAll(/^# TYPE (\S+)/gm)].map(([, name = '']) => name));
};
const ofProcess = (name: string): boolean => /^adplacement_(nodejs|process)_/.test(name);

describe('docs/operations', () => {
  const rows = rowsOf(readPage('docs/operations/metrics.md')).map(([first = '']) => codesIn(first)[0] ?? '');

  test('describes each metric, once', async () => {
    const own = [...(await families())].filter((name) => !ofProcess(name));
    expect(rows.map((name) => name.replace(/_total$/, '')).sort()).toEqual(own.sort());
  });

  test.each(['rules.yml', 'dashboard.json', 'alerts.md'])('%s asks for metrics that exist', async (file) => {
    const known = await families();
    const asked = readPage(`docs/operations/${file}`).match(METRIC) ?? [];
    expect(asked.length).toBeGreaterThan(3);
    expect(asked.filter((name) => !known.has(name) && !known.has(name.replace(SUFFIX, '')))).toEqual([]);
  });

  test('each alert has its entry, and leads to it', () => {
    const rules = readPage('docs/operations/rules.yml');
    const alerts = [...rules.matchAll(/alert: (\w+)/g)].map(([, name = '']) => name);
    const anchors = anchorsIn(readPage('docs/operations/alerts.md'));
    expect(anchors.slice(1).sort()).toEqual(alerts.map((name) => name.toLowerCase()).sort());
    expect([...rules.matchAll(/alerts\.md#(\w+)/g)].map(([, anchor]) => anchor)).toEqual(
      alerts.map((name) => name.toLowerCase()),
    );
  });
});
