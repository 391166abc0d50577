import { createHash } from 'node:crypto';
import { createNodeSigner } from '../../adapters/signer-node/index.js';
import type { Signer } from '../../application/ports/signer.js';
import * as contracts from '../contracts/index.js';
import { tryKit } from './try-kit.js';

const good: contracts.MakeSigner = (key, rotated) => createNodeSigner({ key, ...rotated });

/** All signers of an installation are broken in the same way. */
const signer =
  (change: (good: Signer) => Partial<Signer>) =>
  (make: contracts.MakeSigner): contracts.MakeSigner =>
  async (key, rotated) => {
    const one = await make(key, rotated);
    return { ...one, ...change(one) };
  };

const everyKeyIs =
  (theOne: Uint8Array) =>
  (make: contracts.MakeSigner): contracts.MakeSigner =>
  () =>
    make(theOne);

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
const sealedBefore = new Map<string, string>();

tryKit<contracts.MakeSigner>('signer', {
  kit: (make) => contracts.signerContract((key, rotated) => make()(key, rotated)),
  good: () => good,
  idle: () => () => ({
    ...{ sign: () => '', verify: () => undefined, seal: () => '', open: () => undefined },
    ...{ digest: () => '', uuidFrom: () => '', isCodeOf: () => false, tokenHash: () => '' },
  }),
  idlePasses: {
    'no string makes verification throw': 'it promises to refuse',
    'no string makes opening throw': 'it promises to refuse',
  },
  mutants: {
    'what was signed is verified, on every node, and comes back unchanged': [
      'payloads are written as UTF-8 alone',
      signer(({ sign }) => ({ sign: (p, text) => sign(p, Buffer.from(text, 'utf8').toString('utf8')) })),
    ],
    'a token needs no escaping in a URL': [
      'tokens are padded',
      signer(({ sign, verify }) => ({
        sign: (p, text) => `${sign(p, text)}=`,
        verify: (p, token) => verify(p, token.slice(0, -1)),
      })),
    ],
    'what was signed for one purpose is refused for every other': [
      'all purposes share one key',
      signer(({ sign, verify }) => ({ sign: (_, p) => sign('slot', p), verify: (_, t) => verify('slot', t) })),
    ],
    'what was signed with another key is refused': ['there is one key for all', everyKeyIs(new Uint8Array(32))],
    'a token with one character changed, added or missing is refused': [
      'only the beginning of a token is looked at',
      signer(({ sign, verify }) => {
        const first = new Map<string, string>();
        return {
          sign: (p, text) => {
            const token = sign(p, text);
            first.set(token.slice(0, 20), token);
            return token;
          },
          verify: (p, token) => verify(p, first.get(token.slice(0, 20)) ?? token),
        };
      }),
    ],
    'no second spelling of a token is accepted': [
      'padding and blanks are overlooked',
      signer(({ verify }) => ({ verify: (p, token) => verify(p, token.replace(/[=\s]/g, '')) })),
    ],
    'parts of two tokens do not make a third': [
      'the code is of the length alone',
      signer(() => ({
        sign: (p, text) => `${Buffer.from(text).toString('base64url')}.${p}${text.length}`,
        verify: (p, token) => {
          const [text = '', code] = token.split('.');
          const payload = Buffer.from(text, 'base64url').toString();
          return code === `${p}${payload.length}` ? payload : undefined;
        },
      })),
    ],
    'no string makes verification throw': [
      'a token has to have two parts',
      signer(({ verify }) => ({
        verify: (p, token) => {
          if (!token.includes('.')) throw new Error('no token');
          return verify(p, token);
        },
      })),
    ],
    'what was sealed is opened, on every node, and comes back unchanged': [
      'what is empty is not opened',
      signer(({ open }) => ({ open: (p, sealed) => open(p, sealed) || undefined })),
    ],
    'what is sealed cannot be read': [
      'it is only signed',
      signer(({ sign, verify }) => ({ seal: sign, open: verify })),
    ],
    'the same payload is sealed in another way each time, and needs no escaping in a URL': [
      'a payload is sealed once for all',
      signer(({ seal }) => ({
        seal: (p, text) => {
          const sealed = sealedBefore.get(`${p}:${text}`) ?? seal(p, text);
          sealedBefore.set(`${p}:${text}`, sealed);
          return sealed;
        },
      })),
    ],
    'what was sealed for another purpose or with another key, or only signed, is not opened': [
      'what is signed is opened, too',
      signer(({ open, verify }) => ({ open: (p, text) => open(p, text) ?? verify(p, text) })),
    ],
    'what was sealed with one character changed, added or missing is not opened': [
      'a blank more is overlooked',
      signer(({ open }) => ({ open: (p, sealed) => open(p, sealed.trim()) })),
    ],
    'no string makes opening throw': [
      'what is short is a surprise',
      signer(({ open }) => ({
        open: (p, sealed) => {
          if (sealed.length < 2) throw new RangeError('too short');
          return open(p, sealed);
        },
      })),
    ],
    'of rotated keys the first seals, and all open': ['the key before is forgotten', (make) => (key) => make(key)],
    'a code of another party is known by its key: HMAC-SHA-256 in lower-case hex, as in RFC 4231': [
      'codes are compared without case',
      signer(({ isCodeOf }) => ({ isCodeOf: (key, text, code) => isCodeOf(key, text, code.toLowerCase()) })),
    ],
    'a digest is 64 lower-case hex digits, the same on every node': [
      'digests are in capitals',
      signer(({ digest }) => ({ digest: (c, v) => digest(c, v).toUpperCase() })),
    ],
    'different contexts and values have different digests': [
      'context and value run into each other',
      signer(({ digest }) => ({ digest: (c, v) => digest('', c + v) })),
    ],
    'a digest depends on the key': ['a digest has no key', signer(() => ({ digest: (c, v) => sha256(`${c}:${v}`) }))],
    'a derived UUID is canonical and the same on every node': [
      'a UUID has no hyphens',
      signer(({ uuidFrom }) => ({ uuidFrom: (c, v) => uuidFrom(c, v).replaceAll('-', '') })),
    ],
    'different contexts, values and keys have different UUIDs': [
      'contexts are overlooked',
      signer(({ uuidFrom }) => ({ uuidFrom: (_, v) => uuidFrom('', v) })),
    ],
    'a token hash is plain SHA-256 in hex, whatever the key': [
      'a token hash has a key',
      signer(({ digest }) => ({ tokenHash: (token) => digest('token', token) })),
    ],
    'what was signed before the keys were rotated is verified, for its own purpose only': [
      'a rotation forgets the key before',
      (make) => (key) => make(key),
    ],
    'the first key signs, and what it signed is verified': [
      'the key before goes on signing',
      (make) => (key, rotated) => make(rotated?.otherKeys[0] ?? key, rotated && { ...rotated, otherKeys: [key] }),
    ],
    'what was signed with none of the keys is refused': [
      'an unknown key is as good as any',
      signer(({ verify }) => ({
        verify: (p, token) => verify(p, token) ?? (token.length > 20 ? 'payload' : undefined),
      })),
    ],
    'digests and UUIDs stay the same when the keys are rotated': [
      'digests follow the key that signs',
      (make) => (key, rotated) => make(key, rotated && { ...rotated, digestKey: key }),
    ],
  },
});
