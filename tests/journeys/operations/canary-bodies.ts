import { createCanaries } from './canaries.js';

/** In conversations, e-mails and characters: nobody outside may ever see one. */
export const words = createCanaries('zqw');
/** Of users and devices: bidders may see them where privacy permits. `refused`: where it does not. */
export const permitted = createCanaries('zqp');
export const refused = createCanaries('zqr');

/** What somebody said of consent, and whether bidders may know who it is. */
export interface State {
  readonly name: string;
  readonly ids: typeof permitted;
  readonly body: Readonly<Record<string, unknown>>;
  readonly headers?: Readonly<Record<string, string>>;
}

export const STATES: readonly State[] = [
  { name: 'nothing said', ids: permitted, body: {} },
  { name: 'gdpr does not apply', ids: permitted, body: { regulatory: { gdpr: 0 } } },
  { name: 'coppa', ids: refused, body: { regulatory: { coppa: 1 } } },
  { name: 'coppa as Python writes it', ids: refused, body: { regulatory: { coppa: 'True' } } },
  { name: 'coppa that cannot be read', ids: refused, body: { regulatory: { coppa: [words.next('coppa')] } } },
  { name: 'gdpr without consent', ids: refused, body: { regulatory: { gdpr: 1 } } },
  { name: 'us opt-out', ids: refused, body: { regulatory: { usPrivacy: '1YYN' } } },
  { name: 'gpc', ids: refused, body: {}, headers: { 'sec-gpc': '1' } },
  { name: 'limited tracking', ids: refused, body: { device: { tracking: { limited: true } } } },
  { name: 'adult character', ids: refused, body: { character: { isNsfw: true } } },
];

const object = (value: unknown): object => (typeof value === 'object' && value !== null ? value : {});

/** A preload with a canary wherever a person's words or ids can stand. */
export const preloadBody = ({ name, ids, body }: State, turn: number): Readonly<Record<string, unknown>> => {
  const say = (place: string): string => words.next(`${name}, turn ${turn}, ${place}`);
  const who = (place: string): string => ids.next(`${name}, turn ${turn}, ${place}`);
  const character = {
    ...{ id: say('character id'), name: say('character name'), avatarUrl: `https://a.example/${say('avatar')}` },
    ...{ greeting: say('greeting'), persona: say('persona'), tags: [say('tag'), say('second tag')] },
    ...object(body['character']),
  };
  const device = {
    hardware: { type: 'phone', brand: who('brand'), model: who('model') },
    os: { name: 'android', version: who('os version'), locale: 'en-US' },
    network: { userAgent: `Mozilla/5.0 (Linux) ${who('user agent')}`, carrier: who('carrier') },
    ...object(body['device']),
  };
  const messages = Array.from({ length: turn * 2 + 1 }, (_, index) => ({
    id: `${say('message id')}`,
    role: index % 2 === 0 ? 'user' : 'assistant',
    content: `Which trail shoes are good for ${say('message')} and for ${say('message')}?`,
  }));
  return {
    ...{ publisherToken: 'demo-publisher-token', userId: who('user id'), conversationId: say('conversation id') },
    ...{ installId: who('install id'), advertisingId: who('advertising id'), vendorId: who('vendor id') },
    ...{ userEmail: `${say('e-mail')}@${say('e-mail host')}.example`, variantId: say('variant'), ...body },
    ...{
      sdk: { name: say('sdk'), platform: say('platform') },
      app: { bundleId: 'com.app.example' },
      character,
      device,
    },
    ...{ messages, otherParams: { note: say('unknown field') } },
  };
};

/** Bodies that are refused, each with the word in it. */
export const malformedWith = (word: string): readonly string[] => [
  `{"messages": "${word}`,
  `${word}`,
  `[${JSON.stringify(word)}]`,
  JSON.stringify({ userId: { name: word }, conversationId: [word], messages: word }),
  JSON.stringify({ publisherToken: word, userId: word, conversationId: word, messages: [{ content: word }] }),
  JSON.stringify({ [word]: word, __proto__: { [word]: 1 }, messages: [] }),
  `{"a":${'['.repeat(2_000)}"${word}"`,
];
