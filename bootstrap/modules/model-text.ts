import { ContainerModule } from 'inversify';
import type { Logger } from 'pino';
import { createOpenAiJudge, createOpenAiWriter } from '../../adapters/openai/index.js';
import type { Settings } from '../settings/settings.js';
import { MODEL_TEXT } from '../tokens.js';

/** The server and model that judge: those of the settings, else the writer's. */
const judgeOf = ({ judgeUrl, judgeModel, judgeApiKey }: Settings, writer: Parameters<typeof createOpenAiWriter>[0]) =>
  judgeUrl === undefined
    ? createOpenAiJudge({ ...writer, model: judgeModel ?? writer.model, limits: undefined })
    : createOpenAiJudge({
        ...{ url: judgeUrl, model: judgeModel ?? writer.model, key: judgeApiKey },
        logger: writer.logger,
      });

/** The models that write and judge texts of ads; without settings for them, nothing is bound and nothing is asked. */
export const openModelText = (
  settings: Settings,
  logger: Logger,
): { readonly module: ContainerModule; readonly close: () => Promise<void> } => {
  const { writerUrl: url, writerModel: model, writerApiKey: key, writerInputUsd, writerOutputUsd } = settings;
  if (url === undefined || model === undefined)
    return { module: new ContainerModule(() => undefined), close: async () => undefined };
  const price =
    writerInputUsd === undefined || writerOutputUsd === undefined
      ? undefined
      : { inputUsd: writerInputUsd, outputUsd: writerOutputUsd };
  const writer = createOpenAiWriter({ url, model, key, price, logger });
  const judge = judgeOf(settings, { url, model, key, price, logger });
  return {
    module: new ContainerModule(({ bind }) => {
      bind(MODEL_TEXT).toConstantValue({ writer, judge, maxTextsPerDay: settings.writerTextsPerDay });
    }),
    close: async () => void (await Promise.all([writer.close(), judge.close()])),
  };
};
