import { deepEqual, equal, notDeepEqual, ok, rejects } from 'node:assert/strict';
import { MAX_EMBEDDED_CHARS, MAX_EMBEDDED_TEXTS, type Embedder } from '../../application/ports/content/embedder.js';
import { HOSTILE_STRINGS, settledWithin } from './assertions.js';
import { casesOf, type ContractCase, type Guarantees, type Make } from './contract-case.js';

const GRACE_MS = 2_000;
const never = (): AbortSignal => new AbortController().signal;
const MANY = Array.from({ length: MAX_EMBEDDED_TEXTS }, (_, i) => `text ${i}`);
const HOSTILE = HOSTILE_STRINGS.filter((text) => text !== '').map((text) => text.slice(0, MAX_EMBEDDED_CHARS));

const guarantees: Guarantees<Embedder> = {
  'there is a finite vector for each text, all of one length': async (embedder) => {
    for (const texts of [['tea'], MANY, HOSTILE.slice(0, MAX_EMBEDDED_TEXTS), ['x'.repeat(MAX_EMBEDDED_CHARS)]]) {
      const vectors = await embedder.embed(texts, never());
      equal(vectors.length, texts.length);
      for (const vector of vectors) {
        ok(vector.length > 0 && vector.length === vectors[0]?.length, `${vector.length} dimensions`);
        ok(vector.every(Number.isFinite), 'a vector is not finite');
      }
    }
  },
  'vectors come in the order of the texts, and the same text has the same': async (embedder) => {
    const [tea, shoes, again] = await embedder.embed(['herbal tea', 'running shoes', 'herbal tea'], never());
    deepEqual(again, tea);
    notDeepEqual(shoes, tea, 'two texts have one vector, so that their order was not tried');
    deepEqual(await embedder.embed(['running shoes', 'herbal tea'], never()), [shoes, tea]);
  },
  'nothing is asked, nothing is answered': async (embedder) => {
    deepEqual(await embedder.embed([], never()), []);
  },
  'it rejects soon after its signal has aborted': async (embedder) => {
    const asked = embedder.embed(['a text that nobody asked about'], AbortSignal.abort());
    equal((await settledWithin(asked, GRACE_MS)).kind, 'error');
    await rejects(asked);
  },
};

/** Every guarantee of `Embedder`. How well its vectors tell meanings apart is not in here. */
export const embedderContract = (make: Make<Embedder>): readonly ContractCase[] => casesOf(make, guarantees);
