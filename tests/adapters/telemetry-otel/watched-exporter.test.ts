import { expect, test } from '@jest/globals';
import type { SpanExporter } from '@opentelemetry/sdk-trace';
import { watchExporter } from '../../../adapters/telemetry-otel/watched-exporter.js';

type Spans = Parameters<SpanExporter['export']>[0];
const spans = (count: number): Spans => Array.from({ length: count }, () => ({}) as Spans[number]);

const exporterThat = (errors: readonly (Error | undefined)[]): SpanExporter => {
  const left = [...errors];
  return {
    export: (_, done) => {
      const error = left.shift();
      done(error === undefined ? { code: 0 } : { code: 1, error });
    },
    shutdown: async () => undefined,
  };
};

const coded = (code: unknown): Error => Object.assign(new Error('zqx@mail.example said zqx'), { code });

test('says once that a collector is out, and once that it is back', () => {
  const lines: unknown[] = [];
  const log = {
    warn: (fields: object, message: string) => lines.push(['warn', fields, message]),
    info: (fields: object, message: string) => lines.push(['info', fields, message]),
  };
  const out = coded('ECONNREFUSED');
  const watched = watchExporter(exporterThat([undefined, out, out, undefined, undefined, coded(503)]), log);
  for (let i = 0; i < 6; i++) watched.export(spans(2), () => undefined);
  expect([watched.handed, watched.lost]).toEqual([12, 6]);
  expect(lines).toEqual([
    ['warn', { why: 'ECONNREFUSED' }, 'the trace collector takes no spans; turns go on without'],
    ['info', { lost: 4 }, 'the trace collector takes spans again'],
    ['warn', { why: 503 }, 'the trace collector takes no spans; turns go on without'],
  ]);
});

test.each([[coded('zqx@mail.example')], [coded({})], [coded(undefined)]])('repeats no word of a collector', (error) => {
  const lines: string[] = [];
  const log = { warn: (fields: object) => lines.push(JSON.stringify(fields)), info: () => undefined };
  watchExporter(exporterThat([error]), log).export(spans(1), () => undefined);
  expect(lines).toEqual(['{"why":"Error"}']);
});
