import { SAFETY_TIERS } from '../domain/conversation/signals.js';
import type { ContentCheck, ContentVerdict } from '../application/ports/content/content-check.js';

const worse = (one: ContentVerdict, other: ContentVerdict): ContentVerdict => ({
  ...(SAFETY_TIERS.indexOf(other.tier) > SAFETY_TIERS.indexOf(one.tier) ? other : one),
  vector: one.vector ?? other.vector,
});

/** The worst verdict of several checks, all of which are asked at once; without one of them there is none. */
export const worstOf = (checks: readonly ContentCheck[]): ContentCheck | undefined => {
  const [first, ...others] = checks;
  if (first === undefined || others.length === 0) return first;
  return {
    isLocal: checks.every(({ isLocal }) => isLocal === true) ? true : undefined,
    check: async (messages, signal, asker) =>
      (await Promise.all(checks.map((check) => check.check(messages, signal, asker)))).reduce(worse),
  };
};
