import type { ChatPageData } from '../wire/frame-page.js';
import { createBeacon } from './events/beacon.js';
import { createChatEvents, type AdEvents } from './events/chat-events.js';
import { giveUp, reportFailure } from './host/give-up.js';
import type { Handshake } from './host/handshake.js';
import type { HostLink } from './host/host-link.js';
import { createLanding, type Landing } from './elements/landing.js';
import type { MediaParts, VideoMoment } from './media/media-view.js';
import { watchWeight } from './media/watch-weight.js';
import { hostOpensLinks } from './host/page-data.js';

/** What inline and modal page have in common. */
export interface ChatParts {
  readonly events: AdEvents;
  readonly landing: Landing;
  readonly media: Omit<MediaParts, 'wrap'>;
}

interface Around {
  readonly link: HostLink;
  readonly handshake: Pick<Handshake, 'current'>;
  readonly content: () => string;
  readonly isCached: boolean;
  /** Where the focus goes that third-party markup took. */
  readonly giveFocusBack: () => void;
}

/** Markup of a bidder opens its landing page itself, through its own click counters; nothing else is granted. */
const SANDBOX = 'allow-scripts allow-popups allow-popups-to-escape-sandbox';

export const createChatParts = (data: ChatPageData, around: Around): ChatParts => {
  const messageId = (): string | undefined => around.handshake.current().messageId;
  const beacon = createBeacon({ url: data.eventsUrl, token: data.token, messageId });
  const events = createChatEvents({ data, beacon, ...around });
  const hostOpens = hostOpensLinks(window.parent === window, location.search);
  const landing = createLanding({ clickUrl: data.clickUrl, hostOpens, onClick: events.clicked });
  const onVideo = (moment: VideoMoment): void => {
    if (moment !== 'started' && moment !== 'completed') {
      if (data.tracksProgress) events.reach(`video.${moment}`);
      return;
    }
    events.emit(`video.${moment}`);
    // A reward is money's worth: third-party markup can claim to have been watched, our own player cannot.
    if (moment === 'completed' && data.rewarded && data.media.kind === 'video') events.emit('reward.granted');
  };
  const media = {
    words: data.words,
    copyIn: data.copyIn,
    title: `${data.words.label}: ${data.advertiser.name}`,
    onVideo,
    onMarkupClick: (url?: string) => events.clicked('markup', url),
    focus: { giveBack: around.giveFocusBack, destroy: () => giveUp(data, 'focus_taken') },
    weight: watchWeight(
      () => giveUp(data, 'too_heavy'),
      () => reportFailure(data, 'too_heavy'),
    ),
    sandbox: SANDBOX,
  };
  return { events, landing, media };
};
