import { startInline } from './inline.js';
import { startModal } from './modal.js';
import { startOverlay } from './overlay.js';
import { openHostLink } from './host-link.js';
import { readPageData } from './page-data.js';
import type { FramePageData } from '../wire/frame-page.js';

/** Nothing can be shown: the host gives the place back. An overlay has nobody to tell. */
const giveUp = (data: FramePageData | undefined): void => {
  document.querySelector('.card, .strip')?.remove();
  if (data?.kind === 'overlay') return;
  const message = 'The ad could not be shown.';
  if (data?.kind === 'modal') {
    openHostLink(data.code, 'modal').post('error-component-iframe', { message, errorType: 'render_failed' });
  } else {
    openHostLink(data?.code ?? '', undefined).post('error-iframe', { message, errCode: 'render_failed' });
  }
};

const start = async (): Promise<void> => {
  let data: FramePageData | undefined;
  try {
    data = readPageData();
    if (data.kind === 'overlay') startOverlay(data);
    else if (data.kind === 'modal') startModal(data);
    else await startInline(data);
  } catch {
    giveUp(data);
  }
};

void start();
