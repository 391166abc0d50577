/**
 * `npm run store-contracts`: writes every case of every store's contract kit to `docs/reference/store-contracts.md`.
 */
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const pathOf = (relative) => fileURLToPath(new URL(relative, import.meta.url));
const { outputFiles } = await build({
  entryPoints: [pathOf('../tests/docs/store-contracts-page.ts')],
  ...{ bundle: true, format: 'esm', platform: 'node', write: false },
});
const { storeContractsPage } = await import(`data:text/javascript,${encodeURIComponent(outputFiles[0].text)}`);
writeFileSync(pathOf('reference/store-contracts.md'), storeContractsPage());
