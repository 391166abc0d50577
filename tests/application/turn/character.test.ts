import { describe, expect, test } from '@jest/globals';
import type { Avatar, AvatarSource } from '../../../application/ports/content/avatar-source.js';
import type { Ports } from '../../../application/ports/index.js';
import type { CopyRequest, CopyWriter } from '../../../application/ports/content/copy-writer.js';
import type { MessageReader } from '../../../application/ports/content/message-reader.js';
import type { MessageSignals } from '../../../domain/conversation/signals.js';
import { outcomeOf } from '../fake-clock.js';
import { fakeReader } from '../fake-ports.js';
import type { Character } from '../../../domain/conversation/character.js';
import type { ChatCreative } from '../../../domain/catalog/creative.js';
import type { WonChatAd } from '../../../domain/delivery/won-ad.js';
import { bidId, conversationId } from '../../../domain/values/ids.js';
import { sampleImageCreative } from '../../contracts/sample-demand.js';
import { sampleAccount, samplePlacement } from '../../contracts/samples.js';
import { createEngine, upToTurn } from '../engine.js';
import { bidding, bidOf } from '../fake-demand.js';
import { adOf } from '../filled.js';

const PIP: Character = {
  id: 'pip',
  name: 'Pip\u202e the\nPirate',
  avatarUrl: 'https://characters.example/pip.png',
  greeting: 'Ahoy! <b>Ready</b> to sail?',
  persona: 'A cheerful pirate.',
  tags: ['pirates', 'pirates', '\u0000'],
  isNsfw: false,
};

const { image, cta, headline, id } = sampleImageCreative();
const INTERSTITIAL: ChatCreative = { format: 'interstitial', id, headline, cta, language: 'en', media: { image } };

const PICTURE: Avatar = { contentType: 'image/png', bytes: Uint8Array.of(1, 2, 3) };
const avatars: AvatarSource = {
  find: (url) =>
    url === PIP.avatarUrl ? Promise.resolve(PICTURE) : Promise.reject(new Error('broken against its contract')),
};

const engineWith = (creative: ChatCreative, ports: Partial<Ports> = { avatars }) =>
  createEngine({
    account: sampleAccount({ placements: [samplePlacement({ formats: [creative.format] })] }),
    ports: { demand: [bidding('dsp', [bidOf('dsp', { creative })])], ...ports },
  });

const wonWith = async (character: Character | undefined, creative: ChatCreative): Promise<WonChatAd> => {
  const engine = engineWith(creative);
  const ad = adOf(await engine.preload({ character }));
  const page = await engine.placement.renderAd(ad.bidId, undefined);
  if (page === undefined) throw new Error('the ad has no page');
  return page.ad;
};

describe('the character of a conversation', () => {
  test('stands with an interstitial as plain, short text', async () => {
    expect((await wonWith(PIP, INTERSTITIAL)).character).toEqual({
      name: 'Pip the Pirate',
      greeting: 'Ahoy! <b>Ready</b> to sail?',
      avatarUrl: 'https://characters.example/pip.png',
      persona: 'A cheerful pirate.',
      tags: ['pirates'],
    });
  });

  test('of any other format its way of speaking alone is kept', async () => {
    const { character } = await wonWith(PIP, sampleImageCreative());
    expect(character).toMatchObject({ name: 'Pip the Pirate', persona: 'A cheerful pirate.' });
    expect([character?.greeting, character?.avatarUrl]).toEqual([undefined, undefined]);
  });

  test('without one, or without its name, an ad has none', async () => {
    expect((await wonWith(undefined, INTERSTITIAL)).character).toBeUndefined();
    expect((await wonWith({ ...PIP, name: ' ' }, INTERSTITIAL)).character).toBeUndefined();
  });

  test.each([
    'http://characters.example/pip.png',
    'https://127.0.0.1/pip.png',
    'https://169.254.169.254/latest/meta-data',
    'https://[::ffff:10.0.0.1]/pip.png',
    'https://metadata.internal/pip.png',
    'https://user:password@characters.example/pip.png',
    'data:image/png;base64,iVBORw0KGgo=',
    'file:///etc/passwd',
    'javascript:alert(1)',
    '/pip.png',
  ])('a picture is not looked for at %s', async (avatarUrl) => {
    const { character } = await wonWith({ ...PIP, avatarUrl }, INTERSTITIAL);
    expect(character?.name).toBe('Pip the Pirate');
    expect(character?.avatarUrl).toBeUndefined();
  });

  test('an ad keeps the one that it was won with; the client pins a character for its conversation', async () => {
    const engine = engineWith(INTERSTITIAL);
    const first = adOf(await engine.preload({ character: PIP }));
    const again = adOf(await engine.preload({ character: { ...PIP, name: 'Someone else' } }));
    expect(again.bidId).toBe(first.bidId);
    const page = await engine.placement.renderAd(first.bidId, undefined);
    expect(page?.ad.character?.name).toBe('Pip the Pirate');
    const other = { conversationId: conversationId('another'), messages: upToTurn(1) };
    const later = adOf(await engine.preload({ ...other, character: { ...PIP, name: 'Someone else' } }));
    expect((await engine.placement.renderAd(later.bidId, undefined))?.ad.character?.name).toBe('Someone else');
  });
});

describe('the picture of a character', () => {
  const pictureWith = async (avatarUrl: string, creative: ChatCreative = INTERSTITIAL, ports?: Partial<Ports>) => {
    const engine = engineWith(creative, ports);
    const ad = adOf(await engine.preload({ character: { ...PIP, avatarUrl } }));
    return engine.placement.renderAvatar(ad.bidId);
  };

  test('is that of the ad that shows it', async () => {
    expect(await pictureWith(PIP.avatarUrl ?? '')).toBe(PICTURE);
    expect(await pictureWith(PIP.avatarUrl ?? '', sampleImageCreative())).toBeUndefined();
    expect(await engineWith(INTERSTITIAL).placement.renderAvatar(bidId('nobody'))).toBeUndefined();
  });

  test('is not promised where there is no source', async () => {
    const engine = engineWith(INTERSTITIAL, {});
    const ad = adOf(await engine.preload({ character: PIP }));
    expect((await engine.placement.renderAd(ad.bidId, undefined))?.ad.character?.avatarUrl).toBeUndefined();
  });

  test('is none where its source fails, or where there is no source', async () => {
    expect(await pictureWith('https://other.example/broken.png')).toBe('none');
    expect(await pictureWith(PIP.avatarUrl ?? '', INTERSTITIAL, {})).toBeUndefined();
  });
});

describe('how a character speaks', () => {
  const written: CopyRequest[] = [];
  const noted = (request: CopyRequest): string => {
    written.push(request);
    return request.brief.product;
  };
  const writer: CopyWriter = {
    draft: noted,
    closed: () => [],
    write: async function* (request) {
      yield noted(request);
    },
  };
  /** A host that shouts is a casual one. */
  const reader: MessageReader = {
    read: (content, digest) => {
      const signals = fakeReader.read(content, digest) as MessageSignals;
      return { ...signals, register: content.includes('!') ? 'casual' : 'formal' };
    },
  };
  const engine = (ports: Partial<Ports> = {}) => {
    written.length = 0;
    // A bidder's text is closed, and no writer is told of the character.
    const bid = bidOf('dsp', { creative: INTERSTITIAL });
    const demand = [bidding('dsp', [{ ...bid, kind: 'house' }])];
    return engineWith(INTERSTITIAL, { avatars, writer, reader, demand, ...ports });
  };

  test('is told to the writer, as plain text: name, persona and tags', async () => {
    const { preload, placement } = engine();
    const ad = adOf(await preload({ character: PIP }));
    const page = await placement.renderAd(ad.bidId, undefined);
    const text = await placement.streamText(ad.bidId, page?.eventToken ?? '', [], new AbortController().signal);
    for await (const _ of text ?? []);
    const told = { name: 'Pip the Pirate', persona: 'A cheerful pirate.', tags: ['pirates'] };
    expect(written).toHaveLength(2);
    for (const { character } of written) expect(character).toMatchObject(told);
  });

  test('is known from its greeting, until the assistant has said something', async () => {
    const registerOf = async (turn: number, character: Character | undefined) => {
      await engine().preload({ messages: upToTurn(turn), character });
      return written[0]?.register;
    };
    expect(await registerOf(1, undefined)).toBe('formal');
    expect(await registerOf(1, PIP)).toBe('casual');
    expect(await registerOf(2, PIP)).toBe('formal');
  });

  test.each(['unsafe! greeting', 'sensitive! greeting'])('%s: it does not stand beside an ad', async (greeting) => {
    const { character } = await wonWith({ ...PIP, greeting }, INTERSTITIAL);
    expect(character).toMatchObject({ name: 'Pip the Pirate', greeting: undefined });
  });

  test('a greeting that is never read ends the turn at its deadline, without an ad', async () => {
    const slow: MessageReader = {
      read: (content, digest) =>
        content.startsWith('Ahoy') ? new Promise(() => undefined) : fakeReader.read(content, digest),
    };
    const held = engine({ reader: slow });
    const { value } = await outcomeOf(held.clock, held.preload({ character: PIP }));
    expect(value).toMatchObject({ kind: 'no-fill', skipCode: 'unknown' });
  });
});
