import { afterEach, beforeEach } from '@jest/globals';
import type { Logger } from 'pino';
import { startLanguageModel, type FakeLanguageModel } from '../../support/fake-language-model.js';

export const KEY = 'sk-secret';

/** A busy machine is no slow server. */
const PATIENT = { connectMs: 100_000, firstMs: 100_000, silenceMs: 100_000 };

interface StageOptions {
  readonly url: string;
  readonly model: string;
  readonly key?: string | undefined;
  readonly logger: Pick<Logger, 'warn'>;
  readonly limits?: object | undefined;
}

interface Subject {
  close(): Promise<void>;
}

/** For each test a server of models on loopback, and what asks it; all of it is closed behind the test. */
export const modelStage = <Options extends StageOptions, Asking extends Subject>(
  create: (options: StageOptions & Partial<Options>) => Asking,
) => {
  let model: FakeLanguageModel;
  let logged: string[] = [];
  let opened: Asking[] = [];
  /** What asks from now on. */
  const open = (differs: Partial<Options> = {}): Asking => {
    const logger = { warn: (...parts: unknown[]) => void logged.push(JSON.stringify(parts)) };
    const subject = create({
      ...{ url: model.url, model: 'tiny', key: KEY, logger, ...differs },
      limits: { ...PATIENT, ...differs.limits },
    });
    opened.push(subject);
    return subject;
  };
  beforeEach(async () => {
    model = await startLanguageModel();
    logged = [];
    opened = [];
    open();
  });
  afterEach(async () => {
    await Promise.all(opened.map((subject) => subject.close()));
    await model.close();
  });
  return {
    open,
    get model(): FakeLanguageModel {
      return model;
    },
    /** What was opened last. */
    get subject(): Asking {
      const last = opened.at(-1);
      if (last === undefined) throw new Error('Nothing is open between tests.');
      return last;
    },
    get logged(): readonly string[] {
      return logged;
    },
  };
};
