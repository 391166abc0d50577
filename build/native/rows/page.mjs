// `docs/reference/native-clients.md`: each row of the client specification and what proves it in each native SDK.
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { ROOT } from '../counts.mjs';

export const PAGE = 'docs/reference/native-clients.md';

const read = (path) => readFileSync(join(ROOT, path), 'utf8');
const json = (path) => JSON.parse(read(path));

/** Of a platform of the scenarios: its title, where its tests are, and the data of its column. */
export const SDKS = {
  kotlin: { title: 'Kotlin', folder: 'tests/client-kotlin/' },
  swift: { title: 'Swift', folder: 'tests/client-swift/' },
  flutter: { title: 'Flutter', folder: 'tests/client-flutter/' },
  'react-native': { title: 'React Native', folder: 'tests/client-react-native/' },
};

/**
 * `tests`: by path, whether a test runs on a `real` class or a `stand-in`, and which. `without`: why a row does not
 * concern the SDK.
 */
export const dataOf = (sdk) => json(`build/native/rows/${sdk}.json`);

/** Every row of the tables below "Rules" by its first cell, with what stands in backticks behind it. */
export const specifiedRows = () => {
  const lines = (read('docs/client-specification.md').split('\n## Rules\n')[1] ?? '').split('\n');
  return lines
    .filter((line, at) => line.startsWith('|') && !line.startsWith('|-') && !lines[at + 1]?.startsWith('|-'))
    .map((line) => line.split('|').slice(1, -1))
    .map(([row = '', ...cells]) => ({
      row: row.trim(),
      proofs: cells.flatMap((cell) => [...cell.matchAll(/`([^`]+)`/g)].map(([, proof]) => proof)),
    }));
};

const scenariosOf = () =>
  readdirSync(join(ROOT, 'tests/exemplars/client'))
    .filter((name) => name.endsWith('.json'))
    .flatMap((name) => json(`tests/exemplars/client/${name}`).scenarios ?? []);

/** Rules that a scenario describes which an SDK plays. */
const rulesOf = (sdk, scenarios) =>
  new Set(scenarios.filter(({ platforms = [sdk] }) => platforms.includes(sdk)).flatMap(({ describes }) => describes));

const nameOf = (path) => basename(path).replace(/(?:\.browsers)?\.(?:test\.tsx?|kt|java|swift|dart)$/, '');
const STRENGTH = ['real', 'stand-in'];

const cellOf = ({ row, proofs }, { rules, data }) => {
  const named = STRENGTH.flatMap((on) => {
    const names = proofs.filter((proof) => data.tests[proof]?.on === on).map(nameOf);
    return names.length > 0 ? [`${on}: ${names.join(', ')}`] : [];
  });
  if (proofs.some((proof) => rules.has(proof))) named.push('scenarios');
  if (named.length > 0) return named.join('; ');
  return data.without[row] === undefined ? '**nothing**' : '–';
};

const testRows = ({ title, data }) =>
  Object.entries(data.tests).map(([test, { on, what }]) => `| ${title} | \`${test}\` | ${on}: ${what} |`);

const withoutRows = ({ title, data }) => {
  const reasons = Map.groupBy(Object.entries(data.without), ([, why]) => why);
  return [...reasons].map(([why, rows]) => `| ${title} | ${rows.map(([row]) => row).join(' · ')} | ${why} |`);
};

const table = (head, rows) => [`| ${head.join(' | ')} |`, `|${head.map(() => '---|').join('')}`, ...rows].join('\n');

export const nativeClientsPage = () => {
  const scenarios = scenariosOf();
  const sdks = Object.entries(SDKS).map(([sdk, about]) => ({
    ...about,
    data: dataOf(sdk),
    rules: rulesOf(sdk, scenarios),
  }));
  // The specification is one folder above this page.
  const rows = specifiedRows().map(
    (one) => `| ${[one.row.replaceAll('](', '](../'), ...sdks.map((sdk) => cellOf(one, sdk))].join(' | ')} |`,
  );
  return `# What proves the native SDKs

After reading this page you know, for each row of [the client specification](../client-specification.md#rules) and each
native SDK, which test proves it and on what the test runs. \`npm run native-rows\` generates this page from
\`build/native/rows\`.

- \`real\`: the SDK's own class that an app uses, as published, on an implementation of the system's classes.
- \`stand-in\`: the class runs, and something that it needs of the system or of an app is replaced.
- \`scenarios\`: the session is real; page, device and network are replaced. Each SDK plays \`tests/exemplars/client\`.
- **nothing**: no test of the SDK. –: the row does not concern the SDK; the reason is in the last table.

No test runs on a device or a simulator.

## Rows

${table(['row', ...sdks.map(({ title }) => title)], rows)}

## What each test runs on

${table(['SDK', 'test', 'runs on'], sdks.flatMap(testRows))}

## Rows that do not concern an SDK

${table(['SDK', 'rows', 'why'], sdks.flatMap(withoutRows))}
`;
};
