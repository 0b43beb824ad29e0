import type { Places } from '../definition'

/** Where its bodies have each parameter. */
export const PLACES: Places = {
  temperature: 'temperature',
  top_p: 'top_p',
  top_k: 'top_k',
  max_tokens: 'max_tokens',
  stop: 'stop_sequences',
  reasoning_effort: 'thinking',
  thinking_budget: 'thinking.budget_tokens',
  service_tier: 'service_tier',
  response_format: 'output_config.format',
  tools: 'tools',
  tool_choice: 'tool_choice',
  parallel_tool_calls: 'tool_choice.disable_parallel_tool_use',
  web_search_options: 'tools',
  stream: 'stream',
}
