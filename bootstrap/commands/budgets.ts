import type { Command } from 'commander';
import { usdOf } from '../../adapters/http-koa/endpoints/operators/figures/present-report.js';
import type { BudgetStatus } from '../../application/operations/budget-status.js';
import type { Account } from '../../domain/catalog/account.js';
import { accountId } from '../../domain/values/ids.js';
import { DAY_MS, isoTime } from '../../domain/values/time.js';
import { alignedLines, fail, print, printText } from '../../adapters/cli/terminal-text.js';
import { presentCatalog, withCatalog, type CatalogAccess } from './access/catalog-access.js';

const DATE_CHARS = '2026-01-15'.length;

/** A budget in words and decimals; `undefined` where there is nothing to say. */
const wireOf = ({ campaign, lineItem, day, limit, spent, held, left, pace }: BudgetStatus) => ({
  ...{ campaign, lineItem },
  budget: day === undefined ? 'total' : isoTime(day * DAY_MS).slice(0, DATE_CHARS),
  limitUsd: usdOf(BigInt(limit)),
  spentUsd: usdOf(BigInt(spent)),
  heldUsd: usdOf(BigInt(held)),
  leftUsd: usdOf(BigInt(left)),
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

const readAll = async (access: CatalogAccess, account: string | undefined): Promise<readonly BudgetStatus[]> => {
  const { readBudgets } = await import('../../application/operations/budget-status.js');
  const { readEarlierTraffic } = await import('../../adapters/demand-direct/index.js');
  const { createLedgerBatches } = await import('../../adapters/store-sql/ledger/ledger-batches.js');
  const { createSqlRollups } = await import('../../adapters/store-sql/rollups/rollups.js');
  const { snapshot: catalog } = await presentCatalog(access);
  if (account !== undefined && !catalog.accounts.has(accountId(account)))
    fail(`There is no account "${account}": ad-placement accounts list shows those there are.`);
  const rollups = createSqlRollups(access.databases.journal);
  const nowMs = Date.now();
  const shapeOf = async ({ id, utcOffsetMinutes }: Account) =>
    (await readEarlierTraffic(rollups, id, nowMs, utcOffsetMinutes)).shape;
  const asked = account === undefined ? undefined : accountId(account);
  return readBudgets(createLedgerBatches(access.databases), { catalog, account: asked, nowMs, shapeOf });
};

const budgets = (options: { readonly account?: string; readonly json?: boolean }): Promise<void> =>
  withCatalog(async (access) => {
    const rows = await readAll(access, options.account);
    if (options.json === true) printText(JSON.stringify({ budgets: rows.map(wireOf) }, null, 2));
    else if (rows.length === 0)
      print('no line item has a budget: "budgetUsd" and "dailyBudgetUsd" of a campaign file give it one');
    else print(...budgetTable(rows));
  });

export const addBudgetsCommand = (program: Command): void => {
  program
    .command('budgets')
    .description('what is left of each budget, and whether it is spent as planned')
    .option('--account <id>', 'only what may run there')
    .option('--json', 'the rows for machines')
    .action(budgets);
};
