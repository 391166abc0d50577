import type { Logger } from 'pino';
import { createAvatarSource, type FetchPicture } from '../adapters/avatar-http/index.js';
import { createEgress } from '../adapters/demand-openrtb/index.js';
import {
  createOpenAiContentCheck,
  createOpenAiEmbedder,
  createOpenAiJudge,
  createOpenAiWriter,
  proofWords,
  proveJudge,
  watchJudge,
  type JudgeWatch,
} from '../adapters/openai/index.js';
import { createSafetyEncoder } from '../adapters/safety-encoder/index.js';
import { createScriptedModel } from '../adapters/writer-script/index.js';
import type { AvatarSource } from '../application/ports/content/avatar-source.js';
import type { DraftModel } from '../application/drafts/draft-ports.js';
import type { ModelText } from '../application/ports/content/model-text.js';
import type { FaultReporter } from '../application/ports/fault-reporter.js';
import type { Telemetry } from '../application/ports/telemetry.js';
import { worstOf } from './content-checks.js';
import { copyGate } from './copy-gate.js';
import type { Settings } from './settings/settings.js';
import { modelCalls, type ModelCalls } from './telemetry/model-calls.js';
import { createWatchedTexts, type WatchedTexts } from './demo/watched-texts.js';

/** The auction that follows has the rest of the answer's time. */
const SHARE_OF_ANSWER = 0.5;

/** The remote classifier, if the settings name one. */
export const openContentCheck = (settings: Settings, logger: Logger, calls?: ModelCalls) => {
  const { safetyUrl: url, safetyModel: model, safetyApiKey: key, safetyKind: kind } = settings;
  if (url === undefined || model === undefined) return undefined;
  const limits = { answerMs: Math.floor(SHARE_OF_ANSWER * settings.answerDeadlineMs) };
  return createOpenAiContentCheck({ url, model, key, kind, limits, logger, ...calls?.('classifier') });
};

/** The encoder that comes along, unless the settings switch it off. It loads while the server starts. */
const openEncoder = ({ safetyEncoder, embeddingsUrl }: Settings, logger: Logger) => {
  if (safetyEncoder === 'off') return undefined;
  const encoder = createSafetyEncoder({ logger, meaning: embeddingsUrl === undefined ? 'on' : 'off' });
  encoder.start();
  return encoder;
};

/** The server of embeddings, if the settings name one. */
const openEmbedder = ({ embeddingsUrl: url, embeddingsModel: model, embeddingsKey: key }: Settings, logger: Logger) =>
  url === undefined || model === undefined ? undefined : createOpenAiEmbedder({ url, model, key, logger });

type JudgeOptions = Parameters<typeof createOpenAiJudge>[0];

/** The server and model that judge: those of the settings, else the writer's. */
const judgeOf = ({ judgeUrl, judgeModel, judgeApiKey }: Settings, writer: JudgeOptions) =>
  judgeUrl === undefined
    ? createOpenAiJudge({ ...writer, model: judgeModel ?? writer.model })
    : createOpenAiJudge({
        ...{ url: judgeUrl, model: judgeModel ?? writer.model, key: judgeApiKey },
        ...{ logger: writer.logger, limits: writer.limits },
        ...{ traceparent: writer.traceparent, onCircuit: writer.onCircuit },
      });

/** Has the judge of the settings read sentences with known verdicts. Absent: no model writes. */
export const judgeProver = (settings: Settings, logger: Pick<Logger, 'warn'>) => {
  const { writerUrl: url, writerModel: model, writerApiKey: key } = settings;
  if (url === undefined || model === undefined) return undefined;
  return async () => {
    const judge = judgeOf(settings, { url, model, key, logger });
    try {
      const proof = await proveJudge(judge);
      return { isProven: proof.isProven, words: proofWords(proof) };
    } finally {
      await judge.close();
    }
  };
};

interface OpenModelText {
  /** Absent: the template writes all texts. */
  readonly modelText?: ModelText | undefined;
  /** A developer may see what was refused; a service in production shows it to no one. */
  readonly watch?: WatchedTexts | undefined;
  /** Writes texts of campaigns before any conversation. */
  readonly draftModel?: DraftModel | undefined;
  readonly judgeStatus?: JudgeWatch['status'] | undefined;
  close(): Promise<void>;
}

/** No reader waits: their failures and their places are not those of texts at a turn. */
const PATIENT = { firstMs: 60_000, silenceMs: 30_000 };

/** The models that write and judge texts of ads; in development perhaps a script instead. */
const openModelText = (settings: Settings, logger: Logger, calls: ModelCalls): OpenModelText => {
  const { writerUrl: url, writerModel: model, writerApiKey: key, writerInputUsd, writerOutputUsd } = settings;
  const watch = settings.playground && !settings.isProduction ? createWatchedTexts() : undefined;
  if (url === undefined || model === undefined) {
    const script = settings.playgroundWriter && {
      watch,
      modelText: { ...createScriptedModel(copyGate), isJudgeProven: () => true, watch },
    };
    return { ...script, close: async () => undefined };
  }
  const price =
    writerInputUsd === undefined || writerOutputUsd === undefined
      ? undefined
      : { inputUsd: writerInputUsd, outputUsd: writerOutputUsd };
  const server = { url, model, key, price, logger };
  const writer = createOpenAiWriter({ ...server, copyGate, ...calls('writer') });
  const judge = judgeOf(settings, { ...server, ...calls('judge') });
  const { isProven: isJudgeProven, status: judgeStatus } = watchJudge(judge, { logger });
  const ahead = {
    writer: createOpenAiWriter({ ...server, copyGate, limits: { ...PATIENT, textsAtOnce: 1 } }),
    judge: judgeOf(settings, { ...server, limits: { ...PATIENT, sentencesAtOnce: 1 } }),
  };
  return {
    modelText: { writer, judge, isJudgeProven, maxTextsPerDay: settings.writerTextsPerDay, watch },
    watch,
    draftModel: { ...ahead, isJudgeProven },
    judgeStatus,
    close: async () => {
      for (const service of [writer, judge, ahead.writer, ahead.judge]) await service.close();
    },
  };
};

const MAX_AVATAR_BYTES = 256 * 1024;
const AVATAR_CONNECTIONS = 2;

/** Pictures of characters, from where bidders may be too. */
const openAvatars = (
  { bidderReach: reach }: Settings,
  faults: FaultReporter,
): { readonly avatars: AvatarSource; readonly close: () => Promise<void> } => {
  const egress = createEgress({ reach, connections: AVATAR_CONNECTIONS, maxAnswerBytes: MAX_AVATAR_BYTES });
  const fetchPicture: FetchPicture = (url, { headers, signal }) =>
    egress.call(url, { method: 'GET', headers, signals: [signal] });
  const avatars = createAvatarSource(fetchPicture, {}, faults);
  return { avatars, close: () => egress.close() };
};

/** What the server calls besides bidders, as far as the settings name it. */
interface Watching {
  readonly faults: FaultReporter;
  readonly onCircuit: Telemetry['circuit'];
}

export const openServices = (settings: Settings, logger: Logger, { faults, onCircuit }: Watching) => {
  const { avatars, close } = openAvatars(settings, faults);
  const embedder = openEmbedder(settings, logger);
  const calls = modelCalls(onCircuit);
  const model = openModelText(settings, logger, calls);
  const classifier = openContentCheck(settings, logger, calls);
  const encoder = openEncoder(settings, logger);
  const contentCheck = worstOf([encoder, classifier].filter((check) => check !== undefined));
  return {
    ports: { avatars, modelText: model.modelText, contentCheck },
    embedder,
    encoder,
    watchedTexts: model.watch,
    draftModel: model.draftModel,
    judgeStatus: model.judgeStatus,
    close: async (): Promise<void> => {
      await close();
      for (const service of [embedder, model, classifier, encoder]) await service?.close();
    },
  };
};
