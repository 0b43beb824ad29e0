import * as z from 'zod/mini'

import { isWhole, numericParameter } from '@/domain/parameters/offeredNumber'
import type { NumericName, ParameterName } from '@/domain/parameters/parameters'
import { failed, ok, type Result } from '@/lib/result'
import { isRecord, type JsonObject } from '@/lib/json'

import { BOUNDS, boundedRecord, wholeNumber } from './checkBounds'
import type { ChatRequest, ChatMessage, ResponseFormat, ToolChoice } from './chatRequest'
import { badRequest, type Problem } from './problem'
import { explainIssue } from './explainIssue'

/**
 * Checks the body of a chat completion: every field of INTERFACE §2.1 and the common extras, unknown
 * fields, at whatever depth, refused by name rather than ignored. The problem names the field in `param`.
 */
export function readChatRequest(body: unknown): Result<ChatRequest, Problem> {
  const parsed = REQUEST.safeParse(body)
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    return failed(
      issue ? explainIssue(issue, body) : badRequest('The body is not valid.', null, 'invalid_body'),
    )
  }
  const value = parsed.data
  const problem = checkTogether(value)
  if (problem) return failed(problem)
  return ok({
    model: value.model,
    messages: value.messages.map(readMessage),
    maxTokens: value.max_tokens ?? value.max_completion_tokens ?? undefined,
    temperature: value.temperature ?? undefined,
    topP: value.top_p ?? undefined,
    topK: value.top_k ?? undefined,
    minP: value.min_p ?? undefined,
    typicalP: value.typical_p ?? undefined,
    xtcProbability: value.xtc_probability ?? undefined,
    mirostat: value.mirostat ?? undefined,
    dryMultiplier: value.dry_multiplier ?? undefined,
    logitBias: value.logit_bias ?? undefined,
    frequencyPenalty: value.frequency_penalty ?? undefined,
    presencePenalty: value.presence_penalty ?? undefined,
    repetitionPenalty: value.repetition_penalty ?? undefined,
    stop: typeof value.stop === 'string' ? [value.stop] : (value.stop ?? []),
    stream: value.stream ?? false,
    includeUsage: value.stream_options?.include_usage ?? false,
    tools: (value.tools ?? []).map((tool) => tool.function),
    toolChoice: readToolChoice(value),
    parallelToolCalls: value.parallel_tool_calls ?? undefined,
    webSearch: value.web_search_options ? true : undefined,
    responseFormat: readFormat(value.response_format),
    reasoningEffort: value.reasoning_effort ?? undefined,
    verbosity: value.verbosity ?? undefined,
    thinkingBudget: value.thinking_budget ?? undefined,
    seed: value.seed ?? undefined,
    serviceTier: value.service_tier ?? undefined,
    logprobs: value.logprobs ?? false,
    topLogprobs: value.top_logprobs ?? 0,
  })
}

const NAME = /^[A-Za-z0-9_-]{1,64}$/
const optional = <Schema extends z.core.$ZodType>(schema: Schema) => z.optional(z.nullable(schema))
const number = (min: number, max: number) => optional(z.number().check(z.gte(min), z.lte(max)))
const integer = (min: number, max: number) =>
  optional(z.number().check(wholeNumber(), z.gte(min), z.lte(max)))
/** It came out of `JSON.parse`, so an object in it is a JSON object. */
const json = z.custom<JsonObject>(isRecord)
const filledText = z.string().check(z.minLength(1))
const list = <Schema extends z.core.$ZodType>(schema: Schema, most: number) =>
  z.array(schema).check(z.maxLength(most))

const TEXT_PART = z.strictObject({ type: z.literal('text'), text: z.string() })
const PART = z.discriminatedUnion('type', [
  TEXT_PART,
  z.strictObject({
    type: z.literal('image_url'),
    image_url: z.strictObject({ url: filledText, detail: z.optional(z.enum(['auto', 'low', 'high'])) }),
  }),
  z.strictObject({
    type: z.literal('input_audio'),
    input_audio: z.strictObject({ data: filledText, format: z.enum(['wav', 'mp3']) }),
  }),
  z.strictObject({ type: z.literal('file'), file: json }),
])
const ASSISTANT_PART = z.discriminatedUnion('type', [
  TEXT_PART,
  z.strictObject({ type: z.literal('refusal'), refusal: z.string() }),
])
const textContent = z.union([z.string(), list(TEXT_PART, BOUNDS.messageParts).check(z.minLength(1))])
const absent = z.optional(z.null())
const TOOL_CALL = z.object({
  id: filledText,
  type: z._default(z.literal('function'), 'function'),
  function: z.object({ name: z.string().check(z.regex(NAME)), arguments: z.string() }),
})
const MESSAGE = z.discriminatedUnion('role', [
  z.strictObject({ role: z.literal('system'), content: textContent }),
  z.strictObject({ role: z.literal('developer'), content: textContent }),
  z.strictObject({
    role: z.literal('user'),
    content: z.union([z.string(), list(PART, BOUNDS.messageParts).check(z.minLength(1))]),
  }),
  // Not strict: clients send back what any service's reply came with (annotations, details of reasoning).
  z.object({
    role: z.literal('assistant'),
    content: optional(z.union([z.string(), list(ASSISTANT_PART, BOUNDS.messageParts).check(z.minLength(1))])),
    refusal: optional(z.string()),
    reasoning_content: optional(z.string()),
    reasoning: optional(z.string()),
    tool_calls: optional(list(TOOL_CALL, BOUNDS.messageParts)),
    // These would say something to the model, and it cannot be told.
    name: absent,
    audio: absent,
    function_call: absent,
  }),
  z.strictObject({ role: z.literal('tool'), content: textContent, tool_call_id: filledText }),
])

/** A number within the limits of the registry. */
function within(name: NumericName) {
  const parameter = numericParameter(name)
  return isWhole(parameter) ? integer(parameter.min, parameter.max) : number(parameter.min, parameter.max)
}

/** The schema of each parameter. */
const FIELDS = {
  max_tokens: integer(1, Number.MAX_SAFE_INTEGER),
  temperature: within('temperature'),
  top_p: within('top_p'),
  top_k: integer(0, Number.MAX_SAFE_INTEGER),
  min_p: within('min_p'),
  typical_p: within('typical_p'),
  xtc_probability: within('xtc_probability'),
  mirostat: within('mirostat'),
  dry_multiplier: within('dry_multiplier'),
  logit_bias: optional(
    boundedRecord(
      z.string().check(z.regex(/^\d+$/)),
      z.number().check(z.gte(-100), z.lte(100)),
      BOUNDS.logitBiases,
    ),
  ),
  frequency_penalty: within('frequency_penalty'),
  presence_penalty: within('presence_penalty'),
  repetition_penalty: within('repetition_penalty'),
  stop: optional(z.union([filledText, z.array(filledText).check(z.maxLength(4))])),
  stream: optional(z.boolean()),
  stream_options: optional(
    z.strictObject({ include_usage: optional(z.boolean()), include_obfuscation: optional(z.literal(false)) }),
  ),
  tools: optional(
    z
      .array(
        z.strictObject({
          type: z.literal('function'),
          function: z.strictObject({
            name: z.string().check(z.regex(NAME)),
            description: z.optional(z.string()),
            parameters: z.optional(json),
            strict: optional(z.boolean()),
          }),
        }),
      )
      .check(z.maxLength(128)),
  ),
  tool_choice: optional(
    z.union([
      z.enum(['auto', 'none', 'required']),
      z.strictObject({ type: z.literal('function'), function: z.strictObject({ name: z.string() }) }),
    ]),
  ),
  parallel_tool_calls: optional(z.boolean()),
  web_search_options: optional(json),
  response_format: optional(
    z.discriminatedUnion('type', [
      z.strictObject({ type: z.literal('text') }),
      z.strictObject({ type: z.literal('json_object') }),
      z.strictObject({
        type: z.literal('json_schema'),
        json_schema: z.strictObject({
          name: z.string().check(z.regex(NAME)),
          description: z.optional(z.string()),
          schema: json,
          strict: optional(z.boolean()),
        }),
      }),
    ]),
  ),
  reasoning_effort: optional(z.enum(['none', 'minimal', 'low', 'medium', 'high', 'xhigh', 'max'])),
  verbosity: optional(z.enum(['low', 'medium', 'high'])),
  thinking_budget: within('thinking_budget'),
  // Beyond 2^53 it is folded, not refused; more than 64 bits is no seed anywhere.
  seed: optional(z.number().check(wholeNumber(), z.gte(-(2 ** 64)), z.lte(2 ** 64))),
  service_tier: optional(z.enum(['auto', 'default', 'flex', 'priority'])),
  logprobs: optional(z.boolean()),
  top_logprobs: integer(0, 20),
} satisfies { readonly [Name in ParameterName]: z.ZodMiniType }

/** What is read of a chat completion. */
export const REQUEST = z.strictObject({
  model: filledText,
  messages: list(MESSAGE, BOUNDS.messages).check(z.minLength(1)),
  max_completion_tokens: integer(1, Number.MAX_SAFE_INTEGER),
  ...FIELDS,
  // Accepted because every client may send them; they ask for nothing an answer could show.
  n: integer(1, 1),
  user: optional(z.string()),
  safety_identifier: optional(z.string()),
  prompt_cache_key: optional(z.string()),
  metadata: optional(json),
  store: optional(z.literal(false)),
})

type Body = z.infer<typeof REQUEST>

/** Rules that join two fields, or two messages. */
function checkTogether(body: Body): Problem | undefined {
  if (body.max_tokens != null && body.max_completion_tokens != null) {
    return badRequest(
      "'max_tokens' and 'max_completion_tokens' mean the same; send one of them.",
      'max_completion_tokens',
      'invalid_parameter_combination',
    )
  }
  if (body.top_logprobs != null && body.logprobs !== true) {
    return badRequest(
      "'top_logprobs' needs 'logprobs' to be true.",
      'top_logprobs',
      'invalid_parameter_combination',
    )
  }
  if (body.stream_options != null && body.stream !== true) {
    return badRequest(
      "'stream_options' needs 'stream' to be true.",
      'stream_options',
      'invalid_parameter_combination',
    )
  }
  if (body.parallel_tool_calls != null && !body.tools?.length) {
    return badRequest(
      "'parallel_tool_calls' needs 'tools'.",
      'parallel_tool_calls',
      'invalid_parameter_combination',
    )
  }
  return checkToolChoice(body) ?? checkToolTurns(body)
}

function checkToolChoice({ tools, tool_choice: choice }: Body): Problem | undefined {
  if (choice == null || choice === 'none' || choice === 'auto') return undefined
  if (!tools?.length) {
    return badRequest("'tool_choice' needs 'tools'.", 'tool_choice', 'invalid_parameter_combination')
  }
  if (typeof choice === 'string' || tools.some((tool) => tool.function.name === choice.function.name)) {
    return undefined
  }
  return badRequest(
    `'tool_choice' names the function '${choice.function.name}', which is not among 'tools'.`,
    'tool_choice',
    'invalid_value',
  )
}

/** Every tool call is answered directly after it, each answer belongs to a call. */
function checkToolTurns({ messages }: Body): Problem | undefined {
  /** Ids of calls that wait for an answer; a set, as one message may hold many. */
  let open = new Set<string>()
  for (const [position, message] of messages.entries()) {
    if (message.role === 'tool') {
      const id = message.tool_call_id
      if (!open.delete(id)) {
        return badRequest(
          `No tool call '${id}' comes directly before this tool message.`,
          `messages[${position}].tool_call_id`,
          'invalid_value',
        )
      }
      continue
    }
    if (open.size > 0) break
    if (message.role !== 'assistant') continue
    open = new Set((message.tool_calls ?? []).map((call) => call.id))
    if (open.size === 0 && message.content == null && message.refusal == null) {
      return badRequest(
        'An assistant message needs content or tool calls.',
        `messages[${position}].content`,
        'missing_required_parameter',
      )
    }
  }
  const [missing] = open
  if (missing === undefined) return undefined
  return badRequest(`No tool output found for tool call ${missing}.`, 'messages', 'invalid_value')
}

function readMessage(message: Body['messages'][number]): ChatMessage {
  switch (message.role) {
    case 'assistant':
      return {
        role: 'assistant',
        content: message.content ?? message.refusal ?? null,
        reasoning: message.reasoning_content ?? message.reasoning ?? undefined,
        tool_calls: message.tool_calls ?? [],
      }
    case 'tool':
      return { role: 'tool', content: message.content, tool_call_id: message.tool_call_id }
    default:
      return { role: message.role, content: message.content }
  }
}

function readToolChoice({ tool_choice: choice, tools }: Body): ToolChoice {
  if (choice == null) return tools?.length ? 'auto' : 'none'
  return typeof choice === 'string' ? choice : { name: choice.function.name }
}

function readFormat(format: Body['response_format']): ResponseFormat {
  if (format?.type !== 'json_schema') return { type: format?.type ?? 'text' }
  const { name, description, schema, strict } = format.json_schema
  return { type: 'json_schema', name, description, schema, strict: strict ?? false }
}
