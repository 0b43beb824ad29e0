import type { Places } from '../definition'

/** Where its bodies have each parameter. */
export const PLACES: Places = {
  temperature: 'generationConfig.temperature',
  top_p: 'generationConfig.topP',
  top_k: 'generationConfig.topK',
  max_tokens: 'generationConfig.maxOutputTokens',
  frequency_penalty: 'generationConfig.frequencyPenalty',
  presence_penalty: 'generationConfig.presencePenalty',
  seed: 'generationConfig.seed',
  stop: 'generationConfig.stopSequences',
  reasoning_effort: 'generationConfig.thinkingConfig',
  thinking_budget: 'generationConfig.thinkingConfig.thinkingBudget',
  response_format: 'generationConfig.responseMimeType',
  tools: 'tools',
  tool_choice: 'toolConfig.functionCallingConfig',
  web_search_options: 'tools',
  logprobs: 'generationConfig.responseLogprobs',
  top_logprobs: 'generationConfig.logprobs',
  stream: 'stream',
}
