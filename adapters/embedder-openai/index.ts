export { createOpenAiEmbedder, type OpenAiEmbedder, type OpenAiEmbedderOptions } from './embedder.js';
export { DEFAULT_EMBEDDER_LIMITS, type EmbedderLimits } from './limits.js';
