import type { Places } from '../definition'

/** Where its bodies have each parameter. */
export const PLACES: Places = {
  temperature: 'temperature',
  top_p: 'top_p',
  max_tokens: 'max_output_tokens',
  reasoning_effort: 'reasoning.effort',
  verbosity: 'text.verbosity',
  service_tier: 'service_tier',
  response_format: 'text.format',
  tools: 'tools',
  tool_choice: 'tool_choice',
  parallel_tool_calls: 'parallel_tool_calls',
  web_search_options: 'tools',
  logprobs: 'include',
  top_logprobs: 'top_logprobs',
  stream: 'stream',
}
