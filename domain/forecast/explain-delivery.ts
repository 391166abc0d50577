import { OUTCOME_WORDS } from '../decision-record/explain-words.js';
import { nanosToUsd, type Nanos } from '../values/money.js';
import { isoTime, type EpochMs } from '../values/time.js';
import { changeFor } from './change-words.js';
import { isBehind, type DeliveryCause, type DeliveryForecast, type Projection } from './delivery-forecast.js';

/** One budget of a line item, with what it comes to. */
export interface ForecastBudget {
  /** Number of the day that it is for; absent: the whole flight. */
  readonly day?: number | undefined;
  readonly limit: Nanos;
  readonly spent: Nanos;
  readonly held: Nanos;
  /** What an even delivery would have spent by now. */
  readonly due: number;
  readonly endMs: EpochMs;
  readonly projected: Projection;
}

/** Cents, and of less than a dollar four digits. */
const usd = (nanos: number): string => {
  const amount = nanosToUsd(nanos as Nanos);
  return `${amount.toFixed(amount !== 0 && Math.abs(amount) < 1 ? 4 : 2)} USD`;
};
const whole = (count: number): string => String(Math.round(count));
const percent = (share: number): string => `${Math.round(share * 100)} %`;
const DATE_AND_MINUTE = '2026-01-15T12:00'.length;
const when = (atMs: EpochMs): string => `${isoTime(atMs).slice(0, DATE_AND_MINUTE).replace('T', ' ')} UTC`;

const planWords = ({ limit, spent, held, due, day }: ForecastBudget): string => {
  const kind = day === undefined ? 'The total budget' : 'The budget of today';
  const flying = held > 0 ? ` and ${usd(held)} held for ads on their way` : '';
  const pace = due > 0 ? `, ${percent((spent + held) / due)} of the ${usd(due)} planned by now` : '';
  return `${kind} has spent ${usd(spent)} of ${usd(limit)}${flying}${pace}.`;
};

const endWords = ({ limit, projected, endMs }: ForecastBudget): string => {
  const { amount, low, high } = projected;
  const range = `between ${usd(low)} and ${usd(high)}`;
  const verdict = isBehind(projected, limit)
    ? `${usd(limit - amount)} would be left`
    : `that is on plan, and nothing has to be changed`;
  return `At the present rate it ends at ${usd(amount)} (${range}) on ${when(endMs)}: ${verdict}.`;
};

const turnWord = (turns: number): string => (whole(turns) === '1' ? 'turn' : 'turns');

/** Whether pacing is a matter depends on where the budget ends. */
const pacedWords = ({ paced, turns }: DeliveryForecast, isLate: boolean): readonly string[] => {
  if (paced === 0) return [];
  const kept = `Pacing kept it out of ${whole(paced)} of ${whole(turns)} ${turnWord(turns)} (budget-pacing)`;
  return isLate
    ? [`${kept} while it was on plan; being behind, it takes part in more of them by itself.`]
    : [`${kept}, so that the budget lasts until its end.`];
};

export const causeWords = (cause: DeliveryCause, perImpression: number): string => {
  const { reason, turns, error, brings, projected, isMended } = cause;
  const count = error > 0 ? `${whole(turns)} ± ${whole(error)} turns` : `${whole(turns)} ${turnWord(turns)}`;
  const impressions = whole(brings / perImpression);
  const more =
    brings > 0
      ? `this brings ${usd(brings)}, or ${impressions} impressions, and the budget ends at ${usd(projected.amount)}`
      : 'alone this brings nothing, since other causes hold in the same turns or the budget is used up';
  const lost = `${OUTCOME_WORDS[reason]} (${reason}) in ${count}`;
  if (isMended === true)
    return `It ${lost}. Nothing is left to mend: it was changed after these turns; \`--hours\` chooses those since.`;
  return `It ${lost}. To mend it, ${changeFor(cause)}: ${more}.`;
};

const turnsWords = ({ turns, won, causes }: DeliveryForecast, sinceMs: EpochMs): string => {
  // Some turns stand for others.
  const about = causes.some(({ error }) => error > 0) ? 'about ' : '';
  return turns === 0
    ? `Since ${when(sinceMs)} it was a candidate in no turn: no account that it may run on asked for ads.`
    : `Since ${when(sinceMs)} it was a candidate in ${about}${whole(turns)} ${turnWord(turns)}, and won ${whole(won)}.`;
};

/** What an operator stopped, of a line item and its campaign. */
export interface Stopped {
  readonly what: 'campaign' | 'line item';
  readonly status: 'paused' | 'archived';
}

const stoppedWords = ({ what, status }: Stopped): string =>
  `The ${what} is ${status}, so it is not shown: \`ad-placement campaigns resume\` lets it be shown again.`;

interface Explained {
  readonly sinceMs: EpochMs;
  readonly perImpression: number;
  readonly stopped: readonly Stopped[];
}

/** Plan, spent, projected end, and why, a sentence each; causes in the order of their cost, each after those before. */
export const explainDelivery = (
  budgets: readonly ForecastBudget[],
  forecast: DeliveryForecast,
  { sinceMs, perImpression, stopped }: Explained,
): readonly string[] => {
  const isLate = budgets.some(({ projected, limit }) => isBehind(projected, limit));
  return [
    ...budgets.flatMap((budget) => [planWords(budget), endWords(budget)]),
    ...(budgets.length === 0 ? ['It has no budget, and so no plan.'] : []),
    ...stopped.map(stoppedWords),
    turnsWords(forecast, sinceMs),
    ...pacedWords(forecast, isLate),
    ...forecast.causes.map((cause, i) => `${i + 1}. ${causeWords(cause, perImpression)}`),
  ];
};
