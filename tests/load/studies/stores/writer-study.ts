import type { Plan } from '../../bench.js';
import { cpuOf, measureInTurn } from './compared-servers.js';
import { atLeast, informational, type Figure } from '../../figure.js';
import { median, type Round } from '../../generator/round.js';

const NAME = 'preload-with-writer';
const TARGET = 0.97;
const SETTINGS = { writerUrl: 'http://127.0.0.1:9/v1', writerModel: 'nobody' };

const perSecondOf = (rounds: readonly Round[]): number => median(rounds.map(({ perSecond }) => perSecond));

/**
 * A model writes after a turn has had its answer: a turn should be the same work. No page is opened, and it is not
 * asked. Each pair of rounds has servers of its own, and the second is measured in the other order.
 */
export const writerStudy = async (plan: Plan): Promise<readonly Figure[]> => {
  const [plain, other]: [Round[], Round[]] = [[], []];
  for (let i = 0; i < plan.rounds; i++) {
    const measured = await measureInTurn(SETTINGS, { ...plan, rounds: 2 });
    plain.push(...measured.plain);
    other.push(...measured.other);
  }
  const perSecond = perSecondOf(other) / perSecondOf(plain);
  return [
    atLeast(`${NAME}.ratio`, perSecond, 'of the turns per second of a server without', TARGET),
    informational(`${NAME}.processor`, cpuOf(other), 'µs of the server a request'),
    informational(`${NAME}.processor-without`, cpuOf(plain), 'µs of the server a request'),
  ];
};
