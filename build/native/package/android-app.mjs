// An app outside the repository that takes the Kotlin client from its packages: compiled by Kotlin and Maven, shrunk by
// R8 with the rules of the library, and shown an ad.
import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ROOT } from '../counts.mjs';
import { driveKotlin } from '../consumers/kotlin.mjs';
import { KOTLIN, maven, QUICK } from '../maven.mjs';
import { writeAndroid } from './android.mjs';
import { zip } from './jar.mjs';
import { versionOf } from './pom.mjs';

const MAX_PRINTED_BYTES = 16 * 1024 * 1024;

const run = (program, args, cwd) =>
  new Promise((resolve) => {
    execFile(program, args, { cwd, maxBuffer: MAX_PRINTED_BYTES }, (error, stdout, stderr) =>
      resolve({ isGood: error === null, printed: `${stdout}${stderr}` }),
    );
  });

/** The server of the guide, as an emulator reaches it. */
const EMULATED = 'http://10.0.2.2:8080';

const writeApp = (app, server) => {
  cpSync(join(ROOT, 'tests/client-kotlin/artifact'), app, { recursive: true });
  cpSync(join(ROOT, 'docs/examples/android/plain'), join(app, 'src'), { recursive: true });
  const activity = join(app, 'src/ChatActivity.kt');
  writeFileSync(activity, readFileSync(activity, 'utf8').replace(EMULATED, server));
};

/** Packages, app and Maven's own repository, each in a folder: what is installed on this machine stays as it is. */
const prepare = async (work, server) => {
  const packages = join(work, 'packages');
  const unpacked = join(work, 'unpacked');
  const app = join(work, 'app');
  for (const folder of [packages, unpacked]) mkdirSync(folder);
  writeAndroid(packages, { hasJavadoc: false });
  const aar = join(packages, 'com/adplacement/android', versionOf(), `android-${versionOf()}.aar`);
  const { isGood, printed } = await run('jar', ['--extract', '--file', aar], unpacked);
  if (!isGood) throw new Error(printed);
  writeApp(app, server);
  const webkit = join(work, 'webkit.jar');
  zip(webkit, join(ROOT, 'tests/client-kotlin/doubles/target/classes'));
  return { packages, unpacked, app, webkit };
};

const compile = ({ packages, unpacked, app, webkit }, work) =>
  maven(
    [
      'test-compile',
      `-Dmaven.repo.local=${join(work, 'repository')}`,
      `-Dpackages=${pathToFileURL(packages)}`,
      `-Dkept=${pathToFileURL(join(homedir(), '.m2/repository'))}`,
      `-Dunpacked=${join(unpacked, 'classes.jar')}`,
      `-Dwebkit=${webkit}`,
      `-Dclient.version=${versionOf()}`,
    ],
    { cwd: app },
  );

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

const shrink = async ({ unpacked, app }, work) => {
  const target = join(app, 'target');
  const libraries = readdirSync(join(target, 'libraries')).map((name) => join(target, 'libraries', name));
  const own = join(work, 'app.jar');
  const packed = await run('jar', ['--create', '--file', own, '-C', join(target, 'classes'), '.']);
  if (!packed.isGood) return packed;
  const rules = [join(unpacked, 'proguard.txt'), join(app, 'app.pro')].flatMap((file) => ['--pg-conf', file]);
  const output = join(work, 'dex');
  mkdirSync(output);
  // The classes of Android that Robolectric publishes are without Java's own.
  const [, javaHome = ''] =
    /java\.home = (\S+)/.exec((await run('java', ['-XshowSettings:properties', '-version'])).printed) ?? [];
  const systems = [join(target, 'tools/android-all.jar'), javaHome].flatMap((path) => ['--lib', path]);
  const options = ['--release', '--min-api', '26', ...systems, '--output', output];
  const inputs = [own, join(unpacked, 'classes.jar'), ...libraries];
  const made = await run('java', [
    ...QUICK.split(' '),
    '-Xmx1g',
    '-cp',
    join(target, 'tools/r8.jar'),
    'com.android.tools.r8.R8',
    ...options,
    ...rules,
    ...inputs,
  ]);
  return made.isGood ? shrunk(work) : made;
};

/** With Robolectric's Android, and the classes of an AAR that it needs, as the client's own tests unpack them. */
const drive = ({ app }) => {
  const classPath = [
    join(app, 'target/test-classes'),
    join(app, 'target/classes'),
    readFileSync(join(app, 'target/class-path'), 'utf8'),
    join(KOTLIN, 'android/target/monitor/classes.jar'),
  ].join(delimiter);
  const device = join(KOTLIN, 'android/target/device');
  return driveKotlin({
    classPath,
    properties: { 'robolectric.offline': true, 'robolectric.dependency.dir': device, 'robolectric.enabledSdks': 34 },
  });
};

/** Resolves with how many of its steps passed, and what those that failed printed. */
export const checkAndroidApp = async (server) => {
  const work = mkdtempSync(join(tmpdir(), 'android-app-'));
  try {
    const places = await prepare(work, server);
    const { code, printed } = await compile(places, work);
    if (code !== 0) return { passed: 0, printed };
    const steps = await Promise.all([shrink(places, work), drive(places)]);
    const failed = steps.filter(({ isGood }) => !isGood);
    const passed = 1 + steps.length - failed.length;
    return failed.length === 0 ? { passed } : { passed, printed: failed.map((step) => step.printed).join('\n') };
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
};
