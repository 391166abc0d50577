import type { FrameEventsRequest, FrameEventsResponse } from '../../../../adapters/wire/frame-page.js';

export const countAll = (request: FrameEventsRequest): FrameEventsResponse => ({
  results: request.events.map(() => 'counted'),
});
