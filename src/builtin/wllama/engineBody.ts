import type { JsonObject } from '@/lib/json'

import type { ChatMessage, ChatRequest, Content, ResponseFormat, Tool } from '../chatRequest'
import type { LocalModel, ThinkingStyle } from '../models/modelStore'
import { toldOfItself } from '../topics/toldOfItself'
import { isAnother } from '../topics/topicOf'

import { copiedArguments, copiedNumbers } from './copiedArguments'
import { NO_ARGUMENTS, replySchema } from './replySchema'

/** How a request is put to the engine. */
export type EngineBody = {
  readonly body: JsonObject
  /**
   * Names of tools of which the reply's JSON may be a call, because a call was demanded or the whole
   * reply is bound to a grammar; undefined where llama.cpp reads the calls. See `createCallReader`.
   */
  readonly jsonCalls: readonly string[] | undefined
  /** The beginning of the reply, where the last message is an unfinished one of the assistant; else ''. */
  readonly given: string
}

/**
 * Puts a checked request into the words of llama.cpp's server, every sampling value explicit. `topic` is for the
 * model's template, where a classifier told one.
 */
export function engineBody(
  request: ChatRequest,
  {
    thinking,
    temperature,
    copiesArguments,
  }: Pick<LocalModel, 'thinking' | 'temperature' | 'copiesArguments'>,
  topic?: string,
): EngineBody {
  const bound = boundCalls(request)
  const copied = copiesArguments && !bound ? copiedNumbers(request) : undefined
  const isFree = !bound && request.responseFormat.type === 'text' && givenBeginning(request) === ''
  const grammar = copied ?? (isFree ? toldOfItself(topic, request) : undefined)
  const isOffering = request.tools.length > 0 && request.toolChoice !== 'none'
  const limited = (tools: readonly Tool[]) => (copiesArguments ? copiedArguments(tools, request) : tools)
  const body: Record<string, unknown> = {
    messages: messagesOf(request, bound ? bound.format : request.responseFormat),
    stream_options: { include_usage: true },
    temperature: request.temperature ?? temperature,
    top_p: request.topP ?? 1,
    top_k: request.topK ?? 0,
    min_p: request.minP ?? 0,
    frequency_penalty: request.frequencyPenalty ?? 0,
    // What was told before is in the prompt: its words are less likely, so that another joke is told.
    presence_penalty: request.presencePenalty ?? (isAnother(topic, request) ? ANOTHER_PENALTY : 0),
    repeat_penalty: request.repetitionPenalty ?? 1,
    // The order the parameters are defined by: temperature shapes the distribution, the rest cuts it.
    samplers: ['penalties', 'temperature', 'top_k', 'top_p', 'min_p'],
    // Of its own size it was taught that of the file before; the sentence before it is right.
    stop: topic === 'parameters-weights' ? [...request.stop, ' I have about five'] : request.stop,
    // Which of them ended the reply is only told among what the engine adds for debugging.
    ...(request.stop.length > 0 && { verbose: true }),
    chat_template_kwargs: {
      ...templateArguments(request, thinking),
      ...(topic !== undefined && { topic }),
      ...(bound && { tools: bound.tools.map(toolOf), ...(!bound.format && { tool_choice: 'required' }) }),
      // The model reads the tools as they were sent; only the grammar knows the limits.
      ...(!bound && copiesArguments && isOffering && { tools: request.tools.map(toolOf) }),
    },
  }
  if (request.maxTokens !== undefined) body['max_tokens'] = request.maxTokens
  if (request.seed !== undefined) {
    body['seed'] = foldSeed(request.seed)
    // A prompt read from the cache is summed in another order: the last bits, and so the text, may differ.
    body['cache_prompt'] = false
  }
  if (request.logprobs) {
    body['logprobs'] = true
    body['top_logprobs'] = Math.max(1, request.topLogprobs)
  }
  if (thinking === 'switch' && request.reasoningEffort !== undefined) {
    body['thinking_budget_tokens'] = BUDGETS[request.reasoningEffort] ?? -1
  }
  if (bound) {
    const schema = replySchema(limited(bound.tools), bound.format)
    body['response_format'] = { type: 'json_schema', json_schema: { name: 'reply', schema } }
  } else if (grammar !== undefined) {
    // The engine takes either a grammar or tools: after a result such a model answers, and calls no more.
    body['grammar'] = grammar
  } else {
    body['response_format'] = formatOf(request)
    if (isOffering) {
      body['tools'] = limited(request.tools).map(toolOf)
      body['tool_choice'] = 'auto'
      if (request.parallelToolCalls !== undefined) body['parallel_tool_calls'] = request.parallelToolCalls
    }
  }
  return {
    body: body as JsonObject,
    jsonCalls: bound?.tools.map(({ name }) => name),
    given: givenBeginning(request),
  }
}

/** Enough to choose another beginning, too little to spoil a word. */
const ANOTHER_PENALTY = 2

/** Tokens of reasoning for models that only know on and off. */
const BUDGETS: Readonly<Record<string, number>> = { none: 0, low: 256, medium: 1024 }

/** The engine's seeds have 32 bits, the last value meaning "any": every integer is folded into the rest. */
export function foldSeed(seed: number): number {
  return ((seed % MOST_SEEDS) + MOST_SEEDS) % MOST_SEEDS
}

const MOST_SEEDS = 2 ** 32 - 1

function givenBeginning({ messages }: ChatRequest): string {
  const last = messages.at(-1)
  const isUnfinished = last?.role === 'assistant' && last.content !== null && last.tool_calls.length === 0
  return isUnfinished ? textOf(last.content) : ''
}

/**
 * The calls that a grammar over the whole reply must allow, with the format it may have instead: a call
 * that is demanded (llama.cpp lets text precede one), or one that a response format would rule out. The
 * template shows the tools all the same.
 */
function boundCalls(
  request: ChatRequest,
): { readonly tools: readonly Tool[]; readonly format?: ResponseFormat } | undefined {
  const { tools, toolChoice, responseFormat: format } = request
  if (toolChoice === 'required') return { tools }
  if (typeof toolChoice === 'object') return { tools: tools.filter(({ name }) => name === toolChoice.name) }
  return toolChoice === 'auto' && tools.length > 0 && format.type !== 'text' ? { tools, format } : undefined
}

function templateArguments(
  { reasoningEffort, responseFormat, toolChoice }: ChatRequest,
  thinking: ThinkingStyle,
) {
  if (reasoningEffort === undefined) {
    const isBound =
      responseFormat.type !== 'text' || toolChoice === 'required' || typeof toolChoice === 'object'
    // Nobody asked for reasoning, and the reply must be JSON from its first character.
    return isBound ? { enable_thinking: false } : {}
  }
  return thinking === 'switch'
    ? { enable_thinking: reasoningEffort !== 'none' }
    : { reasoning_effort: reasoningEffort }
}

function formatOf({ responseFormat: format }: ChatRequest) {
  if (format.type !== 'json_schema') return { type: format.type }
  return {
    type: 'json_schema',
    json_schema: { name: format.name, schema: format.schema, strict: format.strict },
  }
}

function toolOf({ name, description, parameters }: Tool) {
  return {
    type: 'function',
    function: { name, description: description ?? '', parameters: parameters ?? NO_ARGUMENTS },
  }
}

/** The conversation, led by what the reply's format is for: of a grammar the model is told nothing. */
function messagesOf({ messages }: ChatRequest, format: ResponseFormat | undefined) {
  const written = messages.map(messageOf)
  if (format?.type !== 'json_schema' || !format.description) return written
  const line = `Reply with JSON, "${format.name}": ${format.description}`
  const [first, ...rest] = written
  return first?.role === 'system'
    ? [{ ...first, content: `${first.content}\n\n${line}` }, ...rest]
    : [{ role: 'system', content: line }, ...written]
}

function messageOf(message: ChatMessage) {
  switch (message.role) {
    case 'assistant':
      return {
        role: 'assistant',
        content: message.content === null ? '' : textOf(message.content),
        ...(message.reasoning !== undefined && { reasoning_content: message.reasoning }),
        ...(message.tool_calls.length > 0 && { tool_calls: message.tool_calls }),
      }
    case 'tool':
      return { role: 'tool', content: textOf(message.content), tool_call_id: message.tool_call_id }
    default:
      return {
        role: message.role === 'developer' ? 'system' : message.role,
        content: textOf(message.content),
      }
  }
}

function textOf(content: Content): string {
  if (typeof content === 'string') return content
  return content
    .map((part) => (part.type === 'text' ? part.text : part.type === 'refusal' ? part.refusal : ''))
    .join('')
}
