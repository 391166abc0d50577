import { beforeEach, describe, expect, test } from '@jest/globals';
import {
  createTimeline,
  type Timeline,
  type TimelineEntry,
} from '../../../adapters/playground-web/inspector/timeline.js';
import { createList, type List } from '../../../adapters/playground-web/list.js';

let list: List<TimelineEntry>;
let timeline: Timeline;
beforeEach(() => {
  list = createList();
  timeline = createTimeline(list);
});

const told = (turn: number): readonly string[] =>
  (list.all()[turn]?.moments ?? []).map(({ name, isError }) => (isError ? `! ${name}` : name));

describe('the time line of a turn', () => {
  test('tells what happened, from the request to the click', () => {
    timeline.asked('m1');
    timeline.answered('m1', 200, { bids: [{ bidId: 'b1' }] });
    for (const name of ['ad.render-started', 'ad.render-completed', 'ad.viewed', 'ad.clicked']) {
      timeline.posted('b1', 'event-iframe', { name });
    }
    expect(told(0)).toEqual([
      ...['request', 'answer 200', 'filled'],
      ...['render started', 'render completed', 'viewed', 'clicked'],
    ]);
    const times = list.all()[0]?.moments.map(({ afterMs }) => afterMs) ?? [];
    expect(times).toEqual([...times].sort((a, b) => a - b));
  });

  test('tells errors as such, and goes on with its turn at a retry', () => {
    timeline.asked('m1');
    timeline.failed('m1');
    timeline.asked('m1');
    timeline.answered('m1', 503, {});
    timeline.reported();
    expect(told(0)).toEqual(['request', '! no answer', 'request again', '! answer 503', '! error']);
    timeline.asked('m2');
    timeline.answered('m2', 200, { bids: [], skip: true });
    expect([list.all()[1]?.turn, told(1)]).toEqual([2, ['request', 'answer 200', 'no ad']]);
  });

  test('leaves out what is of no turn, what is no event, and what makes no sense', () => {
    timeline.answered('unknown', 200, {});
    timeline.asked('m1');
    timeline.answered('m1', 200, { bids: [null, 7, { bidId: 8 }, 'b1'] });
    timeline.posted('b1', 'event-iframe', { name: 'ad.viewed' });
    timeline.posted('b1', 'resize-iframe', null);
    timeline.posted('b1', 'event-iframe', null);
    expect([list.all().length, told(0)]).toEqual([1, ['request', 'answer 200', 'no ad']]);
  });

  test('has an end', () => {
    for (let times = 0; times < 100; times++) timeline.asked('m1');
    expect(told(0)).toHaveLength(40);
  });
});
