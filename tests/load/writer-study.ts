import type { Plan } from './bench.js';
import { comparedWithPlain } from './compared-servers.js';
import type { Figure } from './figure.js';

const TARGET = 0.97;

/** A model writes after a turn has had its answer: a turn is the same work. No page is opened, and it is not asked. */
export const writerStudy = (plan: Plan): Promise<readonly Figure[]> => {
  const settings = { writerUrl: 'http://127.0.0.1:9/v1', writerModel: 'nobody' };
  return comparedWithPlain({ name: 'preload-with-writer', settings, target: TARGET }, plan);
};
