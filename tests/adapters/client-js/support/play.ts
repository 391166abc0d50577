import { afterEach, describe, expect, test } from '@jest/globals';
import type { AdEvent } from '../../../../adapters/client-js/index.js';
import { createSession } from '../../../../adapters/client-js/session/session.js';
import { differences } from './match.js';
import { FILES, preludeOf, type Expectation, type Json, type Scenario } from './scenario.js';
import { createWorld, inPage, type Surround, type World } from './world.js';

/** A client under test. */
export interface Player {
  readonly platform: 'js' | 'react' | 'vue' | 'react-native';
  readonly surround: Surround;
  /** What of the state cannot be asked of this client. */
  readonly unknowable: readonly string[];
}

export const JS: Player = { platform: 'js', surround: inPage(createSession), unknowable: [] };

const without = (state: Json, keys: readonly string[]): Json =>
  Object.fromEntries(Object.entries(state).filter(([key]) => !keys.includes(key)));

/**
 * Requests and events are exactly those named: a step that names none had none. The rest is compared where it is named.
 */
const problemsOf = (
  seen: World,
  events: readonly AdEvent[],
  expected: Expectation,
  hasThrown: boolean,
  player: Player,
): readonly string[] => {
  const debug = seen.takeDebug();
  const heard = seen.takeHeard();
  const state = expected.state && without(expected.state, player.unknowable);
  return [
    ...(hasThrown === (expected.throws ?? false) ? [] : ['it did not throw']),
    ...differences(seen.takeRequests(), expected.requests ?? [], 'requests'),
    ...differences(events, expected.events ?? [], 'events'),
    ...(expected.debug ?? []).filter((name) => !debug.includes(name)).map((name) => `no debug event ${name}`),
    ...(expected.frameHears ? differences(heard, expected.frameHears, 'frameHears') : []),
    ...(state ? differences(seen.state(), state, 'state') : []),
  ];
};

/** What a step told the host. Heights, which not every client tells, count where they are the matter. */
const eventsOf = (seen: World, { describes }: Pick<Scenario, 'describes'>): readonly AdEvent[] =>
  seen.takeEvents().filter(({ name }) => name !== 'ad.height' || describes.includes('events.height'));

const play = async (world: World, scenario: Scenario, player: Player): Promise<void> => {
  const { given, steps } = scenario;
  for (const step of preludeOf(given)) await world.run(step);
  world.takeEvents();
  world.takeRequests();
  world.takeDebug();
  world.takeHeard();
  for (const [index, step] of steps.entries()) {
    const hasThrown = await world.run(step);
    const problems = problemsOf(world, eventsOf(world, scenario), step.expect ?? {}, hasThrown, player);
    if (problems.length > 0) throw new Error(`Step ${index + 1} (${step.do}):\n${problems.join('\n')}`);
  }
};

/** Scenarios name the client of the page that they were written for. */
const spokenBy = (scenario: Scenario, { platform }: Player): Scenario => {
  const spoken = JSON.stringify(scenario).replaceAll('"sdk-js"', `"sdk-${platform}"`);
  const system = platform === 'react-native' ? 'ios' : 'web';
  return JSON.parse(spoken.replaceAll('"platform":"web"', `"platform":"${system}"`)) as Scenario;
};

/** Every scenario that concerns the client, as a test each. */
export const playAll = (player: Player): void => {
  let world: World | undefined;
  afterEach(() => world?.end());
  describe.each(FILES)('%s', (_name, { scenarios }) => {
    const concerning = scenarios.filter(({ platforms }) => platforms?.includes(player.platform) ?? true);
    test.each(concerning.map((scenario) => [scenario.name, scenario] as const))('%s', async (_title, scenario) => {
      world = createWorld(scenario.session ?? {}, scenario.host ?? {}, player.surround);
      await play(world, spokenBy(scenario, player), player);
      expect(scenario.describes.length).toBeGreaterThan(0);
    });
  });
};
