import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { NodeTooOld, requireNode } from '../../../bootstrap/settings/node-version.js';

const { engines } = JSON.parse(readFileSync('package.json', 'utf8')) as { readonly engines: { readonly node: string } };
const oldest = Number(/^>=(\d+)$/.exec(engines.node)?.[1]);

test.each(['18.20.8', '20.20.2', '22.22.0', '23.11.1', `${oldest - 1}.999.0`])(
  'Node %s is refused by name',
  (version) => {
    expect(() => requireNode(version)).toThrow(NodeTooOld);
    expect(() => requireNode(version)).toThrow(`needs Node.js ${oldest} or newer, and runs on ${version}`);
  },
);

test.each([`${oldest}.0.0`, process.versions.node, '26.0.0-pre', '100.1.0'])('Node %s is taken', (version) => {
  expect(() => requireNode(version)).not.toThrow();
});

test('the command says the same before it loads anything', () => {
  expect(readFileSync('bootstrap/ad-placement.mjs', 'utf8')).toContain(`const OLDEST_NODE = ${oldest};`);
});
