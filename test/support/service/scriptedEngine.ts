import type { ChatRequest } from '@/builtin/chatRequest'
import type { Engine, EngineEvent, EngineLogprob, EngineModel } from '@/builtin/engine'
import { badRequest } from '@/builtin/problem'
import type { Json } from '@/lib/json'

import { sampleOf } from './sampleOf'

/** What the scripted engine says to a request; absent parts are left out. */
export type ScriptedReply = {
  readonly text?: string
  readonly reasoning?: string
  readonly refusal?: string
  readonly toolCalls?: readonly { readonly name: string; readonly arguments: Json }[]
  readonly finishReason?: 'stop' | 'length' | 'tool_calls' | 'content_filter'
  /** Milliseconds before each token. */
  readonly pauseMs?: number
  /** Milliseconds before the first. */
  readonly firstTokenMs?: number
  /** The reply does not end before this resolves, however slow who reads it. */
  readonly until?: Promise<unknown>
  readonly cachedTokens?: number
  /** What the service says it used, where that differs from what was asked. */
  readonly tierServed?: string
}

/** An engine that obeys every parameter by simple rules, so that each can be seen to arrive. */
export type ScriptedEngine = Engine & {
  /** How many tokens were made in all, to see that an aborted request makes no more. */
  readonly made: () => number
  readonly running: () => number
}

/** Words and the spaces before them: joined they are the text again. */
const tokensOf = (text: string): readonly string[] => text.match(/\s*\S+|\s+$/g) ?? []

/** Answers what `answer` gives; see `defaultReply` for a reply to any request. */
export function createScriptedEngine(
  models: readonly EngineModel[],
  answer: (request: ChatRequest) => ScriptedReply,
): ScriptedEngine {
  let made = 0
  let running = 0
  return {
    made: () => made,
    running: () => running,
    models: () => Promise.resolve(models),
    async *generate(request, model, { signal }) {
      running += 1
      try {
        const promptTokens = promptOf(request).reduce((sum, text) => sum + tokensOf(text).length + 4, 0)
        if (promptTokens > model.contextTokens) {
          yield {
            type: 'failed',
            problem: badRequest(
              `This model's maximum context length is ${model.contextTokens} tokens; your messages have ${promptTokens}.`,
              'messages',
              'context_length_exceeded',
            ),
          }
          return
        }
        for await (const event of events(request, answer(request), promptTokens)) {
          if (signal.aborted) return
          if (event.type !== 'started' && event.type !== 'finished') made += 1
          yield event
        }
      } finally {
        running -= 1
      }
    },
    async *embed(texts, { vectorLength = 0 }) {
      for (const text of texts) yield { type: 'vector', vector: lettersOf(text, vectorLength) }
      yield { type: 'finished', promptTokens: texts.reduce((sum, text) => sum + tokensOf(text).length, 0) }
    },
  }
}

/** How often each letter is in a text, at length 1. */
function lettersOf(text: string, length: number): readonly number[] {
  const counts = Array.from({ length }, () => 0)
  for (const letter of text.toLowerCase())
    counts[letter.charCodeAt(0) % length] = (counts[letter.charCodeAt(0) % length] ?? 0) + 1
  const norm = Math.hypot(...counts) || 1
  return counts.map((count) => count / norm)
}

/** Calls a tool where asked to, obeys the response format, else repeats what was said. */
export function defaultReply(request: ChatRequest): ScriptedReply {
  const choice = request.toolChoice
  const wanted = typeof choice === 'object' ? choice.name : request.tools[0]?.name
  const hasResult = request.messages.at(-1)?.role === 'tool'
  const tool = request.tools.find(({ name }) => name === wanted)
  if (tool && choice !== 'none' && (choice !== 'auto' || !hasResult)) {
    return { toolCalls: [{ name: tool.name, arguments: sampleOf(tool.parameters ?? {}) }] }
  }
  const { responseFormat: format } = request
  if (format.type === 'json_object') return { text: '{"said": true}' }
  if (format.type === 'json_schema') return { text: JSON.stringify(sampleOf(format.schema)) }
  const asked = request.messages.filter(({ role }) => role !== 'assistant')
  const said = promptOf({ messages: asked }).at(-1) ?? ''
  const seed = request.seed === undefined ? '' : ` (seed ${request.seed})`
  return {
    text: `You said: ${said}${seed}`,
    ...(request.reasoningEffort !== undefined && { reasoning: 'Let me think about that.' }),
  }
}

async function* events(
  request: ChatRequest,
  reply: ScriptedReply,
  promptTokens: number,
): AsyncGenerator<EngineEvent> {
  const pause = () => wait(reply.pauseMs ?? 0)
  await wait(reply.firstTokenMs ?? 0)
  yield { type: 'started', fingerprint: 'fp_scripted', ...tierOf(request, reply) }
  const budget = request.maxTokens ?? Infinity
  let used = 0
  const reasoning = tokensOf(reply.reasoning ?? '').slice(0, budget)
  for (const text of reasoning) {
    await pause()
    yield { type: 'reasoning', text }
  }
  used += reasoning.length
  for (const text of tokensOf(reply.refusal ?? '')) {
    await pause()
    yield { type: 'refusal', text }
    used += 1
  }
  const whole = cutAtStop(reply.text ?? '', request.stop)
  const tokens = tokensOf(whole)
  const kept = tokens.slice(0, Math.max(0, budget - used))
  for (const text of kept) {
    await pause()
    yield {
      type: 'text',
      text,
      ...(request.logprobs && { logprobs: [logprobOf(text, request.topLogprobs)] }),
    }
  }
  used += kept.length
  for (const [index, call] of (reply.toolCalls ?? []).entries()) {
    await pause()
    yield { type: 'toolCall', index, id: `call_${index}_${call.name}`, name: call.name, arguments: '' }
    for (const piece of JSON.stringify(call.arguments).match(/.{1,7}/gsu) ?? []) {
      await pause()
      yield { type: 'toolCall', index, arguments: piece }
      used += 1
    }
  }
  await reply.until
  yield {
    type: 'finished',
    finishReason:
      reply.finishReason ??
      (reply.toolCalls?.length ? 'tool_calls' : kept.length < tokens.length ? 'length' : 'stop'),
    ...(kept.length === tokens.length && stopIn(reply.text ?? '', request.stop)),
    usage: {
      promptTokens,
      completionTokens: used,
      cachedTokens: reply.cachedTokens ?? 0,
      reasoningTokens: reasoning.length,
    },
  }
}

function tierOf(request: ChatRequest, reply: ScriptedReply) {
  const serviceTier = reply.tierServed ?? request.serviceTier
  return serviceTier === undefined ? {} : { serviceTier }
}

/** The text of each message. */
function promptOf({ messages }: Pick<ChatRequest, 'messages'>): readonly string[] {
  return messages.map(({ content }) =>
    typeof content === 'string' || content === null
      ? (content ?? '')
      : content.map((part) => (part.type === 'text' ? part.text : `[${part.type}]`)).join(''),
  )
}

/** The stop sequence that comes first in a text. */
function stopIn(text: string, stops: readonly string[]): { readonly stopSequence?: string } {
  const [first] = stops
    .filter((stop) => text.includes(stop))
    .sort((one, other) => text.indexOf(one) - text.indexOf(other))
  return first === undefined ? {} : { stopSequence: first }
}

function cutAtStop(text: string, stops: readonly string[]): string {
  const ends = stops.map((stop) => text.indexOf(stop)).filter((at) => at >= 0)
  return ends.length > 0 ? text.slice(0, Math.min(...ends)) : text
}

function logprobOf(token: string, top: number): EngineLogprob {
  const entry = (text: string, rank: number) => ({
    token: text,
    logprob: Math.log(0.5 ** (rank + 1)),
    bytes: [...new TextEncoder().encode(text)],
  })
  const others = ['the', 'a', 'and', 'of', 'to']
    .slice(0, Math.max(0, top - 1))
    .map((text, index) => entry(text, index + 1))
  return { ...entry(token, 0), top_logprobs: top > 0 ? [entry(token, 0), ...others] : [] }
}

const wait = (ms: number) =>
  ms > 0 ? new Promise<void>((resolve) => setTimeout(resolve, ms)) : Promise.resolve()
