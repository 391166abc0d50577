import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { ROOT } from '../docs/markdown.js';

const TESTS = readdirSync(join(ROOT, 'tests'), { recursive: true, encoding: 'utf8' })
  .filter((path) => /\.test\.tsx?$/.test(path) && !path.includes('node_modules'))
  .map((path) => join('tests', path));

test('tests are neither skipped nor focused', () => {
  const left = /\b(it|test|describe)(\.each)?\.(skip|only|todo)\b|\b(xit|xtest|xdescribe|fdescribe)\(/;
  expect(left.test(`test.${'only'}('x', () => {})`)).toBe(true);
  expect(TESTS.length).toBeGreaterThan(100);
  expect(TESTS.filter((path) => left.test(readFileSync(join(ROOT, path), 'utf8')))).toEqual([]);
});

test('the lock file installs from whatever registry npm is set to', () => {
  expect(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')).not.toContain('"resolved": "http');
});
