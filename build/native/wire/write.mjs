// `npm run native-names`: writes the names of the wire into the clients for Kotlin, Swift and Dart. A test compares them.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../counts.mjs';
import { generated } from './generated.mjs';

for (const [path, text] of Object.entries(generated())) writeFileSync(join(ROOT, path), text);
