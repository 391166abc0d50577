import { expect, test } from '@jest/globals';
import { createOpenApiDocument } from '../../../../../adapters/http-koa/endpoints/document.js';
import { call, jsonOf } from '../../call.js';
import { startStubServer } from '../../start-stub-server.js';

const document = createOpenApiDocument('http://127.0.0.1:8080');
const plain = JSON.parse(JSON.stringify(document)) as Record<string, Record<string, unknown>>;

test('OpenAPI 3.1.0, version 0.1.0', () => {
  expect([plain['openapi'], plain['info']?.['version']]).toEqual(['3.1.0', '0.1.0']);
});

const operations = Object.entries(plain['paths'] ?? {}).flatMap(([path, item]) =>
  Object.entries(item as Record<string, Record<string, unknown>>).map(([method, operation]) => ({
    path,
    method,
    operation,
  })),
);

test('every operation has an id of its own, a summary, a tag and answers', () => {
  const ids = operations.map(({ operation }) => operation['operationId']);
  expect(new Set(ids).size).toBe(ids.length);
  for (const { operation } of operations) {
    expect(operation).toEqual(expect.objectContaining({ summary: expect.any(String), tags: [expect.any(String)] }));
    expect(Object.keys(operation['responses'] ?? {}).length).toBeGreaterThan(0);
  }
});

test('references lead somewhere, and parameters stand in their path', () => {
  const text = JSON.stringify(plain);
  const schemas = (plain['components']?.['schemas'] ?? {}) as Record<string, unknown>;
  for (const [, name = ''] of text.matchAll(/#\/components\/schemas\/(\w+)/g)) expect(schemas).toHaveProperty(name);
  for (const { path, operation } of operations) {
    const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
    const declared = ((operation['parameters'] ?? []) as { in: string; name: string }[]).filter(
      (parameter) => parameter.in === 'path',
    );
    expect(declared.map(({ name }) => name)).toEqual(inPath);
  }
});

test('every documented operation is served', async () => {
  const server = await startStubServer();
  try {
    for (const { path, method } of operations) {
      const url = server.url + path.replace(/\{\w+\}/g, '44444444-4444-4444-8444-444444444444');
      // A method that no path has.
      const answer = await call(url, { method: 'PURGE' });
      expect([path, answer.status]).toEqual([path, 405]);
      expect(answer.headers.get('allow')).toContain(method.toUpperCase());
    }
    expect(jsonOf(await call(`${server.url}/openapi.json`))).toHaveProperty('paths');
  } finally {
    await server.close();
  }
});
