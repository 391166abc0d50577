import { caseNamesOf, STORE_KITS, TESTED_STORES, type Kept } from '../support/store-kits.js';

const HEAD = `# Store contracts

What a store must guarantee, and which stores are tested for it: each line is a case of a contract kit
(\`tests/contracts\`), which the named test runs against a real database or Redis. Test a store of your own with the same
kits: \`import { sessionStoreContract } from 'ad-placement/testing'\` ([how](../../CONTRIBUTING.md#add-a-store)).
\`npm run store-contracts\` generates this page.`;

const TITLES: Readonly<Record<Kept, string>> = {
  ephemeral: 'What may be lost',
  durable: 'What must be durable',
  momentary: 'What is counted briefly',
};

const listOf = (kept: Kept, kit: string): string =>
  [`### ${kit.charAt(0).toUpperCase()}${kit.slice(1)}`, '', ...caseNamesOf(kept, kit).map((name) => `- ${name}`)].join(
    '\n',
  );

/** Which test runs the kits of a store, or why it keeps none of that. */
const storesTable = (): string => {
  const kinds = Object.keys(STORE_KITS) as Kept[];
  const rows = TESTED_STORES.map((store) => {
    const cells = kinds.map((kept) => {
      const { [kept]: run } = store;
      return 'test' in run ? `\`${run.test}\`` : `not kept, ${run.reason}`;
    });
    return [store.name, ...cells];
  });
  const head = ['store', ...kinds.map((kept) => TITLES[kept].toLowerCase())];
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
};

/** The whole of docs/reference/store-contracts.md. */
export const storeContractsPage = (): string =>
  [
    HEAD,
    storesTable(),
    ...(Object.keys(STORE_KITS) as Kept[]).map((kept) =>
      [`## ${TITLES[kept]}`, ...Object.keys(STORE_KITS[kept]).map((kit) => listOf(kept, kit))].join('\n\n'),
    ),
  ].join('\n\n') + '\n';
