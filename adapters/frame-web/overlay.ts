import type { OverlayPageData } from '../wire/frame-page.js';
import type { WireReportReason } from '../wire/names.js';
import { createBeacon } from './events/beacon.js';
import { buildDisclosure } from './elements/disclosure.js';
import { letReaderReport } from './elements/reader-say.js';
import { element, spokenIn } from './elements/dom.js';
import { giveUp, reportFailure } from './host/give-up.js';
import { tellPlayer } from './host/tell-player.js';
import { buildMedia } from './media/build-media.js';
import type { MediaView } from './media/media-view.js';
import { watchWeight } from './media/watch-weight.js';
import { watchSight } from './viewability/sight.js';
import { watchViewability } from './viewability/viewability.js';

/** A strip from 160×32 to 960×160: label first, then advertiser, headline and call to action.
 * The label opens the disclosure; the picture stands before the words by style only, so that the label is read first.
 * */
const buildStrip = (
  data: OverlayPageData,
  media: MediaView | undefined,
  onClick: (area: string) => void,
  report: Parameters<typeof letReaderReport>[2],
): HTMLElement => {
  const { words, advertiser, headline, ctaLabel } = data;
  const label = element('button', { type: 'button', class: 'label', title: words.aboutThisAd }, words.label);
  const about = buildDisclosure(words, advertiser.domain, label);
  const back = element('button', { type: 'button' }, words.close);
  back.addEventListener('click', () => {
    label.click();
    label.focus();
  });
  about.prepend(back);
  letReaderReport(about, words.say, report);
  const press = (area: string, className: string, text: string): HTMLElement => {
    const attributes = { type: 'button', class: className, 'data-area': area, ...spokenIn(words, data.copyIn) };
    const button = element('button', attributes, text);
    button.addEventListener('click', () => onClick(area));
    return button;
  };
  const top = element(
    'div',
    { class: 'top' },
    label,
    element('span', { class: 'advertiser', dir: 'auto' }, advertiser.name),
  );
  const isMarkup = data.media.kind === 'markup';
  const copy = element('div', { class: 'copy' }, top, ...(isMarkup ? [] : [press('headline', 'headline', headline)]));
  const cta = press('cta', 'cta', ctaLabel);
  const name = `${words.label}: ${advertiser.name}`;
  return element('main', { class: 'strip', 'aria-label': name }, copy, ...(media ? [media.node] : []), cta, about);
};

/** Third-party markup over a video may not open anything: the player does. */
const SANDBOX = 'allow-scripts';

/**
 * The creative over a video. It never navigates: its click message asks the player to
 * (`docs/reference/video-ads.md#overlay-creative`).
 */
export const startOverlay = (data: OverlayPageData): void => {
  const beacon = createBeacon({ url: data.eventsUrl, token: data.token, messageId: () => undefined });
  let hasClick = false;
  const clicked = (area: string): void => {
    if (!hasClick) void beacon.report('ad.clicked', area);
    hasClick = true;
    tellPlayer(data, 'click', { cta_url: data.destinationUrl });
  };
  const media = buildMedia(data.media, {
    words: data.words,
    copyIn: data.copyIn,
    title: `${data.words.label}: ${data.advertiser.name}`,
    onVideo: () => undefined,
    onMarkupClick: () => clicked('markup'),
    focus: { giveBack: () => window.parent.focus(), destroy: () => giveUp(data, 'focus_taken') },
    weight: watchWeight(
      () => giveUp(data, 'too_heavy'),
      () => reportFailure(data, 'too_heavy'),
    ),
    sandbox: SANDBOX,
  });
  const report = (_type: string, reason?: WireReportReason): Promise<string> =>
    beacon.report('ad.reported', undefined, reason);
  const strip = buildStrip(data, media, clicked, report);
  document.body.prepend(strip);
  const { label, language } = data.words;
  tellPlayer(data, 'ready', { label, language, close_label: data.closeLabel });
  void beacon.report('ad.render-started');
  void beacon.report('ad.render-completed');
  const ready = Promise.resolve(media?.ready);
  watchViewability({ sight: watchSight(strip, undefined), ready }, () => void beacon.report('ad.viewed'));
};
