import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium, type Browser, type BrowserServer, type LaunchOptions } from 'playwright-core';
import { noteDeath } from './browser-deaths.js';
import { sharedServer } from './shared-server.js';

const BROWSERS = ['chromium', 'chromium-browser', 'google-chrome'];
/** Chromium without its windows: the same engine, at two thirds of the processor time. */
const SHELLS = ['chromium-headless-shell', ...BROWSERS];
export const CHROMIUM_ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Frames of other sites run in processes of their own, also where a build would save them.
  '--site-per-process',
];

const onPath = (name: string): string | undefined => {
  const { status, stdout } = spawnSync('sh', ['-c', `command -v ${name}`], { encoding: 'utf8' });
  return status === 0 ? stdout.trim() : undefined;
};

const findChromium = (names: readonly string[]): string | undefined => {
  const given = process.env.CHROMIUM_PATH;
  if (given) {
    if (!existsSync(given)) throw new Error(`CHROMIUM_PATH names ${given}, which does not exist: correct it.`);
    return given;
  }
  for (const name of names) {
    const found = onPath(name);
    if (found) return found;
  }
  return undefined;
};

/**
 * Path of a Chromium to test with; `isWhole`: one that has what belongs to the browser around the engine, such as the
 * pop-up blocker. Throws a sentence that says what to install; a browser test is never skipped.
 */
export const chromiumPath = (isWhole: boolean): string => {
  const present = findChromium(isWhole ? BROWSERS : SHELLS);
  if (present) return present;
  throw new Error('No Chromium found: install it (Debian: apt-get install chromium) or name one in CHROMIUM_PATH.');
};

const options = (): LaunchOptions => ({ executablePath: chromiumPath(false), headless: true, args: CHROMIUM_ARGS });

export const startBrowserServer = (): Promise<BrowserServer> => chromium.launchServer(options());

/**
 * The Chromium of this worker of jest, without what other tests opened in it; outside of jest one of one's own. Close
 * it in `afterAll`: that closes what was opened through it.
 */
export const launchBrowser = async (): Promise<Browser> => {
  const shared = await sharedServer(`chromium/${process.env['JEST_WORKER_ID']}`);
  const browser = await (shared === undefined ? chromium.launch(options()) : chromium.connect(shared));
  return noteDeath(browser, (one, ended) => one.once('disconnected', ended));
};
