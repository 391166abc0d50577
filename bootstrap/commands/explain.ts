import type { Command } from 'commander';
import type { DecisionRecord } from '../../domain/decision-record/report.js';
import { explainDecision } from '../../domain/decision-record/explain.js';
import { addDecisionOptions, askDecision, type DecisionOptions } from './ask-decision.js';
import { print, printText } from '../terminal-text.js';

const explain = async (id: string, options: DecisionOptions): Promise<void> => {
  const record = (await askDecision(id, '', options)) as DecisionRecord;
  if (options.json === true) printText(JSON.stringify(record, null, 2));
  else print(...explainDecision(record));
};

export const addExplainCommand = (program: Command): void => {
  const command = program
    .command('explain <id>')
    .description('why a request did or did not show an ad, by bid id or decision id');
  addDecisionOptions(command).option('--json', 'the record as it is').action(explain);
};
