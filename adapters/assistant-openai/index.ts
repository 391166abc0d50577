export { createOpenAiAssistant, type OpenAiAssistant, type OpenAiAssistantOptions } from './assistant.js';
export { DEFAULT_ASSISTANT_LIMITS, type AssistantLimits } from './limits.js';
