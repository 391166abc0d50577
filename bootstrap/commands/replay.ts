import type { Command } from 'commander';
import { explainReplay } from '../../domain/explain-replay.js';
import type { Replay } from '../../domain/replay.js';
import { addDecisionOptions, askDecision, type DecisionOptions } from './ask-decision.js';

const replay = async (id: string, options: DecisionOptions): Promise<void> => {
  const result = (await askDecision(id, '/replay', options)) as Replay;
  console.log(options.json === true ? JSON.stringify(result, null, 2) : explainReplay(result).join('\n'));
  if (result.kind === 'different') process.exitCode = 1;
};

export const addReplayCommand = (program: Command): void => {
  const command = program
    .command('replay <id>')
    .description('decides a recorded decision again on what was recorded of it, by bid id or decision id');
  addDecisionOptions(command).option('--json', 'the differences for machines').action(replay);
};
