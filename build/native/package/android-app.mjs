// An app outside the repository that takes the Kotlin client from its packages: compiled by Kotlin and Maven, shrunk by
// R8 with the rules of the library.
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ROOT } from '../counts.mjs';
import { maven, QUICK } from '../maven.mjs';
import { writeAndroid } from './android.mjs';
import { versionOf } from './pom.mjs';

const run = (program, args, cwd) => {
  const { status, stdout, stderr } = spawnSync(program, args, { cwd, encoding: 'utf8' });
  return { isGood: status === 0, printed: `${stdout}${stderr}` };
};

/** Packages, app and Maven's own repository, each in a folder: what is installed on this machine stays as it is. */
const prepare = (work) => {
  const packages = join(work, 'packages');
  const unpacked = join(work, 'unpacked');
  const app = join(work, 'app');
  for (const folder of [packages, unpacked]) mkdirSync(folder);
  writeAndroid(packages, { hasJavadoc: false });
  const aar = join(packages, 'com/adplacement/android', versionOf(), `android-${versionOf()}.aar`);
  const { isGood, printed } = run('jar', ['--extract', '--file', aar], unpacked);
  if (!isGood) throw new Error(printed);
  cpSync(join(ROOT, 'tests/client-kotlin/artifact'), app, { recursive: true });
  cpSync(join(ROOT, 'docs/examples/android/plain'), join(app, 'src'), { recursive: true });
  return { packages, unpacked, app };
};

const compile = ({ packages, unpacked, app }, work) =>
  maven(
    [
      'compile',
      `-Dmaven.repo.local=${join(work, 'repository')}`,
      `-Dpackages=${pathToFileURL(packages)}`,
      `-Dkept=${pathToFileURL(join(homedir(), '.m2/repository'))}`,
      `-Dunpacked=${join(unpacked, 'classes.jar')}`,
      `-Dclient.version=${versionOf()}`,
    ],
    { cwd: app },
  );

const shrink = ({ unpacked, app }, work) => {
  const target = join(app, 'target');
  const libraries = readdirSync(join(target, 'libraries')).map((name) => join(target, 'libraries', name));
  const own = join(work, 'app.jar');
  const packed = run('jar', ['--create', '--file', own, '-C', join(target, 'classes'), '.']);
  if (!packed.isGood) return packed;
  const rules = [join(unpacked, 'proguard.txt'), join(app, 'app.pro')].flatMap((file) => ['--pg-conf', file]);
  const output = join(work, 'dex');
  mkdirSync(output);
  // The classes of Android that Robolectric publishes are without Java's own.
  const [, javaHome = ''] =
    /java\.home = (\S+)/.exec(run('java', ['-XshowSettings:properties', '-version']).printed) ?? [];
  const systems = [join(target, 'tools/android-all.jar'), javaHome].flatMap((path) => ['--lib', path]);
  const options = ['--release', '--min-api', '26', ...systems, '--output', output];
  const inputs = [own, join(unpacked, 'classes.jar'), ...libraries];
  return run('java', [
    ...QUICK.split(' '),
    '-Xmx1g',
    '-cp',
    join(target, 'tools/r8.jar'),
    'com.android.tools.r8.R8',
    ...options,
    ...rules,
    ...inputs,
  ]);
};

/** A dex file names each class that it holds. */
const shrunk = (work) => {
  const dex = readFileSync(join(work, 'dex/classes.dex'), 'latin1');
  const isKept = dex.includes('Lcom/example/chat/ChatActivity;');
  const isRenamed = !dex.includes('Lcom/adplacement/session/DefaultSession;');
  console.log(`An app with the Kotlin client, shrunk: ${dex.length} bytes`);
  return {
    isGood: isKept && isRenamed,
    printed: `ChatActivity is kept: ${isKept}; the client is renamed: ${isRenamed}`,
  };
};

/** Resolves with how many of its steps passed, and what the one that failed printed. */
export const checkAndroidApp = async () => {
  const work = mkdtempSync(join(tmpdir(), 'android-app-'));
  try {
    const places = prepare(work);
    const { code, printed } = await compile(places, work);
    if (code !== 0) return { passed: 0, printed };
    const steps = [() => shrink(places, work), () => shrunk(work)];
    for (const [at, step] of steps.entries()) {
      const { isGood, printed: said } = step();
      if (!isGood) return { passed: at + 1, printed: said };
    }
    return { passed: steps.length + 1 };
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
};
