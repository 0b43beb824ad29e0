import { type ParameterSupport, type Precision, PRECISIONS } from '../entry'

const KNOWN: ReadonlySet<string> = new Set(PRECISIONS)
const isPrecision = (text: string): text is Precision => KNOWN.has(text)

/**
 * The precision a foreign name stands for: the twelve names themselves, `F16`, `float16`, `4bit`, and GGUF types such as
 * `Q4_K_M` or `Q8_0` by their bits. Anything else, and nothing, is `unknown`.
 */
export function precisionOf(name: string | undefined): Precision | 'unknown' {
  if (name === undefined) return 'unknown'
  const text = name.toLowerCase().trim()
  if (isPrecision(text)) return text
  const float = /^(?:f|float)(16|32)$/.exec(text)
  if (float) return float[1] === '16' ? 'fp16' : 'fp32'
  if (text === 'bfloat16') return 'bf16'
  const bits = /^([48])[- ]?bit$/.exec(text)
  if (bits) return bits[1] === '4' ? 'int4' : 'int8'
  const gguf = /^i?q([48])(?:[_ ]|$)/.exec(text)
  if (gguf) return gguf[1] === '4' ? 'int4' : 'int8'
  return 'unknown'
}

/** The feature a foreign capability, tag or parameter name stands for. */
const FEATURES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    tools: [
      'tool',
      'tool_call',
      'tool_calls',
      'tool_use',
      'tool_calling',
      'tool_choice',
      'function_calling',
      'functions',
    ],
    parallel_tools: ['parallel_tool_calls', 'parallel_function_calling'],
    json_mode: ['json', 'json_object', 'response_format'],
    structured_outputs: [
      'structured_output',
      'response_schema',
      'json_schema',
      'guided_json',
      'native_structured_output',
    ],
    logprobs: ['log_probs', 'top_logprobs'],
    reasoning: ['thinking', 'include_reasoning', 'reasoning_effort', 'can_reason', 'adaptive_thinking'],
    web_search: ['web_search_options', 'search', 'websearch'],
    vision: ['image_input', 'image_in', 'images', 'multimodal'],
    caching: ['prompt_caching', 'implicit_caching', 'explicit_caching'],
    audio: ['audio_input'],
    files: ['file_input', 'pdf_input', 'attachment', 'attachments'],
    computer_use: [],
    code_execution: [],
  }).flatMap(([feature, names]) => [feature, ...names].map((name) => [name, feature] as const)),
)

// A few dozen names are in every row of a catalog; hostile ones cannot fill the memory.
const known = new Map<string, string>()
const MOST_KNOWN = 1000

/** One name for each feature, whatever the catalog calls it; a name we do not know stays, in snake case. */
export function featureName(name: string): string {
  const before = known.get(name)
  if (before !== undefined) return before
  const feature = readName(name)
  if (known.size < MOST_KNOWN) known.set(name, feature)
  return feature
}

function readName(name: string): string {
  const text = name
    .trim()
    .slice(0, 60)
    .replace(/([a-z])([A-Z])/g, '$1_$2')
    .toLowerCase()
    .replace(/[\s-]+/g, '_')
    .replace(/^supports_/, '')
  return FEATURES.get(text) ?? text
}

/**
 * Features that parameters give away (`tools`, `logprobs` …). Only known ones. A `response_format` that lists its
 * values has the features of those alone.
 */
export const featuresOfParameters = (
  parameters: Readonly<Record<string, ParameterSupport>>,
): readonly string[] =>
  Object.entries(parameters).flatMap(([name, support]) =>
    name === 'response_format' && support.type === 'enum'
      ? support.values.flatMap((value) => FEATURES.get(value) ?? [])
      : (FEATURES.get(name) ?? []),
  )

/** What modalities give away: pictures in are `vision`, and so on. */
export const featuresOfModalities = (input: readonly string[]): readonly string[] =>
  input.flatMap((name) => {
    const feature = { image: 'vision', audio: 'audio', file: 'files' }[name]
    return feature === undefined ? [] : [feature]
  })

/** One list without repetition, sorted; undefined when none of the lists was given. */
export function unionOfFeatures(
  ...lists: readonly (readonly string[] | undefined)[]
): readonly string[] | undefined {
  const given = lists.filter((list) => list !== undefined)
  return given.length === 0 ? undefined : [...new Set(given.flat())].sort()
}

/** Parameters that a feature brings with it where the catalog lists features alone. */
export function parametersOfFeatures(
  features: readonly string[],
): readonly (readonly [string, ParameterSupport])[] {
  const unknown = { type: 'unknown' } as const
  return features.flatMap((feature): (readonly [string, ParameterSupport])[] => {
    if (feature === 'tools')
      return [
        ['tools', unknown],
        ['tool_choice', unknown],
      ]
    if (feature === 'json_mode' || feature === 'structured_outputs') return [['response_format', unknown]]
    if (feature === 'reasoning') return [['reasoning_effort', unknown]]
    if (feature === 'logprobs')
      return [
        ['logprobs', unknown],
        ['top_logprobs', unknown],
      ]
    return []
  })
}
