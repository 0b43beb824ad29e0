/** What parameters are called on the page, by their names on the wire. */
const LABELS: Readonly<Record<string, string>> = {
  temperature: 'Temperature',
  top_p: 'Top P',
  top_k: 'Top K',
  min_p: 'Min P',
  max_tokens: 'Max tokens',
  max_completion_tokens: 'Max tokens',
  frequency_penalty: 'Frequency penalty',
  presence_penalty: 'Presence penalty',
  repetition_penalty: 'Repetition penalty',
  stop: 'Stop sequences',
  seed: 'Seed',
  reasoning_effort: 'Reasoning effort',
  service_tier: 'Service tier',
  logprobs: 'Logprobs',
  top_logprobs: 'Top logprobs',
  tools: 'Tools',
  tool_choice: 'Tool choice',
  parallel_tool_calls: 'Parallel tool calls',
  response_format: 'Response format',
  stream: 'Streaming',
  stream_options: 'Usage in the stream',
}

/** What a parameter is called on the page; its own name where it has no other. */
export const parameterLabel = (name: string): string =>
  Object.hasOwn(LABELS, name) ? (LABELS[name] ?? name) : name

/** "Temperature was left out: this model refused it." */
export function describeRefused(name: string): string {
  const label = parameterLabel(name)
  return PLURAL.has(label)
    ? `${label} were left out: this model refused them.`
    : `${label} was left out: this model refused it.`
}

const PLURAL: ReadonlySet<string> = new Set([
  'Max tokens',
  'Stop sequences',
  'Logprobs',
  'Top logprobs',
  'Tools',
  'Parallel tool calls',
])
