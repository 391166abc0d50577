import { Session } from 'node:inspector/promises';

/** Fine enough for a function that takes a hundredth of a turn. */
const SAMPLED_EACH_US = 200;

const session = new Session();

/** Samples the thread that calls it. */
export const startProfile = async (): Promise<void> => {
  session.connect();
  await session.post('Profiler.enable');
  await session.post('Profiler.setSamplingInterval', { interval: SAMPLED_EACH_US });
  await session.post('Profiler.start');
};

export const endProfile = async () => {
  const { profile } = await session.post('Profiler.stop');
  session.disconnect();
  return profile;
};
