import { equal, match, notEqual } from 'node:assert/strict';
import { SIGNING_PURPOSES, type Signer, type SigningPurpose } from '../../application/ports/signer.js';
import { CONFUSABLE_IDS, HOSTILE_STRINGS } from './assertions.js';
import { casesOf, type ContractCase, type Guarantees } from './contract-case.js';

/** Keys of an installation while they are rotated. */
export interface RotatedKeys {
  /** Verify as well, and sign nothing. */
  readonly otherKeys: readonly Uint8Array[];
  /** What digests and UUIDs are made with, in place of the key that signs. */
  readonly digestKey: Uint8Array;
}

/** Makes a signer of the installation that has this key; the same key gives signers that verify each other. */
export type MakeSigner = (key: Uint8Array, rotated?: RotatedKeys) => Signer | Promise<Signer>;

const KEY = new Uint8Array(32).map((_, i) => i);
const OTHER_KEY = new Uint8Array(32).map((_, i) => i + 1);
const STRANGE_KEY = new Uint8Array(32).map((_, i) => i + 2);
const PAYLOADS = [...HOSTILE_STRINGS, ...CONFUSABLE_IDS, '{"b":"0b000000","n":1}'];
const URL_SAFE = /^[A-Za-z0-9._~-]+$/;
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
const TOKEN_CHARACTERS = 'AQgwZaz059-_.~+/= ';

interface Signers {
  readonly signer: Signer;
  readonly sameKey: Signer;
  readonly otherKey: Signer;
  /** Signs with the other key, verifies the first one, too, and keeps its digests. */
  readonly rotated: Signer;
  readonly stranger: Signer;
}

/** A token that is accepted: that others are not says something only beside it. */
const signed = (signer: Signer, purpose: SigningPurpose, payload = 'payload'): string => {
  const token = signer.sign(purpose, payload);
  equal(signer.verify(purpose, token), payload);
  return token;
};

/** A sealed text that opens. */
const sealedBy = (signer: Signer, payload: string): string => {
  const sealed = signer.seal('event', payload);
  equal(signer.open('event', sealed), payload);
  return sealed;
};

const tokens: Guarantees<Signers> = {
  'what was signed is verified, on every node, and comes back unchanged': ({ signer, sameKey }) => {
    for (const purpose of SIGNING_PURPOSES) {
      for (const payload of PAYLOADS) equal(sameKey.verify(purpose, signer.sign(purpose, payload)), payload);
    }
  },
  'a token needs no escaping in a URL': ({ signer }) => {
    for (const payload of PAYLOADS) match(signer.sign('slot', payload), URL_SAFE);
  },
  'what was signed for one purpose is refused for every other': ({ signer }) => {
    for (const purpose of SIGNING_PURPOSES) {
      const token = signer.sign(purpose, 'payload');
      for (const other of SIGNING_PURPOSES)
        equal(signer.verify(other, token), other === purpose ? 'payload' : undefined);
    }
  },
  'what was signed with another key is refused': ({ signer, otherKey }) => {
    for (const purpose of SIGNING_PURPOSES) equal(signer.verify(purpose, signed(otherKey, purpose)), undefined);
  },
  'a token with one character changed, added or missing is refused': ({ signer }) => {
    const token = signed(signer, 'event', '{"bid":"0b000000-0000-4000-8000-000000000001"}');
    for (let i = 0; i <= token.length; i++) {
      for (const character of [...TOKEN_CHARACTERS, '', `${token[i] ?? 'A'}A`]) {
        const changed = token.slice(0, i) + character + token.slice(i + 1);
        if (changed !== token) equal(signer.verify('event', changed), undefined, `accepted ${changed} for ${token}`);
      }
    }
  },
  'no second spelling of a token is accepted': ({ signer }) => {
    const token = signed(signer, 'click');
    const wide = [...token].map((c) => String.fromCharCode(c.charCodeAt(0) + 0x100)).join('');
    const spellings = [`${token}=`, `${token}==`, ` ${token}`, `${token}\n`, `${token}\0`, token.toUpperCase(), wide];
    for (const spelling of spellings) equal(signer.verify('click', spelling), undefined);
  },
  'parts of two tokens do not make a third': ({ signer }) => {
    const [one, two] = [signed(signer, 'slot', 'first-payload'), signed(signer, 'slot', 'other-message')];
    for (let i = 1; i < one.length; i++) {
      const mixed = one.slice(0, i) + two.slice(i);
      if (mixed !== one && mixed !== two) equal(signer.verify('slot', mixed), undefined);
    }
  },
  'no string makes verification throw': ({ signer }) => {
    const big = 'A'.repeat(1_000_000);
    const strings = [
      ...PAYLOADS,
      '.',
      '..',
      'a.b',
      '.'.repeat(1_000),
      big,
      `${big}.${big}`,
      `${signer.sign('slot', 'x')}${big}`,
    ];
    for (const purpose of SIGNING_PURPOSES) for (const text of strings) equal(signer.verify(purpose, text), undefined);
  },
};

/** How a reader would look at a token: as it is, and as bytes written in the usual ways. */
const readingsOf = (token: string): readonly string[] => [
  token,
  ...(['base64', 'base64url', 'hex'] as const).map((encoding) => Buffer.from(token, encoding).toString('latin1')),
];

const seals: Guarantees<Signers> = {
  'what was sealed is opened, on every node, and comes back unchanged': ({ signer, sameKey }) => {
    for (const purpose of SIGNING_PURPOSES)
      for (const payload of PAYLOADS) equal(sameKey.open(purpose, signer.seal(purpose, payload)), payload);
  },
  'what is sealed cannot be read': ({ signer }) => {
    const secret = 'budget:987654321';
    for (const text of readingsOf(sealedBy(signer, JSON.stringify({ secret }))))
      for (const encoding of ['utf8', 'base64', 'hex'] as const)
        equal(text.includes(Buffer.from(secret).toString(encoding).slice(0, 12)), false, text);
  },
  'the same payload is sealed in another way each time, and needs no escaping in a URL': ({ signer }) => {
    for (const payload of PAYLOADS) {
      const [one, two] = [signer.seal('event', payload), signer.seal('event', payload)];
      notEqual(one, two);
      match(one, URL_SAFE);
    }
  },
  'what was sealed for another purpose or with another key, or only signed, is not opened': ({ signer, otherKey }) => {
    for (const purpose of SIGNING_PURPOSES) {
      const sealed = signer.seal(purpose, 'payload');
      for (const other of SIGNING_PURPOSES)
        equal(signer.open(other, sealed), other === purpose ? 'payload' : undefined);
      equal(signer.open(purpose, otherKey.seal(purpose, 'payload')), undefined);
      equal(signer.open(purpose, signer.sign(purpose, 'payload')), undefined);
      equal(signer.verify(purpose, sealed), undefined);
    }
  },
  'what was sealed with one character changed, added or missing is not opened': ({ signer }) => {
    const sealed = sealedBy(signer, '{"n":1}');
    for (let i = 0; i <= sealed.length; i++) {
      for (const character of [...TOKEN_CHARACTERS, '', `${sealed[i] ?? 'A'}A`]) {
        const changed = sealed.slice(0, i) + character + sealed.slice(i + 1);
        if (changed !== sealed) equal(signer.open('event', changed), undefined, `opened ${changed} for ${sealed}`);
      }
    }
  },
  'no string makes opening throw': ({ signer }) => {
    for (const text of [...PAYLOADS, '', 'A'.repeat(38), 'A'.repeat(1_000_000)])
      equal(signer.open('event', text), undefined);
  },
  'of rotated keys the first seals, and all open': ({ signer, otherKey, rotated, stranger }) => {
    equal(rotated.open('event', signer.seal('event', 'payload')), 'payload');
    equal(otherKey.open('event', rotated.seal('event', 'payload')), 'payload');
    equal(signer.open('event', rotated.seal('event', 'payload')), undefined);
    equal(rotated.open('event', stranger.seal('event', 'payload')), undefined);
  },
};

/** All pairs of context and value; every pair must have a digest of its own. */
const distinctOver = (derive: (context: string, value: string) => string): void => {
  const texts = [...new Set([...PAYLOADS, 'ab', 'bc', 'abc', 'b', 'c'])];
  const derived = new Set(texts.flatMap((context) => texts.map((value) => derive(context, value))));
  equal(derived.size, texts.length ** 2);
};

const digests: Guarantees<Signers> = {
  'a digest is 64 lower-case hex digits, the same on every node': ({ signer, sameKey }) => {
    for (const value of PAYLOADS) {
      match(signer.digest('context', value), /^[0-9a-f]{64}$/);
      equal(signer.digest('context', value), sameKey.digest('context', value));
    }
  },
  'different contexts and values have different digests': ({ signer }) => distinctOver((c, v) => signer.digest(c, v)),
  'a digest depends on the key': ({ signer, otherKey }) => {
    notEqual(signer.digest('context', 'value'), otherKey.digest('context', 'value'));
  },
  'a derived UUID is canonical and the same on every node': ({ signer, sameKey }) => {
    for (const value of PAYLOADS) {
      match(signer.uuidFrom('context', value), UUID);
      equal(signer.uuidFrom('context', value), sameKey.uuidFrom('context', value));
    }
  },
  'different contexts, values and keys have different UUIDs': ({ signer, otherKey }) => {
    distinctOver((c, v) => signer.uuidFrom(c, v));
    notEqual(signer.uuidFrom('context', 'value'), otherKey.uuidFrom('context', 'value'));
  },
  'a token hash is plain SHA-256 in hex, whatever the key': ({ signer, otherKey }) => {
    const expected = 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad';
    equal(signer.tokenHash('abc'), expected);
    equal(otherKey.tokenHash('abc'), expected);
  },
};

const others: Guarantees<Signers> = {
  'a code of another party is known by its key: HMAC-SHA-256 in lower-case hex, as in RFC 4231': ({ signer }) => {
    const [key, text] = ['Jefe', 'what do ya want for nothing?'];
    const code = '5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843';
    equal(signer.isCodeOf(key, text, code), true);
    for (const other of [code.toUpperCase(), `${code}0`, code.slice(1), ` ${code}`, '', ...HOSTILE_STRINGS])
      equal(signer.isCodeOf(key, text, other), false);
    equal(signer.isCodeOf(`${key}s`, text, code), false);
    equal(signer.isCodeOf(key, `${text} `, code), false);
  },
};

const rotations: Guarantees<Signers> = {
  'what was signed before the keys were rotated is verified, for its own purpose only': ({ signer, rotated }) => {
    for (const purpose of SIGNING_PURPOSES) {
      const token = signer.sign(purpose, 'payload');
      for (const other of SIGNING_PURPOSES)
        equal(rotated.verify(other, token), other === purpose ? 'payload' : undefined);
      equal(rotated.verify(purpose, `${token.slice(0, -1)}~`), undefined);
    }
  },
  'the first key signs, and what it signed is verified': ({ signer, otherKey, rotated }) => {
    for (const purpose of SIGNING_PURPOSES) {
      const token = rotated.sign(purpose, 'payload');
      equal(otherKey.verify(purpose, token), 'payload');
      equal(rotated.verify(purpose, token), 'payload');
      equal(signer.verify(purpose, token), undefined);
    }
  },
  'what was signed with none of the keys is refused': ({ rotated, stranger }) => {
    for (const purpose of SIGNING_PURPOSES) equal(rotated.verify(purpose, signed(stranger, purpose)), undefined);
  },
  'digests and UUIDs stay the same when the keys are rotated': ({ signer, otherKey, rotated }) => {
    for (const value of PAYLOADS) {
      notEqual(rotated.digest('context', value), otherKey.digest('context', value));
      equal(rotated.digest('context', value), signer.digest('context', value));
      equal(rotated.uuidFrom('context', value), signer.uuidFrom('context', value));
    }
  },
};

const signersOf = async (make: MakeSigner): Promise<Signers> => ({
  signer: await make(KEY),
  sameKey: await make(KEY),
  otherKey: await make(OTHER_KEY),
  rotated: await make(OTHER_KEY, { otherKeys: [KEY], digestKey: KEY }),
  stranger: await make(STRANGE_KEY),
});

/** Every guarantee of `Signer`. */
export const signerContract = (make: MakeSigner): readonly ContractCase[] =>
  casesOf(() => signersOf(make), { ...tokens, ...seals, ...digests, ...others, ...rotations });
