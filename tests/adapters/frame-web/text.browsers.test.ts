import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { announcedIn } from '../../support/announced.js';
import { shiftsIn } from '../../support/layout-shifts.js';
import { textsIn } from '../../support/shown-texts.js';
import { chatData } from './support/fixtures.js';
import { namesOf, setStage, type Stage } from './support/stage.js';

let stage: Stage;
beforeAll(async () => void (stage = await setStage()));
afterAll(() => stage.close());
beforeEach(() => stage.reset());

// What a text does on its own, and without one: `text.test.ts`.

const LONG = Array.from({ length: 12 }, (_, index) => `Sentence number ${index} is here to be read.`).join(' ');

test.each(['image', 'video'] as const)(
  '%s: nothing moves while text comes word by word, and the height is told once',
  async (format) => {
    stage.site.text = { chunks: [LONG], delayMs: 0, status: 200 };
    const scene = await stage.show(chatData(format));
    expect((await scene.hears('ad-done-iframe')).data.content).toBe(LONG);
    if (format === 'video') await scene.hears('event:video.started');
    const frame = await scene.frame('frame');
    // Captions are where the browser puts them.
    const shifts = await shiftsIn(frame);
    expect(shifts.filter(({ moved }) => moved.some((what) => what !== 'browser'))).toEqual([]);
    expect(namesOf(await scene.heard()).filter((name) => name === 'resize-iframe')).toHaveLength(1);
    expect(await frame.textContent('.text')).toBe(LONG);
    const steps = (await textsIn(frame)).map(({ shown }) => shown).filter((shown) => shown !== '');
    expect(steps.filter((shown) => !LONG.startsWith(shown) || /^\w/.test(LONG.slice(shown.length)))).toEqual([]);
    expect(await announcedIn(frame)).toEqual([expect.stringContaining(LONG)]);
  },
);
