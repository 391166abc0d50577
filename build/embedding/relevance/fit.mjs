/**
 * Fits the weights of `domain/demand/relevance.ts`: the parts of relevance of every pair of conversation and brief, as
 * the built service records them, and a logistic regression over those of both sets with equal weight, moved so that
 * the best F1 stands at 0.7. Each set is also measured with the weights of the other. Needs `node build.mjs` before.
 *
 *   node build/embedding/relevance/fit.mjs
 */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { AD_OPERATIONS, AD_PLACEMENT, PORT_TOKENS, startServer } from '../../../dist/bootstrap/index.js';
import { relevanceOf } from '../../../dist/domain/demand/relevance.js';

const TOKEN = 'fit-token';
const THRESHOLD = 0.7;
const L2 = 1e-3;
const STEPS = 30;
const PARTS = ['words', 'topics', 'meaning'];
const MOST_WARM_UPS = 240;
const PAUSE_MS = 500;

const readJson = (path) => JSON.parse(readFileSync(new URL(path, import.meta.url)));
const labelled = (name) => readJson(`../../../tests/adapters/demand-direct/labelled-${name}.json`);
const SETS = {
  here: { briefs: readJson('briefs.json'), conversations: readJson('conversations.json') },
  labelled: {
    briefs: labelled('campaigns'),
    conversations: ['conversations', 'later', 'meaning'].flatMap(labelled),
  },
};

const campaignOf = ({ id, brand, product, pitches, facts, categories = [], topics = [], keywords }) => ({
  ...{ id, advertiser: { name: brand, domain: `${id}.example` }, brief: { product, pitches, facts } },
  ...{ categories, accounts: ['fit'] },
  creatives: [
    {
      ...{ id: `${id}-image`, format: 'image', headline: product.slice(0, 60) },
      cta: { label: 'Take a look', url: `https://${id}.example/` },
      image: { url: `https://cdn.${id}.example/1200x628.jpg`, width: 1200, height: 628, alt: product },
    },
  ],
  lineItems: [{}, { keywords }, ...(topics.length > 0 ? [{ topics }] : [])].map((targeting, i) => ({
    ...{ id: `${id}.line-${i}`, start: '2020-01-01', end: '2099-12-31', cpmUsd: 2 + i, targeting },
  })),
});

const NO_LIMITS = { cooldownSeconds: 0, maxPerSession: null, maxPerDay: null, maxPerAdvertiserAndSession: null };
const account = {
  ...{ id: 'fit', mode: 'production', runOfNetwork: true, minRelevance: 0 },
  pacing: { firstTurns: 0, everyNth: 1, ...NO_LIMITS },
  tokenHashes: [
    { kind: 'publisher', sha256: createHash('sha256').update(TOKEN).digest('hex'), last4: TOKEN.slice(-4) },
  ],
};

/** Of each pair its parts and whether it fits. What safety refuses, and a brief without meaning, is left out. */
const pairsOf = async ({ briefs, conversations }) => {
  const catalog = { accounts: [account], campaigns: briefs.map(campaignOf) };
  const settings = { port: 0, dataDir: undefined, logLevel: 'silent', answerDeadlineMs: 10_000, catalog };
  const { container, close } = await startServer({ env: {}, settings, modules: [] });
  const [placement, operations, journal] = [AD_PLACEMENT, AD_OPERATIONS, PORT_TOKENS.journal].map((token) =>
    container.get(token),
  );
  const candidatesOf = async (id, texts) => {
    const messages = texts.map((content, i) => ({
      ...{ id: `${id}-${i}`, role: i % 2 === 0 ? 'user' : 'assistant', content, createdAtMs: Date.now() },
    }));
    const { decisionId } = await placement.preloadTurn(
      {
        ...{ account: placement.authenticate(TOKEN), userId: id, conversationId: id, messages, placementCodes: [] },
        ...{ trackOnly: false, sdk: { name: 'js', platform: 'web', version: '4.0.0' }, device: {}, regulatory: {} },
      },
      { address: '203.0.113.7', userAgent: 'fit', isPrefetch: false, globalPrivacyControl: false },
    );
    await journal.flush();
    // The campaigns of the demo bid, too.
    return (await operations.explain(decisionId)).candidates.filter((one) => briefIn(one) && one.fit?.meaning >= 0);
  };
  for (let i = 0; i < MOST_WARM_UPS; i++) {
    const read = await candidatesOf(`before-${i}`, ['What would you do with a free afternoon?']);
    if (new Set(read.map(briefIn)).size === briefs.length) break;
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
  const pairs = [];
  for (const [i, [, fits, ...texts]] of conversations.entries()) {
    const best = new Map();
    for (const one of await candidatesOf(`conversation-${i}`, texts))
      if (!(best.get(briefIn(one))?.relevance >= one.relevance)) best.set(briefIn(one), one);
    for (const [brief, { fit }] of best)
      pairs.push({ x: [...PARTS.map((part) => fit[part]), 1], isFit: fits.includes(brief) });
  }
  await close();
  return pairs;
};
/** A candidate is named by its line item. */
const briefIn = ({ candidate }) => /^(?<brief>[^.]+)\.line-\d/.exec(candidate)?.groups.brief;

const oddsOf = (weights, x) => x.reduce((sum, value, i) => sum + value * weights[i], 0);

/** Solves `matrix · y = right` by elimination; the matrix is positive definite. */
const solved = (matrix, right) => {
  const rows = matrix.map((row, i) => [...row, right[i]]);
  rows.forEach((pivot, i) => {
    rows.forEach((row, j) => {
      const factor = row[i] / pivot[i];
      if (i !== j) row.forEach((_, k) => (row[k] -= factor * pivot[k]));
    });
  });
  return rows.map((row, i) => row[rows.length] / row[i]);
};

/** Newton's method; each set has weight 1 in all, and the last weight, of the constant, is free. */
const fitted = (sets) => {
  let weights = [0, 0, 0, 0];
  for (let step = 0; step < STEPS; step++) {
    const gradient = weights.map((weight, i) => (i < PARTS.length ? L2 * weight : 0));
    const hessian = weights.map((_, i) => weights.map((__, j) => (i === j ? L2 : 0)));
    for (const pairs of sets)
      for (const { x, isFit } of pairs) {
        const share = 1 / (1 + Math.exp(-oddsOf(weights, x)));
        x.forEach((value, i) => {
          gradient[i] += ((share - isFit) * value) / pairs.length;
          x.forEach((other, j) => (hessian[i][j] += (share * (1 - share) * value * other) / pairs.length));
        });
      }
    const change = solved(hessian, gradient);
    weights = weights.map((weight, i) => weight - change[i]);
  }
  return weights;
};

const byOdds = (weights, sets) =>
  sets
    .flatMap((pairs) => pairs.map(({ x, isFit }) => ({ odds: oddsOf(weights, x), isFit, weight: 1 / pairs.length })))
    .sort((a, b) => b.odds - a.odds);

/** The log-odds at which F1 is best, in a sorted list. */
const bestCut = (sorted) => {
  const all = sorted.reduce((sum, { isFit, weight }) => sum + isFit * weight, 0);
  let [right, shown] = [0, 0];
  const cuts = sorted.map(({ odds, isFit, weight }) => {
    right += isFit * weight;
    shown += weight;
    return { odds, f1: (2 * right) / (shown + all) };
  });
  return cuts.reduce((best, one) => (one.f1 > best.f1 ? one : best));
};

const areaOf = (weights, pairs) => {
  const sorted = byOdds(weights, [pairs]);
  let [fits, others, area] = [0, 0, 0];
  for (let i = 0; i < sorted.length;) {
    const tied = sorted.filter(({ odds }) => odds === sorted[i].odds);
    const good = tied.filter(({ isFit }) => isFit).length;
    area += (tied.length - good) * (fits + good / 2);
    fits += good;
    others += tied.length - good;
    i += tied.length;
  }
  return area / (fits * others);
};

const sets = Object.fromEntries(
  await Promise.all(Object.entries(SETS).map(async ([name, set]) => [name, await pairsOf(set)])),
);
for (const [name, pairs] of Object.entries(sets)) {
  const others = Object.keys(sets).filter((other) => other !== name);
  const weights = fitted(others.map((other) => sets[other]));
  console.log(`${name}: ${pairs.length} pairs, AUC ${areaOf(weights, pairs).toFixed(3)} with weights of ${others}`);
}
const weights = fitted(Object.values(sets));
const cut = bestCut(byOdds(weights, Object.values(sets)));
const none = weights[PARTS.length] + Math.log(THRESHOLD / (1 - THRESHOLD)) - cut.odds;
console.log(
  'fitted:',
  PARTS.map((part, i) => `${part} ${weights[i].toFixed(1)}`).join(', '),
  `none ${none.toFixed(1)}; best F1 ${cut.f1.toFixed(2)}`,
);

/** What the weights in use give, at the threshold. */
for (const [name, pairs] of Object.entries(sets)) {
  const shown = pairs.filter(({ x: [words, topics, meaning] }) => relevanceOf({ words, topics, meaning }) >= THRESHOLD);
  const right = shown.filter(({ isFit }) => isFit).length;
  const all = pairs.filter(({ isFit }) => isFit).length;
  console.log(`in use, ${name}: precision ${(right / shown.length).toFixed(2)}, recall ${(right / all).toFixed(2)}`);
}
