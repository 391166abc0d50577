import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { FrameEventsRequest } from '../../../adapters/wire/frame-page.js';
import { chatData } from './support/fixtures.js';
import { countAll } from './support/frame-site.js';
import { namesOf, setStage, type Stage } from './support/stage.js';

let stage: Stage;
beforeAll(async () => void (stage = await setStage()));
afterAll(() => stage.close());
beforeEach(() => stage.reset());

const eventsOf = (requests: readonly FrameEventsRequest[]) => requests.flatMap(({ events }) => events);

describe('reports to the server', () => {
  test('after a failure the same events come again, in order and under the same ids', async () => {
    const refused: FrameEventsRequest[] = [];
    stage.site.judge = (request) => {
      if (refused.length >= 2) return countAll(request);
      refused.push(request);
      return undefined;
    };
    const scene = await stage.show(chatData('image', { isFinal: true }));
    await scene.hears('event:ad.viewed');
    await expectReported(['ad.render-started', 'ad.render-completed', 'ad.viewed']);
    const first = refused[0]?.events[0];
    expect(
      eventsOf(refused).every(({ type, eventId }) => type !== 'ad.render-started' || eventId === first?.eventId),
    ).toBe(true);
    expect(eventsOf(stage.site.reports)[0]).toEqual(first);
  });

  test('what cannot be counted yet comes again; what was counted does not', async () => {
    let isEarly = true;
    stage.site.judge = ({ events }) => {
      const results = events.map(({ type }) => (type === 'ad.viewed' && isEarly ? 'retry' : 'counted'));
      if (results.includes('retry')) isEarly = false;
      return { results };
    };
    const scene = await stage.show(chatData('image', { isFinal: true }));
    await scene.hears('event:ad.viewed');
    await expectReported(['ad.render-started', 'ad.render-completed', 'ad.viewed', 'ad.viewed']);
    const views = eventsOf(stage.site.reports).filter(({ type }) => type === 'ad.viewed');
    expect(views[0]?.eventId).toBe(views[1]?.eventId);
  });

  test.each([
    ['alone, which is a 409', 1],
    ['together with another', 2],
  ])(
    'an event whose id was counted for another, %s, never comes again, and the others do count',
    async (_how, size) => {
      stage.site.judge = ({ events }) => {
        const isUsed = events.map(({ type }) => type === 'ad.render-started');
        if (isUsed.includes(true) && events.length < size) return undefined;
        return { results: isUsed.map((used) => (used ? 'conflict' : 'counted')) };
      };
      const scene = await stage.show(chatData('image', { isFinal: true }));
      await scene.hears('event:ad.viewed');
      await expectReported(['ad.render-started', 'ad.render-completed', 'ad.viewed']);
    },
  );

  test('after a lost answer, the host hears of what the server knows already', async () => {
    let isLost = false;
    stage.site.judge = (request) => {
      if (!request.events.some(({ type }) => type === 'ad.viewed')) return countAll(request);
      if (isLost) return { results: request.events.map(() => 'duplicate') };
      isLost = true;
      return undefined;
    };
    const scene = await stage.show(chatData('image', { isFinal: true }));
    await scene.hears('event:ad.viewed');
  });

  test('a server that is out does not keep the host waiting', async () => {
    stage.site.judge = () => undefined;
    const scene = await stage.show(chatData('image', { isFinal: true }));
    await scene.hears('event:ad.viewed');
    expect(namesOf(await scene.heard())).not.toContain('error-iframe');
  });

  const expectReported = async (types: readonly string[]): Promise<void> => {
    const reported = (): readonly string[] => eventsOf(stage.site.reports).map(({ type }) => type);
    for (let round = 0; round < 600 && reported().length < types.length; round += 1) {
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    expect(reported()).toEqual(types);
  };
});
