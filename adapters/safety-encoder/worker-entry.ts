/** The worker of a `ReaderWorker`: loads the model, then answers one question after the other. */
import { readFileSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import type { Answer, Question, WorkerParts } from './messages.js';
import { createConversationReader } from './conversation-reader.js';
import { readModel } from './model-file.js';

const { model, kernel, thresholds } = workerData as WorkerParts;
const reader = createConversationReader(
  readModel(readFileSync(new URL(model))),
  new WebAssembly.Module(readFileSync(new URL(kernel))),
  thresholds,
);

const answerTo = ({ messages }: Question): Answer => {
  try {
    return { verdict: reader(messages) };
  } catch (error) {
    // Its message may hold words of the conversation.
    return { failure: error instanceof Error ? error.name : 'unknown' };
  }
};

parentPort?.on('message', (question: Question) => parentPort?.postMessage(answerTo(question)));
