import { copyGate } from '../../bootstrap/copy-gate.js';
import type { WireBid } from '../../adapters/wire/index.js';
import { createTemplateWriter } from '../../adapters/writer-template/index.js';
import { HARBOR_COFFEE } from '../../bootstrap/demo/harbor-coffee.js';
import { FORMAT_LIMITS } from '../../domain/catalog/placement.js';
import { REGISTERS } from '../../domain/conversation/signals.js';
import { say } from '../application/engine.js';
import { textsIn, WATCH_TEXTS } from '../support/shown-texts.js';
import { Conversation } from './conversation.js';
import type { Stage } from './stage.js';
import { eventually } from './server.js';
import { pagesOf } from './won-ad.js';

/**
 * Every state that the whole document was in after a script changed it, attributes and hidden parts included, and what
 * came in the stream of the text, also when the page did not read it.
 */
const WATCH_ALL = `
  window.shownDocuments = new Set();
  new MutationObserver(() => shownDocuments.add(document.documentElement?.outerHTML ?? ''))
    .observe(document, { subtree: true, childList: true, characterData: true, attributes: true });
  window.streamedText = '';
  const readAlong = async (body) => {
    const text = body.pipeThrough(new TextDecoderStream());
    // A page that has all breaks the connection off.
    try { for await (const chunk of text) window.streamedText += chunk; } catch {}
  };
  const { fetch } = window;
  window.fetch = async (url, options) => {
    const response = await fetch(url, options);
    if (String(url).endsWith('/text')) void readAlong(response.clone().body);
    return response;
  };`;

interface WatchedWindow {
  readonly shownDocuments: ReadonlySet<string>;
  readonly streamedText: string;
}

/** All that one ad's page ever showed or received, until its text was complete. */
interface WatchedAd {
  /** Every state of its text, oldest first. */
  readonly texts: readonly string[];
  /** Every state of the documents, every byte of the text's stream, and every message to the host. */
  readonly everything: string;
  readonly streamed: string;
}

/** Opens an ad in a host page as a reader would, and looks at it until its text is complete. */
export const watchAd = async (stage: Stage, bid: WireBid, question: string): Promise<WatchedAd> => {
  const script = `${WATCH_TEXTS}${WATCH_ALL}`;
  const scene = await stage.show({ ...pagesOf(bid), question }, { reducedMotion: 'reduce' }, script);
  await scene.hears('ad-done-iframe');
  const frame = scene.page.frames().find((one) => one.url().includes('/api/frame/'));
  if (frame === undefined) throw new Error('The ad has no frame.');
  const { documents, streamed } = await frame.evaluate(() => {
    const { shownDocuments, streamedText } = window as unknown as WatchedWindow;
    return { documents: [...shownDocuments], streamed: streamedText };
  });
  const texts = (await textsIn(frame)).map(({ known }) => known);
  const everything = [...documents, streamed, JSON.stringify(await scene.heard())].join('\n');
  await stage.clear();
  return { texts, everything, streamed };
};

const COFFEE = 'Which coffee beans should I buy?';
let readers = 0;

/** The ad for coffee that the demo account's auction sells to a reader whom it does not know. */
export const winCoffee = (url: string): Promise<WireBid> =>
  eventually(async () => {
    readers++;
    const conversation = new Conversation(url, 'demo-publisher-token', { userId: `coffee reader ${readers}` });
    await conversation.turn({ say: COFFEE });
    return (await conversation.turn({ say: COFFEE })).bids[0];
  });

/** The final text of an ad, as its page reads it, without a browser. */
export const readText = async (
  url: string,
  { bidId }: Pick<WireBid, 'bidId'>,
  question = COFFEE,
  answer = 'A medium roast is a good start.',
): Promise<string> => {
  const page = await fetch(`${url}/api/frame/${bidId}?code=inlineAd&messageId=m2&sdk=sdk-js`);
  const { token } = JSON.parse(/id="ad">([^<]+)</.exec(await page.text())?.[1] ?? '{}') as { token?: string };
  const messages = [
    { id: 'm1', role: 'user', content: question },
    { id: 'm2', role: 'assistant', content: answer },
  ];
  const body = JSON.stringify({ token, messages, messageId: 'm2' });
  return (await fetch(`${url}/api/frame/${bidId}/text`, { method: 'POST', body })).text();
};

/** Whatever reviewed texts and the template may say in the ad for coffee after what the host page's assistant said. */
export const templateSentences = async ({ bidId }: WireBid, question: string): Promise<ReadonlySet<string>> => {
  const writer = createTemplateWriter(copyGate);
  const { brief, advertiser, variants = [], lineItems } = HARBOR_COFFEE;
  const topics = lineItems.flatMap(({ targeting }) => targeting.topics);
  const messages = [
    say('message-1', 'user', question),
    say('message-2', 'assistant', 'A medium roast is a good start.'),
  ];
  const sentences = new Set<string>();
  for (const register of REGISTERS) {
    const about = { advertiser, brief, headline: '', language: 'en', register, seed: bidId };
    const request = { ...about, maxChars: FORMAT_LIMITS.image.maxTextChars, messages };
    for (const one of copyGate.sentencesOf(writer.draft(request))) sentences.add(one);
    for await (const part of writer.write(request, new AbortController().signal))
      for (const one of copyGate.sentencesOf(part)) sentences.add(one);
    const leads = [...topics, undefined].flatMap((topic) =>
      [true, false].map((isAfterQuestion) => {
        const about = { language: 'en', register, topics: topic === undefined ? [] : [topic], isAfterQuestion };
        return writer.leadIn?.({ ...about, seed: bidId }) ?? '';
      }),
    );
    const texts = variants.flatMap(({ text }) => [text, ...leads.map((lead) => `${lead}${text}`)]);
    for (const one of texts.flatMap(copyGate.sentencesOf)) sentences.add(one);
  }
  return sentences;
};
