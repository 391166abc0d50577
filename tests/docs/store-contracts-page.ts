import { caseNamesOf, STORE_KITS, TESTED_STORES, type Kept } from '../support/store-kits.js';

const HEAD = `# Store contracts

Written by \`npm run store-contracts\` from the contract kits (\`tests/contracts\`) and from the list of stores that
run them. Each row is a guarantee of a port, in the words of its test. ✓ means that the tests run it on this store, with
a real database or Redis; — means that the store does not keep this, for the reason below. A store of your own runs the
same kits: \`import { sessionStoreContract } from 'ad-placement/testing'\` ([how](../../CONTRIBUTING.md#add-a-store)).
`;

const TITLES: Readonly<Record<Kept, string>> = {
  ephemeral: 'What may be lost',
  durable: 'What must be durable',
  momentary: 'What is counted briefly',
};

const row = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
const escaped = (name: string): string => name.replaceAll('|', '\\|');

const tableOf = (kept: Kept, kit: string): string => {
  const marks = TESTED_STORES.map((store) => ('test' in store[kept] ? '✓' : '—'));
  return [
    `### ${kit.charAt(0).toUpperCase()}${kit.slice(1)}`,
    '',
    row(['guarantee', ...TESTED_STORES.map(({ name }) => name)]),
    row(['---', ...TESTED_STORES.map(() => '---')]),
    ...caseNamesOf(kept, kit).map((name) => row([escaped(name), ...marks])),
  ].join('\n');
};

const whereOf = (kept: Kept): string =>
  TESTED_STORES.map((store) => {
    const { [kept]: run, name } = store;
    return 'test' in run ? `- ${name}: \`${run.test}\`` : `- ${name}: —, ${run.reason}.`;
  }).join('\n');

/** The whole of docs/reference/store-contracts.md. */
export const storeContractsPage = (): string =>
  [
    HEAD,
    ...(Object.keys(STORE_KITS) as Kept[]).map((kept) =>
      [`## ${TITLES[kept]}`, whereOf(kept), ...Object.keys(STORE_KITS[kept]).map((kit) => tableOf(kept, kit))].join(
        '\n\n',
      ),
    ),
  ].join('\n\n') + '\n';
