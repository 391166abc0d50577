import { giveUp } from './host/give-up.js';
import { readPageData } from './host/page-data.js';
import type { FramePageData } from '../wire/frame-page.js';

/** Starts the page that this script is for; the ad ends if it cannot be shown. */
export const runPage = async <Data extends FramePageData>(
  start: (data: Data) => Promise<void> | void,
): Promise<void> => {
  let data: Data | undefined;
  try {
    data = readPageData() as Data;
    await start(data);
  } catch {
    giveUp(data, 'render_failed');
  }
};
