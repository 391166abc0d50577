export { createOpenAiAssistant, type OpenAiAssistant, type OpenAiAssistantOptions } from './assistant/assistant.js';
export { DEFAULT_ASSISTANT_LIMITS, type AssistantLimits } from './assistant/limits.js';
export { createOpenAiEmbedder, type OpenAiEmbedder, type OpenAiEmbedderOptions } from './embedder/embedder.js';
export { DEFAULT_EMBEDDER_LIMITS, type EmbedderLimits } from './embedder/limits.js';
export { watchJudge, type JudgeWatch } from './judge/judge-watch.js';
export { proofWords, proveJudge, type JudgeProof } from './judge/prove-judge.js';
export { createOpenAiJudge, type OpenAiJudge, type OpenAiJudgeOptions } from './judge/judge.js';
export {
  createOpenAiContentCheck,
  type OpenAiContentCheck,
  type OpenAiContentCheckOptions,
} from './moderation/content-check.js';
export { createOpenAiWriter, type OpenAiWriter, type OpenAiWriterOptions } from './writer/writer.js';
