import { PARAMETER_NAMES, type ParameterName } from '@/domain/parameters/parameters'
import { stored } from '@/lib/text/english'

import { BOUNDS } from './checkBounds'
import type { ChatRequest, Content } from './chatRequest'
import type { Descriptor, EngineModel } from './engine'
import { badRequest, type Problem } from './problem'

/**
 * Refuses what the model does not take, by its catalog entry: nothing that was sent is ever silently
 * ignored. Undefined when all is supported and in range.
 */
export function checkSupport(request: ChatRequest, model: EngineModel): Problem | undefined {
  if (model.vectorLength !== undefined)
    return badRequest(
      `The model '${model.id}' makes embeddings and writes no replies. Choose a model that writes.`,
      'model',
      'unsupported_value',
    )
  for (const [param, value] of sentParameters(request)) {
    const descriptor = model.parameters[param] ?? model.passthrough?.[param]
    if (descriptor === undefined) {
      return badRequest(
        `The model '${model.id}' does not support '${param}'. Its catalog entry lists what it takes.`,
        param,
        'unsupported_parameter',
      )
    }
    const problem = checkValue(param, value, descriptor)
    if (problem) return problem
  }
  return checkModalities(request, model) ?? checkLength(request, model)
}

/** What a request sends of each parameter; undefined where it does not, or says what holds without it too. */
const SENT: { readonly [Name in ParameterName]: (request: ChatRequest) => unknown } = {
  max_tokens: (request) => request.maxTokens,
  temperature: (request) => request.temperature,
  top_p: (request) => request.topP,
  top_k: (request) => request.topK,
  min_p: (request) => request.minP,
  typical_p: (request) => request.typicalP,
  xtc_probability: (request) => request.xtcProbability,
  mirostat: (request) => request.mirostat,
  frequency_penalty: (request) => request.frequencyPenalty,
  presence_penalty: (request) => request.presencePenalty,
  repetition_penalty: (request) => request.repetitionPenalty,
  dry_multiplier: (request) => request.dryMultiplier,
  logit_bias: (request) => request.logitBias,
  stop: (request) => (request.stop.length > 0 ? request.stop : undefined),
  tools: (request) => (request.tools.length > 0 ? request.tools : undefined),
  tool_choice: (request) => (request.tools.length > 0 ? request.toolChoice : undefined),
  parallel_tool_calls: (request) => request.parallelToolCalls,
  web_search_options: (request) => request.webSearch,
  response_format: ({ responseFormat: { type } }) => (type === 'text' ? undefined : type),
  reasoning_effort: (request) => request.reasoningEffort,
  verbosity: (request) => request.verbosity,
  thinking_budget: (request) => request.thinkingBudget,
  seed: (request) => request.seed,
  service_tier: ({ serviceTier: tier }) => (tier === 'auto' || tier === 'default' ? undefined : tier),
  logprobs: (request) => (request.logprobs ? true : undefined),
  top_logprobs: (request) => (request.topLogprobs > 0 ? request.topLogprobs : undefined),
  // How the reply comes is the service's own matter, the same for every model.
  stream: () => undefined,
  stream_options: () => undefined,
}

const sentParameters = (request: ChatRequest): readonly (readonly [ParameterName, unknown])[] =>
  PARAMETER_NAMES.map((name) => [name, SENT[name](request)] as const).filter(
    ([, value]) => value !== undefined,
  )

function checkValue(param: string, value: unknown, descriptor: Descriptor): Problem | undefined {
  if ((descriptor.type === 'range' || descriptor.type === 'integer') && typeof value === 'number') {
    const { min = -Infinity, max = Infinity } = descriptor
    if (value >= min && value <= max) return undefined
    return badRequest(
      `'${param}' must be from ${min} to ${max} for this model; got ${value}.`,
      param,
      'invalid_value',
    )
  }
  if (descriptor.type === 'enum' && typeof value === 'string' && !descriptor.values.includes(value)) {
    return badRequest(
      `'${param}' must be one of ${descriptor.values.join(', ')} for this model; got ${value}.`,
      param,
      'invalid_value',
    )
  }
  return undefined
}

const MODALITIES: Readonly<Record<string, string>> = {
  image_url: 'image',
  input_audio: 'audio',
  file: 'file',
}

function checkModalities({ messages }: ChatRequest, model: EngineModel): Problem | undefined {
  for (const [position, { content }] of messages.entries()) {
    if (content === null || typeof content === 'string') continue
    for (const [index, part] of content.entries()) {
      const modality = MODALITIES[part.type]
      if (modality === undefined || model.inputModalities.includes(modality)) continue
      return badRequest(
        `The model '${model.id}' does not take input of type ${modality}.`,
        `messages[${position}].content[${index}]`,
        'unsupported_value',
      )
    }
  }
  return undefined
}

/** Refuses what no counting of tokens could make fit, so that the engine need not read megabytes to say so. */
function checkLength({ messages, tools }: ChatRequest, model: EngineModel): Problem | undefined {
  const most = model.contextTokens * BOUNDS.charactersPerToken
  const characters =
    messages.reduce((sum, { content }) => sum + lengthOf(content), 0) +
    tools.reduce((sum, { description = '' }) => sum + description.length, 0)
  const tokens = model.contextTokens
  const said =
    messages.length > tokens
      ? stored(
          "This conversation has {count} messages, more than the model's context length of {tokens} tokens can hold.",
          { count: messages.length, tokens },
        )
      : characters > most
        ? stored(
            "This conversation has {count} characters, more than the model's context length of {tokens} tokens can hold.",
            { count: characters, tokens },
          )
        : undefined
  return said === undefined ? undefined : badRequest(said, 'messages', 'context_length_exceeded')
}

function lengthOf(content: Content | null): number {
  if (content === null) return 0
  if (typeof content === 'string') return content.length
  return content.reduce((sum, part) => sum + (part.type === 'text' ? part.text.length : 0), 0)
}
