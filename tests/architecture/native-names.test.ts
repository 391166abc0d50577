import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';

const { generated } = (await import(join(process.cwd(), 'build/native/wire/generated.mjs'))) as {
  readonly generated: () => Readonly<Record<string, string>>;
};

test.each(Object.entries(generated()))(
  '%s is as it is generated; after a change of the wire, run `npm run native-names`',
  (path, text) => expect(readFileSync(path, 'utf8')).toBe(text),
);
