import { appendFileSync } from 'node:fs';

interface Closable {
  close(): Promise<void>;
}

/**
 * Tells `tests/suites/run.mjs` of a browser whose process ended although nobody closed it: the test file that had it
 * then runs once more. `onEnd` registers for the end of the connection or process.
 */
export const noteDeath = <B extends Closable>(browser: B, onEnd: (browser: B, ended: () => void) => void): B => {
  let isClosed = false;
  const close = browser.close.bind(browser);
  browser.close = () => {
    isClosed = true;
    return close();
  };
  onEnd(browser, () => {
    const { TEST_BROWSER_DEATHS: deaths, TEST_PATH: file } = process.env;
    if (!isClosed && deaths !== undefined) appendFileSync(deaths, `${file}\n`);
  });
  return browser;
};
