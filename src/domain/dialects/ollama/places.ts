import type { Places } from '../definition'

/** Where its bodies have each parameter. */
export const PLACES: Places = {
  temperature: 'options.temperature',
  top_p: 'options.top_p',
  top_k: 'options.top_k',
  min_p: 'options.min_p',
  typical_p: 'options.typical_p',
  mirostat: 'options.mirostat',
  max_tokens: 'options.num_predict',
  frequency_penalty: 'options.frequency_penalty',
  presence_penalty: 'options.presence_penalty',
  repetition_penalty: 'options.repeat_penalty',
  seed: 'options.seed',
  stop: 'options.stop',
  reasoning_effort: 'think',
  response_format: 'format',
  tools: 'tools',
  logprobs: 'logprobs',
  top_logprobs: 'top_logprobs',
  stream: 'stream',
}
