/** @jest-environment jsdom */
import { afterEach, describe, expect, test } from '@jest/globals';
import { differences } from './support/match.js';
import { FILES, preludeOf, type Expectation, type Scenario } from './support/scenario.js';
import { createWorld, type World } from './support/world.js';

const PLATFORM = 'js';

let world: World | undefined;
afterEach(() => world?.end());

/** Requests and events are exactly those named: a step that names none had none. The rest is compared where it is named. */
const problemsOf = (seen: World, expected: Expectation, hasThrown: boolean): readonly string[] => {
  const debug = seen.takeDebug();
  const heard = seen.takeHeard();
  return [
    ...(hasThrown === (expected.throws ?? false) ? [] : ['it did not throw']),
    ...differences(seen.takeRequests(), expected.requests ?? [], 'requests'),
    ...differences(seen.takeEvents(), expected.events ?? [], 'events'),
    ...(expected.debug ?? []).filter((name) => !debug.includes(name)).map((name) => `no debug event ${name}`),
    ...(expected.frameHears ? differences(heard, expected.frameHears, 'frameHears') : []),
    ...(expected.state ? differences(seen.state(), expected.state, 'state') : []),
  ];
};

const play = async ({ given, session = {}, host = {}, steps }: Scenario): Promise<void> => {
  world = createWorld(session, host);
  for (const step of preludeOf(given)) await world.run(step);
  world.takeEvents();
  world.takeRequests();
  world.takeDebug();
  world.takeHeard();
  for (const [index, step] of steps.entries()) {
    const hasThrown = await world.run(step);
    const problems = problemsOf(world, step.expect ?? {}, hasThrown);
    if (problems.length > 0) throw new Error(`Step ${index + 1} (${step.do}):\n${problems.join('\n')}`);
  }
};

describe.each(FILES)('%s', (_name, { scenarios }) => {
  const concerning = scenarios.filter(({ platforms }) => platforms?.includes(PLATFORM) ?? true);
  test.each(concerning.map((scenario) => [scenario.name, scenario] as const))('%s', async (_title, scenario) => {
    await play(scenario);
    expect(scenario.describes.length).toBeGreaterThan(0);
  });
});
