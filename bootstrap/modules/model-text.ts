import { ContainerModule } from 'inversify';
import type { Logger } from 'pino';
import { createOpenAiJudge, createOpenAiWriter } from '../../adapters/openai/index.js';
import { createScriptedModel } from '../../adapters/writer-script/index.js';
import type { Settings } from '../settings/settings.js';
import { MODEL_TEXT, WATCHED_TEXTS } from '../tokens.js';
import { createWatchedTexts } from './watched-texts.js';

/** The server and model that judge: those of the settings, else the writer's. */
const judgeOf = ({ judgeUrl, judgeModel, judgeApiKey }: Settings, writer: Parameters<typeof createOpenAiWriter>[0]) =>
  judgeUrl === undefined
    ? createOpenAiJudge({ ...writer, model: judgeModel ?? writer.model, limits: undefined })
    : createOpenAiJudge({
        ...{ url: judgeUrl, model: judgeModel ?? writer.model, key: judgeApiKey },
        logger: writer.logger,
      });

/** Whoever sits before the machine may see what was refused; a service shows it to nobody. */
const watchOf = ({ playground, isProduction }: Settings) =>
  playground && !isProduction ? createWatchedTexts() : undefined;

/** Writes where there is no model, if the developer wants it to. */
const scriptModule = (settings: Settings): ContainerModule =>
  new ContainerModule(({ bind }) => {
    if (settings.playgroundWriter === undefined) return;
    const watch = watchOf(settings);
    bind(MODEL_TEXT).toConstantValue({ ...createScriptedModel(), watch });
    if (watch !== undefined) bind(WATCHED_TEXTS).toConstantValue(watch);
  });

/** The models that write and judge texts of ads; without settings for them, nothing is bound and nothing is asked. */
export const openModelText = (
  settings: Settings,
  logger: Logger,
): { readonly module: ContainerModule; readonly close: () => Promise<void> } => {
  const { writerUrl: url, writerModel: model, writerApiKey: key, writerInputUsd, writerOutputUsd } = settings;
  if (url === undefined || model === undefined) return { module: scriptModule(settings), close: async () => undefined };
  const price =
    writerInputUsd === undefined || writerOutputUsd === undefined
      ? undefined
      : { inputUsd: writerInputUsd, outputUsd: writerOutputUsd };
  const writer = createOpenAiWriter({ url, model, key, price, logger });
  const judge = judgeOf(settings, { url, model, key, price, logger });
  return {
    module: new ContainerModule(({ bind }) => {
      const watch = watchOf(settings);
      bind(MODEL_TEXT).toConstantValue({ writer, judge, maxTextsPerDay: settings.writerTextsPerDay, watch });
      if (watch !== undefined) bind(WATCHED_TEXTS).toConstantValue(watch);
    }),
    close: async () => void (await Promise.all([writer.close(), judge.close()])),
  };
};
