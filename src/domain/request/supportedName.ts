import type { CatalogEntry } from '../catalog/entry'
import type { ParameterName } from '../parameters/parameters'

/** Features of a catalog entry that vouch for a parameter its list of parameters leaves out. */
const FEATURES: Readonly<Partial<Record<ParameterName, readonly string[]>>> = {
  tools: ['tools', 'tool_calls', 'tool_calling', 'function_calling'],
  tool_choice: ['tools', 'tool_calls', 'tool_calling', 'function_calling', 'tool_choice'],
  response_format: ['json_mode', 'structured_outputs', 'structured_output', 'response_format'],
  reasoning_effort: ['reasoning', 'reasoning_effort'],
  logprobs: ['logprobs'],
  top_logprobs: ['logprobs', 'top_logprobs'],
}

/** Other names under which catalogs list a parameter. */
const LISTED_AS: Readonly<Partial<Record<ParameterName, readonly string[]>>> = {
  tool_choice: ['tools'],
  response_format: ['structured_outputs', 'json_mode'],
  reasoning_effort: ['reasoning'],
  top_logprobs: ['logprobs'],
}

/**
 * The name under which a model takes a parameter; undefined when its catalog entry lists parameters, and
 * this is not among them. Without an entry, or one that is silent, everything counts as supported.
 */
export function supportedName(name: ParameterName, entry: CatalogEntry | undefined): string | undefined {
  const listed = entry?.parameters
  if (!listed || Object.hasOwn(listed, name)) return name
  if (name === 'max_tokens' && Object.hasOwn(listed, 'max_completion_tokens')) return 'max_completion_tokens'
  if (name === 'service_tier' && entry.tiers.length > 0) return name
  if (LISTED_AS[name]?.some((other) => Object.hasOwn(listed, other))) return name
  return FEATURES[name]?.some((feature) => entry.features?.includes(feature)) ? name : undefined
}
