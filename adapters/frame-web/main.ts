import { giveUp } from './host/give-up.js';
import { startInline } from './inline.js';
import { startModal } from './modal.js';
import { startOverlay } from './overlay.js';
import { readPageData } from './host/page-data.js';
import type { FramePageData } from '../wire/frame-page.js';

const start = async (): Promise<void> => {
  let data: FramePageData | undefined;
  try {
    data = readPageData();
    if (data.kind === 'overlay') startOverlay(data);
    else if (data.kind === 'modal') startModal(data);
    else await startInline(data);
  } catch {
    giveUp(data, 'render_failed');
  }
};

void start();
