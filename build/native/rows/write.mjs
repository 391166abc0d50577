// `npm run native-rows`: writes `docs/reference/native-clients.md`. A test compares them.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../counts.mjs';
import { nativeClientsPage, PAGE } from './page.mjs';

writeFileSync(join(ROOT, PAGE), nativeClientsPage());
