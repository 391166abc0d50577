import { readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { Validator } from '@seriousme/openapi-schema-validator';
import { createOpenApiDocument } from '../../adapters/http-koa/endpoints/document.js';

const ORIGIN = 'http://127.0.0.1:8080';
const document = JSON.parse(JSON.stringify(createOpenApiDocument(ORIGIN))) as Readonly<Record<string, unknown>>;

/** Each rule that is off, and why. */
const CONFIG = {
  extends: ['recommended-strict'],
  rules: {
    // The address of a self-hosted service is the operator's.
    'no-server-example.com': 'off',
    // Telemetry and health have nothing to refuse.
    'operation-4xx-response': 'off',
    // A click is a redirect and the event stream an upgrade; the test below asks for a success of some kind.
    'operation-2xx-response': 'off',
  },
} as const;

const lint = async (source: unknown): Promise<readonly string[]> => {
  const config = await createConfig({ extends: [...CONFIG.extends], rules: { ...CONFIG.rules } });
  const problems = await lintFromString({ source: JSON.stringify(source), absoluteRef: '/openapi.json', config });
  return problems.map(({ ruleId, message, location }) => `${ruleId} ${location[0]?.pointer}: ${message}`);
};

describe('the OpenAPI document', () => {
  test('is valid OpenAPI 3.1', async () => {
    const validator = new Validator();
    expect(await validator.validate(structuredClone(document))).toEqual({ valid: true });
    expect(validator.version).toBe('3.1');
  });

  test('has no finding of the linter', async () => {
    expect(await lint(document)).toEqual([]);
  });

  test('every schema in it is one of JSON Schema 2020-12', () => {
    const ajv = new Ajv2020({ strict: false });
    const faults = (node: unknown, at: string): readonly string[] => {
      if (typeof node !== 'object' || node === null) return [];
      const inner = Object.entries(node).flatMap(([key, value]) => faults(value, `${at}/${key}`));
      if (!/\/(schema|schemas\/[^/]+)$/.test(at) || ajv.validateSchema(node) === true) return inner;
      return [...inner, `${at}: ${ajv.errorsText(ajv.errors)}`];
    };
    expect(faults(document, '')).toEqual([]);
    expect(faults({ schema: { type: 'array', prefixItems: [] } }, '')).toHaveLength(1);
  });

  test('whatever is sent with a validator may be unchanged', () => {
    const paths = document['paths'] as Record<string, { get?: { responses: object } }>;
    const files = Object.keys(paths).filter((path) => /^\/(assets|sdk|openapi)|\/admin\/catalog$/.test(path));
    const without = files.filter((path) => !('304' in (paths[path]?.get?.responses ?? {})));
    expect([files.length, without]).toEqual([8, []]);
  });

  test('the validator and the linter would notice', async () => {
    const paths = { '/x': { get: { operationId: 'placeAds', responses: { 200: {} } } } };
    expect(await new Validator().validate({ ...document, paths })).toMatchObject({ valid: false });
    expect((await lint({ ...document, paths })).length).toBeGreaterThan(0);
  });

  test('is the committed one; after a change that was meant, run `npm run openapi`', () => {
    const committed: unknown = JSON.parse(readFileSync('docs/reference/openapi.json', 'utf8'));
    expect(document).toEqual(committed);
  });

  test('is OpenAPI 3.1.0, and version 0.1.0 of the interface', () => {
    expect(document).toMatchObject({ openapi: '3.1.0', info: { version: '0.1.0' } });
  });

  test('every operation documents a success: an answer, a redirect or an upgrade', () => {
    const paths = document['paths'] as Record<string, Record<string, { responses: object }>>;
    const without = Object.entries(paths).flatMap(([path, item]) =>
      Object.values(item).flatMap(({ responses }) =>
        Object.keys(responses).some((status) => /^(2\d\d|3\d\d|101)$/.test(status)) ? [] : [path],
      ),
    );
    expect(without).toEqual([]);
  });
});
