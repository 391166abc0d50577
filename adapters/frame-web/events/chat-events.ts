import type { FrameToHost } from '../../wire/frame-messages.js';
import type { ChatPageData } from '../../wire/frame-page.js';
import type { WireCountedEvent } from '../../wire/counted-events.js';
import { pageEventPayload, type WireReaderEvent, type WireReportReason, type WireToldEvent } from '../../wire/names.js';
import type { Beacon, Outcome } from './beacon.js';
import type { Handshake } from '../host/handshake.js';
import type { HostLink } from '../host/host-link.js';

/** Events of an ad: the server counts them, and the host receives them. */
export interface AdEvents {
  /** Each type at most once; a second call does nothing. */
  emit(type: Exclude<WireToldEvent, 'ad.clicked'>): void;
  /** Counted too, but not reported: the host has no event for it. */
  reach(type: Exclude<WireCountedEvent, WireToldEvent | WireReaderEvent>): void;
  /** The reader's choice, every time; not reported to the host either. Resolves with the result. */
  report(type: WireReaderEvent, reason?: WireReportReason): Promise<Outcome>;
  /**
   * A person's click, every time. `area`: region clicked. `url`: where it led, when that is not the ad's own
   * destination.
   */
  clicked(area: string, url?: string): void;
}

interface ChatEventsParts {
  readonly data: ChatPageData;
  readonly link: HostLink;
  readonly beacon: Beacon;
  readonly handshake: Pick<Handshake, 'current'>;
  /** The text shown by now. */
  readonly content: () => string;
  /** Shown again from the host's cache. */
  readonly isCached: boolean;
}

/** The server decides whether an event is a repetition; the host waits no longer than this. */
const VERDICT_MS = 2_500;

const isRender = (type: WireToldEvent): boolean => type === 'ad.render-started' || type === 'ad.render-completed';

/**
 * Render events are posted at once and repeat with every page. All others happen once per bid: they are posted unless
 * the server has counted them before, and never by a page of cached text.
 */
export const createChatEvents = ({ data, link, beacon, handshake, content, isCached }: ChatEventsParts): AdEvents => {
  const done = new Set<WireCountedEvent>();
  const about = (): Required<Pick<FrameToHost['view-iframe'], 'id' | 'content' | 'messageId'>> => {
    const { messageId } = handshake.current();
    return { id: data.bidId, content: content(), messageId };
  };
  const tell = (type: WireToldEvent, url = '', area = ''): void => {
    const payload = pageEventPayload(type, { ...about(), format: data.format, revenue: data.revenue, url, area });
    link.post('event-iframe', { name: type, payload });
  };
  const tellOnce = async (type: WireToldEvent): Promise<void> => {
    const waited = new Promise<'late'>((resolve) => setTimeout(resolve, VERDICT_MS, 'late'));
    if ((await Promise.race([beacon.report(type), waited])) === 'duplicate') return;
    if (type === 'ad.viewed' && data.kind === 'inline') link.post('view-iframe', about());
    tell(type);
  };
  return {
    emit: (type) => {
      if (done.has(type) || (isCached && !isRender(type))) return;
      done.add(type);
      if (!isRender(type)) return void tellOnce(type);
      void beacon.report(type);
      tell(type);
    },
    reach: (type) => {
      if (done.has(type) || isCached) return;
      done.add(type);
      void beacon.report(type);
    },
    report: (type, reason) => beacon.report(type, undefined, reason),
    clicked: (area, url = data.destinationUrl) => {
      if (!done.has('ad.clicked')) void beacon.report('ad.clicked', area);
      done.add('ad.clicked');
      link.post('click-iframe', { ...about(), url });
      tell('ad.clicked', url, area);
    },
  };
};
