// The Maven repository of the Kotlin client: the same contents as `gradle publish`, made without the Android Gradle
// plugin. Apps with Gradle or Maven read both.
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { KOTLIN, maven } from '../maven.mjs';
import { ROOT } from '../counts.mjs';
import { writeAar } from './aar.mjs';
import { zip } from './jar.mjs';
import { GROUP, pomOf, versionOf } from './pom.mjs';
import { publish } from './repository.mjs';

const MODULES = [
  { name: 'core', packaging: 'jar' },
  { name: 'android', packaging: 'aar' },
  { name: 'compose', packaging: 'aar' },
];

/** Classes of this module alone: tests compile doubles of an app's libraries beside them. */
const classesOf = (name, work) => {
  const classes = join(work, 'classes');
  cpSync(join(KOTLIN, name, 'target/classes'), classes, {
    recursive: true,
    filter: (path) => !path.includes('/target/classes/androidx'),
  });
  return classes;
};

/** Pages of the public names, and the licence. */
const writeJavadoc = (name, work, file) => {
  const pages = join(work, 'pages');
  const made = join(KOTLIN, name, 'target/javadoc');
  if (!existsSync(join(made, 'index.html'))) throw new Error(`${name} has no javadoc.`);
  cpSync(made, pages, { recursive: true });
  // Scripts in them are no code of this repository, which linters would read.
  rmSync(made, { recursive: true });
  cpSync(join(ROOT, 'LICENSE'), join(pages, 'LICENSE'));
  zip(file, pages);
};

const writeModule = ({ name, packaging }, { target, work, hasJavadoc }) => {
  const at = (suffix) => join(work, `${name}${suffix}`);
  const classes = classesOf(name, work);
  if (packaging === 'aar') writeAar(name, { classes, work, file: at('.aar') });
  else zip(at('.jar'), classes);
  zip(at('-sources.jar'), join(KOTLIN, name, 'src/main/kotlin'));
  if (hasJavadoc) writeJavadoc(name, work, at('-javadoc.jar'));
  writeFileSync(at('.pom'), pomOf(name, packaging));
  const files = [`.${packaging}`, '-sources.jar', ...(hasJavadoc ? ['-javadoc.jar'] : []), '.pom'];
  publish(
    target,
    { group: GROUP, name, version: versionOf() },
    files.map((suffix) => [suffix, readFileSync(at(suffix))]),
  );
};

/** From what Maven has made already. */
export const writeAndroid = (target, { hasJavadoc }) => {
  for (const module of MODULES) {
    if (!existsSync(join(KOTLIN, module.name, 'target/classes'))) throw new Error(`${module.name} has no classes.`);
    const work = mkdtempSync(join(tmpdir(), 'package-android-'));
    try {
      writeModule(module, { target, work, hasJavadoc });
    } finally {
      rmSync(work, { recursive: true, force: true });
    }
  }
};

export const packageAndroid = async (target) => {
  const names = MODULES.map(({ name }) => name);
  const { code, printed } = await maven(['-T', '2', '-pl', names.join(','), '-am', '-Pjavadoc', 'process-classes']);
  if (code !== 0) throw new Error(printed);
  writeAndroid(target, { hasJavadoc: true });
};
