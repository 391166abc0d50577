import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium, type Browser, type BrowserServer, type LaunchOptions } from 'playwright-core';
import { noteDeath } from './browser-deaths.js';
import { sharedServer } from './shared-server.js';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome'] as const;
export const CHROMIUM_ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

const onPath = (name: string): string | undefined => {
  const { status, stdout } = spawnSync('sh', ['-c', `command -v ${name}`], { encoding: 'utf8' });
  return status === 0 ? stdout.trim() : undefined;
};

const findChromium = (): string | undefined => {
  const given = process.env.CHROMIUM_PATH;
  if (given) {
    if (!existsSync(given)) throw new Error(`CHROMIUM_PATH names ${given}, which does not exist: correct it.`);
    return given;
  }
  for (const name of NAMES) {
    const found = onPath(name);
    if (found) return found;
  }
  return undefined;
};

/** Path of a Chromium to test with. Throws a sentence that says what to install; a browser test is never skipped. */
export const chromiumPath = (): string => {
  const present = findChromium();
  if (present) return present;
  throw new Error('No Chromium found: install it (Debian: apt-get install chromium) or name one in CHROMIUM_PATH.');
};

/** Headless, and with the pop-up blocker that people have, which Playwright would switch off. */
const options = (): LaunchOptions => ({
  executablePath: chromiumPath(),
  headless: true,
  args: CHROMIUM_ARGS,
  ignoreDefaultArgs: ['--disable-popup-blocking'],
});

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
