import type { Command } from 'commander';
import { readBudgets, type BudgetStatus } from '../../../../application/operations/budget-status.js';
import type { CatalogSnapshot } from '../../../../application/ports/catalog.js';
import type { Ledger } from '../../../../application/ports/storage/ledger.js';
import type { TrafficShape } from '../../../../domain/pacing/traffic-shape.js';
import type { Account } from '../../../../domain/catalog/account.js';
import { accountId } from '../../../../domain/values/ids.js';
import { exactUsd } from '../../../../domain/values/money.js';
import { DAY_MS, isoDate, type EpochMs } from '../../../../domain/values/time.js';
import { alignedLines, fail, print, printJson } from '../../terminal-text.js';
import { acting, type Open } from '../access/storage.js';

const wireOf = ({ campaign, lineItem, day, limit, spent, held, left, pace }: BudgetStatus) => ({
  ...{ campaign, lineItem },
  budget: day === undefined ? 'total' : isoDate(day * DAY_MS),
  limitUsd: exactUsd(BigInt(limit)),
  spentUsd: exactUsd(BigInt(spent)),
  heldUsd: exactUsd(BigInt(held)),
  leftUsd: exactUsd(BigInt(left)),
  pace,
});

const HEAD = ['campaign', 'lineItem', 'budget', 'limitUsd', 'spentUsd', 'heldUsd', 'leftUsd', 'pace'] as const;
const NAMES = 3;
const PERCENT = 100;

const paceText = (pace: number | undefined): string => (pace === undefined ? '-' : `${Math.round(pace * PERCENT)} %`);

/** Aligned lines with a head, as those of reports. */
export const budgetTable = (budgets: readonly BudgetStatus[]): readonly string[] => {
  const rows = budgets.map(wireOf).map((row) => HEAD.map((key) => (key === 'pace' ? paceText(row.pace) : row[key])));
  return alignedLines([HEAD, ...rows], NAMES);
};

export interface BudgetSource {
  /** The present catalog, as a server with the same settings has it. */
  readCatalog(): Promise<CatalogSnapshot>;
  readonly ledger: Pick<Ledger, 'spent'>;
  /** How the account's traffic is usually spread over its day. */
  readTraffic(account: Account, nowMs: EpochMs): Promise<TrafficShape>;
}

const budgets = async (source: BudgetSource, options: { readonly account?: string; readonly json?: boolean }) => {
  const catalog = await source.readCatalog();
  const account = options.account === undefined ? undefined : accountId(options.account);
  if (account !== undefined && !catalog.accounts.has(account))
    fail(`There is no account "${account}": ad-placement accounts list shows those there are.`);
  const nowMs = Date.now();
  const shapeOf = (one: Account): Promise<TrafficShape> => source.readTraffic(one, nowMs);
  const rows = await readBudgets(source.ledger, { catalog, account, nowMs, shapeOf });
  if (options.json === true) printJson({ budgets: rows.map(wireOf) });
  else if (rows.length === 0)
    print('no line item has a budget: "budgetUsd" and "dailyBudgetUsd" of a campaign file give it one');
  else print(...budgetTable(rows));
};

export const addBudgetsCommand = (program: Command, open: Open<BudgetSource>): void => {
  program
    .command('budgets')
    .description('what is left of each budget, and whether it is spent as planned')
    .option('--account <id>', 'only what may run there')
    .option('--json', 'the rows for machines')
    .action(acting(open, budgets));
};
