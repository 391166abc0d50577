import type { Plan } from './bench.js';
import { comparedFigures, measureInTurn } from './compared-servers.js';
import type { Figure } from './figure.js';
import type { Round } from './round.js';

const TARGET = 0.97;
const SETTINGS = { writerUrl: 'http://127.0.0.1:9/v1', writerModel: 'nobody' };

/**
 * A model writes after a turn has had its answer: a turn is the same work. No page is opened, and it is not asked. Two
 * processes of one program differ by some hundredths for as long as they live: each round has servers of its own.
 */
export const writerStudy = async (plan: Plan): Promise<readonly Figure[]> => {
  const [plain, other]: [Round[], Round[]] = [[], []];
  for (let i = 0; i < plan.rounds; i++) {
    const measured = await measureInTurn(SETTINGS, { ...plan, rounds: 1 }, i % 2 === 1);
    plain.push(...measured.plain);
    other.push(...measured.other);
  }
  return comparedFigures('preload-with-writer', TARGET, { plain, other });
};
