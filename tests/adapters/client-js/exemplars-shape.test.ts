import { describe, expect, test } from '@jest/globals';
import { z } from 'zod';
import { initResponse } from '../../../adapters/http-koa/endpoints/ads/init.js';
import { preloadResponse } from '../../../adapters/http-koa/endpoints/ads/preload/response-schema.js';
import { DEFAULTS, FILES, SCHEMA, type Step } from './support/scenario.js';

const ANSWERS: Readonly<Record<string, z.ZodType>> = { '/init': initResponse, '/preload': preloadResponse };

const scenarios = FILES.flatMap(([, { scenarios: all }]) => all);

/** Answers that a server of ours could give: those that are broken on purpose say so. */
const honest = (steps: readonly Step[]): readonly Step[] =>
  steps.filter((step) => step.do === 'answer' && !step.malformed && step.body !== undefined);

test.each(FILES)('%s follows the schema of scenarios', (_name, content) => {
  const schema = z.fromJSONSchema(SCHEMA as Parameters<typeof z.fromJSONSchema>[0]);
  expect(schema.safeParse(content).error).toBeUndefined();
});

test('the schema notices a file that does not follow it', () => {
  const schema = z.fromJSONSchema(SCHEMA as Parameters<typeof z.fromJSONSchema>[0]);
  const broken = { formatVersion: 1, scenarios: [{ name: 'x', describes: ['a.b'], steps: [{ do: 'dance' }] }] };
  expect(schema.safeParse(broken).success).toBe(false);
});

test('there are enough of them, and no two have one name', () => {
  const names = scenarios.map(({ name }) => name);
  expect(names.length).toBeGreaterThanOrEqual(60);
  expect(new Set(names).size).toBe(names.length);
});

describe('every answer of the server in them is one that the server gives', () => {
  const preludes = Object.entries(DEFAULTS.preludes).map(([name, { steps }]) => ({ name: `prelude ${name}`, steps }));
  const answering = [...preludes, ...scenarios].filter(({ steps }) => honest(steps).length > 0);
  test.each(answering.map(({ name, steps }) => [name, honest(steps)] as const))('%s', (_name, steps) => {
    for (const { path, body } of steps) {
      expect(ANSWERS[String(path)]?.safeParse(body).error).toBeUndefined();
    }
  });
});
