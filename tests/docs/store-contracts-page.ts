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

const whereOf = (kept: Kept): string =>
  TESTED_STORES.map((store) => {
    const { [kept]: run, name } = store;
    return 'test' in run ? `- ${name}: tested by \`${run.test}\`` : `- ${name}: not kept, ${run.reason}.`;
  }).join('\n');

/** The whole of docs/reference/store-contracts.md. */
export const storeContractsPage = (): string =>
  [
    HEAD,
    ...(Object.keys(STORE_KITS) as Kept[]).map((kept) =>
      [`## ${TITLES[kept]}`, whereOf(kept), ...Object.keys(STORE_KITS[kept]).map((kit) => listOf(kept, kit))].join(
        '\n\n',
      ),
    ),
  ].join('\n\n') + '\n';
