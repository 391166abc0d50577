import { titleId } from '../../domain/values/ids.js';
import type { TitleAnalysis } from '../../domain/demand/slot.js';
import { MINUTE_MS, SECOND_MS } from '../../domain/values/time.js';

const moment = (startS: number, endS: number, position: 'top' | 'bottom', score: number) => ({
  startMs: startS * SECOND_MS,
  endMs: endS * SECOND_MS,
  position,
  score,
});

const DEMO_TITLE: TitleAnalysis = {
  id: titleId('demo-title'),
  name: 'A morning at the harbor',
  durationMs: 10 * MINUTE_MS,
  width: 1_920,
  height: 1_080,
  language: 'en',
  topics: [{ id: '222', weight: 0.8 }],
  moments: [
    moment(20, 34, 'bottom', 0.95),
    // Shorter than an overlay needs.
    moment(70, 73, 'top', 0.99),
    moment(95, 107, 'bottom', 0.9),
    // Overlaps a better moment.
    moment(100, 112, 'top', 0.7),
    moment(210, 225, 'top', 0.86),
    // Too soon after a better moment.
    moment(240, 250, 'bottom', 0.5),
    moment(330, 350, 'bottom', 0.92),
    moment(455, 463, 'top', 0.8),
    // Goes on beyond the end of the video; what is left of it is too short.
    moment(597, 640, 'bottom', 0.97),
  ],
};

/** The analysed titles that a server without any configuration knows: five good moments, and four that must be left out. */
export const demoTitles = (): readonly TitleAnalysis[] => [DEMO_TITLE];
