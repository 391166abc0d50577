const creative = (name: string) => ({
  id: `${name}-picture`,
  format: 'image',
  headline: name,
  cta: { label: 'Look', url: `https://${name}.example/` },
  image: { url: `https://${name}.example/picture.png`, width: 1_200, height: 628, alt: `A picture of ${name}` },
});

const campaign = (name: string, lineItem: object) => ({
  id: name,
  advertiser: { name, domain: `${name}.example` },
  brief: { product: name, pitches: { en: `A word from ${name}.`, de: `Ein Wort von ${name}.` } },
  creatives: [creative(name)],
  lineItems: [{ id: name, start: '2026-03-01', end: '2026-03-31', ...lineItem }],
});

/** A Tuesday within the flights below. */
export const SAMPLE_DAY = '2026-03-03';

/**
 * The campaign file of a simulation without one. It has a campaign of each kind: day budget, total over a month, hours
 * of the working day, a handful of ads, as soon as possible, and no budget.
 */
export const SAMPLE_FILE = {
  accounts: [
    {
      id: 'sample',
      pacing: {
        firstTurns: 0,
        everyNth: 1,
        cooldownSeconds: 0,
        maxPerSession: null,
        maxPerDay: null,
        maxPerAdvertiserAndSession: null,
      },
    },
  ],
  campaigns: [
    campaign('alpine-tea', { cpmUsd: 4, dailyBudgetUsd: 10 }),
    campaign('harbor-coffee', { cpmUsd: 3, budgetUsd: 155 }),
    campaign('lumen-desk', {
      cpmUsd: 5,
      dailyBudgetUsd: 5,
      dayParts: [{ days: ['mon', 'tue', 'wed', 'thu', 'fri'], fromHour: 8, toHour: 18 }],
    }),
    campaign('tiny-shop', { cpmUsd: 6, dailyBudgetUsd: 0.12, tier: 4 }),
    campaign('one-a-day', { cpmUsd: 6, dailyBudgetUsd: 0.006, tier: 4 }),
    campaign('in-a-hurry', {
      cpmUsd: 2,
      dailyBudgetUsd: 1,
      delivery: 'asap',
      caps: [{ per: 'line-item', limit: 3, hours: 24 }],
    }),
    campaign('left-over', { cpmUsd: 0.5, tier: 9 }),
  ],
};
