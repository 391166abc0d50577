import { readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { minify } from 'terser';
import { ROOT } from './folders.mjs';

/**
 * Once more, across the functions of a whole bundle, where esbuild looks at each file alone: 4 % of what goes over the
 * line. `isMapNamed`: whether the script says where its map is.
 */
export const shrink = async ({ metafile: { outputs } }, isMapNamed = true) => {
  for (const path of Object.keys(outputs).filter((name) => name.endsWith('.js'))) {
    const file = join(ROOT, path);
    const name = basename(file);
    const { code, map } = await minify(readFileSync(file, 'utf8'), {
      module: outputs[path].exports.length > 0,
      toplevel: true,
      ecma: 2020,
      // Frameworks read directives; what is put into its only caller costs more than it saves once it is zipped.
      compress: { directives: false, inline: 1, passes: 2, conditionals: false, lhs_constants: false },
      sourceMap: {
        content: readFileSync(`${file}.map`, 'utf8'),
        filename: name,
        ...(isMapNamed && { url: `${name}.map` }),
      },
    });
    writeFileSync(file, `${code}\n`);
    writeFileSync(`${file}.map`, map);
  }
};
