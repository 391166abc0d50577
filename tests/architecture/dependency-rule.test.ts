import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { cruise, type ICruiseResult, type IConfiguration } from 'dependency-cruiser';

const { forbidden, options } = createRequire(import.meta.url)(
  '../../.dependency-cruiser.cjs',
) as Required<IConfiguration>;

/**
 * One arrow upwards out of each folder of a layer: into its last folder, and out of that one into one that it may not
 * use.
 */
const upwards = (layer: string, last: string, notForLast: string): readonly (readonly [string, string, string])[] =>
  forbidden.flatMap(({ name = '' }) => {
    const folder = name.startsWith(`${layer}-`) ? name.slice(layer.length + 1) : '';
    if (folder === '' || name.includes('imports-only')) return [];
    const target = folder === last ? notForLast : last;
    return [[`${layer}/${folder}/up.ts`, `import '../${target}/ok.js';`, name] as const];
  });

/** A small house in which every file breaks exactly the rule it is listed with. */
const VIOLATIONS: readonly (readonly [file: string, code: string, rule: string])[] = [
  ['domain/a.ts', "import '../application/ok.js';", 'domain-imports-only-domain'],
  ['domain/b.ts', "import type { z } from 'zod'; export type A = z.ZodType;", 'domain-imports-only-domain'],
  ['domain/c.ts', "import 'node:fs';", 'domain-imports-only-domain'],
  ['application/a.ts', "import '../adapters/x/ok.js';", 'application-imports-only-domain-and-itself'],
  ['application/b.ts', "import 'node:crypto';", 'application-imports-only-domain-and-itself'],
  ['application/c.ts', "import 'zod';", 'application-imports-only-domain-and-itself'],
  ['application/index.ts', "import '../adapters/x/uses-package.js';", 'engine-reaches-no-package'],
  ['adapters/x/a.ts', "import '../y/ok.js';", 'adapters-do-not-know-each-other'],
  ['adapters/store-sqlite/a.ts', "import '../store-postgres/ok.js';", 'sql-engines-share-only-the-sql-layer'],
  ['adapters/x/b.ts', "import '../../bootstrap/ok.js';", 'adapters-are-not-wired-by-themselves'],
  ['adapters/x/c.ts', "import 'inversify';", 'container-stays-in-bootstrap'],
  ['adapters/x/d.ts', "import 'reflect-metadata';", 'container-stays-in-bootstrap'],
  ['adapters/x/e.ts', "import 'eslint';", 'only-declared-packages'],
  ['adapters/x/f.ts', "import './nowhere.js';", 'everything-resolves'],
  ['adapters/x/g.ts', "import '../../tests/ok.js';", 'sources-do-not-import-tests'],
  ['adapters/frame-web/a.ts', "import '../wire/with-zod.js';", 'browser-code-stays-small'],
  [
    'adapters/frame-web/b.ts',
    "import type { A } from '../../domain/ok.js'; export type B = A;",
    'browser-code-stays-small',
  ],
  ['adapters/client-js/a.ts', "import 'ws';", 'browser-code-stays-small'],
  ['adapters/client-js/b.ts', "import 'node:http';", 'browser-code-has-no-node'],
  ['adapters/client-vue/a.ts', "import '../client-react/ok.js';", 'framework-clients-share-only-the-core-client'],
  ['adapters/client-devtools/a.ts', "import '../x/ok.js';", 'devtools-are-the-inspector-of-the-playground'],
  ['adapters/playground-web/a.ts', "import '../x/ok.js';", 'playground-is-a-host'],
  ['adapters/playground-web/b.ts', "import 'koa-compose';", 'bundled-packages-are-declared'],
  ['adapters/wire/with-zod.ts', "import 'zod';", 'wire-has-no-dependencies'],
  ['tests/contracts/a.ts', "import '@jest/globals';", 'contract-kits-bring-no-runner'],
  ['bootstrap/a.ts', "import './b.js';", 'no-cycles'],
  ['bootstrap/c.ts', "import '../adapters/telemetry-x/ok.js';", 'telemetry-loads-on-demand'],
  ...upwards('domain', 'forecast', 'budget'),
  ...upwards('application', 'overlay', 'turn'),
  ...upwards('adapters/client-js', 'provider', 'page'),
  ...upwards('adapters/frame-web', 'formats', 'text'),
];

const INNOCENT: Readonly<Record<string, string>> = {
  'bootstrap/b.ts': "import './a.js';",
  'domain/ok.ts': 'export type A = 1;',
  'domain/fine.ts': "import type { A } from './ok.js'; export type B = A;",
  'domain/forecast/ok.ts': 'export type A = 1;',
  'domain/budget/ok.ts': 'export type A = 1;',
  'application/overlay/ok.ts': 'export type A = 1;',
  'application/turn/ok.ts': 'export type A = 1;',
  'application/ok.ts': "import type { A } from '../domain/ok.js'; export type B = A;",
  'adapters/x/ok.ts': "import { createHash } from 'node:crypto'; import '../wire/ok.js'; export const h = createHash;",
  'adapters/x/uses-package.ts': "import 'zod';",
  'adapters/store-sql/ok.ts': "import type { A } from '../../domain/ok.js'; export type B = A;",
  'adapters/store-postgres/ok.ts': "import type { B } from '../store-sql/ok.js'; export type C = B;",
  'adapters/y/ok.ts': "import type { A } from '../../domain/ok.js'; export type B = A;",
  'adapters/telemetry-x/ok.ts': 'export const a = 1;',
  'adapters/wire/ok.ts': 'export const a = 1;',
  'adapters/client-react/ok.ts': "import '../client-js/ok.js';",
  'adapters/client-js/page/ok.ts': 'export const a = 1;',
  'adapters/client-js/provider/ok.ts': 'export const a = 1;',
  'adapters/client-js/ok.ts': "import '../wire/ok.js';",
  'adapters/frame-web/formats/ok.ts': 'export const a = 1;',
  'adapters/frame-web/text/ok.ts': 'export const a = 1;',
  'adapters/playground-web/ok.ts': "import '../client-js/ok.js'; import 'vue';",
  'bootstrap/ok.ts': "import 'inversify'; import '../adapters/x/ok.js';",
  'tests/ok.ts': 'export const a = 1;',
};

const root = fileURLToPath(new URL('../..', import.meta.url));
let house: string;
let found: ReadonlySet<string>;

beforeAll(async () => {
  house = mkdtempSync(join(tmpdir(), 'dependency-rule-'));
  for (const [file, code] of [...VIOLATIONS, ...Object.entries(INNOCENT)] as (readonly [string, string])[]) {
    mkdirSync(dirname(join(house, file)), { recursive: true });
    writeFileSync(join(house, file), code);
  }
  symlinkSync(join(root, 'node_modules'), join(house, 'node_modules'));
  symlinkSync(join(root, 'package.json'), join(house, 'package.json'));
  const { tsConfig: _own, ...shared } = options;
  const { output } = await cruise(['domain', 'application', 'adapters', 'bootstrap', 'tests'], {
    ...shared,
    baseDir: house,
    ruleSet: { forbidden },
    validate: true,
  });
  found = new Set((output as ICruiseResult).summary.violations.map(({ from, rule }) => `${from}: ${rule.name}`));
});

afterAll(() => rmSync(house, { recursive: true, force: true }));

describe('the dependency rule', () => {
  test.each(VIOLATIONS)('%s with %s breaks %s', (file, _code, rule) => {
    expect(found).toContain(`${file}: ${rule}`);
  });

  test('every rule is broken by one of them, so none is dead', () => {
    expect([...new Set(VIOLATIONS.map(([, , rule]) => rule))].sort()).toEqual(forbidden.map(({ name }) => name).sort());
  });

  test('innocent files break none', () => {
    expect([...found].filter((entry) => Object.keys(INNOCENT).some((file) => entry.startsWith(`${file}:`)))).toEqual(
      [],
    );
  });

  test('every rule says in a sentence what to do', () => {
    for (const { comment } of forbidden) expect(comment).toMatch(/^.{40,}\.$/);
  });
});
