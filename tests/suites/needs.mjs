import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Where a program is, or `undefined`. */
const pathOf = (name) =>
  process.env.PATH.split(delimiter)
    .map((folder) => join(folder, name))
    .find((path) => existsSync(path));

const CHROMIUMS = ['chromium', 'chromium-browser', 'google-chrome'];
const CHROMIUM_SHELL = 'chromium-headless-shell';

/** A Chromium without its windows where there is one. */
export const chromiumPath = () =>
  process.env.CHROMIUM_PATH || [CHROMIUM_SHELL, ...CHROMIUMS].map(pathOf).find((path) => path !== undefined);

const onPath = (...names) => names.some((name) => pathOf(name) !== undefined);
const isSet = (name) => Boolean(process.env[name]);

/**
 * What a suite may need beside Node: how to see that it is there, and the Debian packages that bring it. Where a need
 * cannot be installed, its `substitute` does, more slowly.
 */
const NEEDS = {
  chromium: {
    isThere: () => isSet('CHROMIUM_PATH') || onPath(...CHROMIUMS),
    packages: ['chromium'],
  },
  chromiumShell: {
    isThere: () => isSet('CHROMIUM_PATH') || onPath(CHROMIUM_SHELL),
    packages: [CHROMIUM_SHELL],
    substitute: 'chromium',
  },
  firefox: { isThere: () => isSet('FIREFOX_PATH') || onPath('firefox-esr', 'firefox'), packages: ['firefox-esr'] },
  fonts: {
    isThere: () => ['liberation', 'noto'].every((name) => existsSync(`/usr/share/fonts/truetype/${name}`)),
    packages: ['fonts-liberation', 'fonts-noto-core'],
  },
  redis: { isThere: () => isSet('TEST_REDIS_URL') || onPath('redis-server'), packages: ['redis-server'] },
  // The server itself comes from the registry; back-ups are made with the tools of the operating system.
  postgresqlTools: {
    isThere: () => {
      const versions = '/usr/lib/postgresql';
      return (
        existsSync(versions) && readdirSync(versions).some((one) => existsSync(join(versions, one, 'bin/pg_dump')))
      );
    },
    packages: ['postgresql'],
  },
  caddy: { isThere: () => onPath('caddy'), packages: ['caddy'] },
  nginx: { isThere: () => existsSync('/usr/sbin/nginx') && onPath('openssl'), packages: ['nginx', 'openssl'] },
  prometheus: { isThere: () => onPath('prometheus') && onPath('promtool'), packages: ['prometheus'] },
  strace: { isThere: () => onPath('strace'), packages: ['strace'] },
  jdk: { isThere: () => onPath('javac'), packages: ['openjdk-17-jdk-headless'] },
  maven: { isThere: () => onPath('mvn'), packages: ['maven'] },
  debootstrap: {
    isThere: () => onPath('debootstrap') && onPath('gpgv'),
    packages: ['debootstrap', 'debian-archive-keyring', 'gpgv'],
  },
  git: { isThere: () => onPath('git'), packages: ['git'] },
};

const missingOf = (needs) => needs.filter((need) => !NEEDS[need].isThere());
const packagesOf = (needs) => needs.flatMap((need) => NEEDS[need].packages);
const hasSubstitute = (need) => NEEDS[NEEDS[need].substitute]?.isThere() ?? false;

const install = (packages) => {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const aptGet = (...args) => spawnSync('apt-get', args, { env, stdio: ['ignore', 'ignore', 'inherit'] });
  console.log(`Installing ${packages.join(' ')} …`);
  aptGet('update', '-qq');
  aptGet('install', '-qq', '-y', '--no-install-recommends', ...packages);
};

/**
 * Installs the missing programs where it may, which is as root on Debian. Returns undefined when all are there, and
 * otherwise one sentence that names the command to run.
 */
export const provide = (suite, needs) => {
  let missing = missingOf(needs);
  if (missing.length > 0 && process.getuid?.() === 0 && onPath('apt-get')) {
    install(packagesOf(missing));
    missing = missingOf(missing);
  }
  missing = missing.filter((need) => !hasSubstitute(need));
  if (missing.length === 0) return undefined;
  return `The suite ${suite} needs programs that are missing here: run "apt-get install ${packagesOf(missing).join(' ')}" as root, or install the same programs your system's way.`;
};
