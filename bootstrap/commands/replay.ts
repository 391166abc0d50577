import type { Command } from 'commander';
import { explainReplay } from '../../domain/decision-record/explain.js';
import type { Replay } from '../../domain/decision-record/replay.js';
import { addDecisionOptions, askDecision, type DecisionOptions } from './ask-decision.js';
import { print, printText } from '../terminal-text.js';

const replay = async (id: string, options: DecisionOptions): Promise<void> => {
  const result = (await askDecision(id, '/replay', options)) as Replay;
  if (options.json === true) printText(JSON.stringify(result, null, 2));
  else print(...explainReplay(result));
  if (result.kind === 'different') process.exitCode = 1;
};

export const addReplayCommand = (program: Command): void => {
  const command = program
    .command('replay <id>')
    .description('decides a recorded decision again on what was recorded of it, by bid id or decision id');
  addDecisionOptions(command).option('--json', 'the differences for machines').action(replay);
};
