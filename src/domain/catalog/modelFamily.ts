/**
 * Families of models that share a tokeniser, or nearly so. The first whose pattern fits counts, so that fine-tunes
 * named after their base (`deepseek-r1-distill-llama`) go with the base.
 */
const FAMILIES: readonly (readonly [string, RegExp])[] = [
  ['llama', /distill-llama|llama/],
  ['qwen', /qwen|qwq|qvq/],
  ['gpt-oss', /gpt-oss/],
  ['claude', /claude/],
  ['gemini', /gemini|gemma/],
  ['gpt', /(?:^|[/:~_-])(?:gpt|chatgpt|o[134](?:-|$)|codex|davinci)/],
  ['deepseek', /deepseek/],
  ['mistral', /mistral|mixtral|ministral|codestral|devstral|magistral|pixtral|voxtral/],
  ['kimi', /kimi|moonshot/],
  ['glm', /glm/],
  ['grok', /grok/],
  ['command', /command|cohere|aya/],
  ['nova', /nova/],
  ['phi', /(?:^|[/:-])phi/],
]

/** The tokeniser family a model id belongs to; the id itself, lower case, where none is known. */
export function modelFamily(modelId: string): string {
  const id = modelId.toLowerCase().slice(0, 512)
  return FAMILIES.find(([, pattern]) => pattern.test(id))?.[0] ?? id
}
