/** The worker of a `ReaderWorker`: loads the model, then answers one question after the other. */
import { readFileSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import type { Answer, Question, WorkerParts } from './messages.js';
import { createConversationReader } from './conversation-reader.js';
import { readMeaningLayers } from './meaning-file.js';
import { readModel } from './model-file.js';

const parts = workerData as WorkerParts;
const model = readModel(readFileSync(new URL(parts.model)));
const reader = createConversationReader({
  model,
  meaning: parts.meaning === undefined ? undefined : readMeaningLayers(readFileSync(new URL(parts.meaning)), model),
  kernel: new WebAssembly.Module(readFileSync(new URL(parts.kernel))),
  thresholds: parts.thresholds,
});

const answerTo = (question: Question): Answer => {
  try {
    if (question.of === 'brief') return { answer: reader.brief(question.asked) };
    return { answer: reader.conversation(question.asked) };
  } catch (error) {
    // Its message may hold words of the conversation.
    return { failure: error instanceof Error ? error.name : 'unknown' };
  }
};

parentPort?.on('message', (question: Question) => parentPort?.postMessage(answerTo(question)));
