/**
 * `npm run shared-bounds`: writes the register of what all share into `docs/reference/limits.md`.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const pathOf = (relative) => fileURLToPath(new URL(relative, import.meta.url));
const { outputFiles } = await build({
  entryPoints: [pathOf('../tests/docs/shared-bounds-section.ts')],
  ...{ bundle: true, format: 'esm', platform: 'node', write: false },
});
const { withSharedBounds } = await import(`data:text/javascript,${encodeURIComponent(outputFiles[0].text)}`);
const page = pathOf('reference/limits.md');
writeFileSync(page, withSharedBounds(readFileSync(page, 'utf8')));
