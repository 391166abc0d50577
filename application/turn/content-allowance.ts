import type { ContentCheck } from '../ports/content/content-check.js';
import type { Ports } from '../ports/index.js';
import { dailyAllowance } from '../ports/sharing/daily-allowance.js';

/** Turns of an account that a classifier is asked about in a day, at each node. */
export const CHECKS_PER_DAY = 1_000_000;

class NoChecksLeft extends Error {
  override readonly name = 'NoChecksLeft';
}

/** The operator's classifier, if it is remote, within the allowance of each account; beyond it there is no verdict. */
export const contentCheckWithin = (
  ports: Pick<Ports, 'clock' | 'contentCheck' | 'holds'>,
  perDay: number = CHECKS_PER_DAY,
): ContentCheck | undefined => {
  const { contentCheck } = ports;
  if (contentCheck === undefined || contentCheck.isLocal === true) return contentCheck;
  const take = dailyAllowance(ports, perDay);
  return {
    async check(messages, signal, asker) {
      if (asker !== undefined && !take(asker)) throw new NoChecksLeft();
      return contentCheck.check(messages, signal, asker);
    },
  };
};
