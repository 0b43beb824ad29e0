import { isRecord } from '@/lib/json'

import type { ChatRequest } from '../chatRequest'
import type { EngineEvent, EngineLogprob, EngineUsage } from '../engine'

import { createCallReader } from './createCallReader'

/** Turns the chunks of llama.cpp's server into the engine's events; `end` gives the last ones. */
export type ChunkReader = {
  read(chunk: unknown): readonly EngineEvent[]
  /** Nothing when the engine never said why it stopped. */
  end(): readonly EngineEvent[]
}

/** Reads one completion. The chunks are foreign, so nothing in them is believed unseen. */
export function createChunkReader(
  request: Pick<ChatRequest, 'topLogprobs' | 'parallelToolCalls'>,
  options: {
    /** Tools that the reply's JSON may be a call of; see `engineBody`. */
    readonly jsonCalls: readonly string[] | undefined
    /** The beginning of the reply that the caller gave; '' = none. */
    readonly given: string
    readonly fingerprint: string
    readonly newId: () => string
  },
): ChunkReader {
  const withoutEcho = createEchoFilter(options.given)
  const caller = options.jsonCalls && createCallReader(options.jsonCalls, options.newId)
  /** Of text that is held back while it may become a call, or be an echo. */
  let heldLogprobs: readonly EngineLogprob[] = []
  const known = new Set<number>()
  let hasStarted = false
  let hasLeftOut = false
  let finish: FinishReason | undefined
  let stopSequence: string | undefined
  let usage: EngineUsage = { promptTokens: 0, completionTokens: 0, cachedTokens: 0, reasoningTokens: 0 }

  return {
    read(chunk) {
      if (!isRecord(chunk)) return []
      usage = usageOf(chunk['usage'], usage)
      const told: unknown = chunk['__verbose']
      if (isRecord(told) && isText(told['stopping_word'])) stopSequence = told['stopping_word']
      const choice: unknown = Array.isArray(chunk['choices']) ? chunk['choices'][0] : undefined
      if (!isRecord(choice)) return []
      finish = finishOf(choice['finish_reason']) ?? finish
      const delta = isRecord(choice['delta']) ? choice['delta'] : {}
      const events = [...start(), ...deltaEvents(delta, choice['logprobs'])]
      if (events.some(({ type }) => type === 'reasoning')) {
        usage = { ...usage, reasoningTokens: usage.reasoningTokens + 1 }
      }
      return events
    },
    end() {
      if (finish === undefined) return []
      const hasCalled = known.size > 0 || caller?.hasCalled() === true
      return [
        ...textEvents(caller?.rest() ?? ''),
        {
          type: 'finished',
          // What was left out began after a whole call.
          finishReason: (hasCalled && finish === 'stop') || hasLeftOut ? 'tool_calls' : finish,
          ...(stopSequence !== undefined && { stopSequence }),
          usage,
        },
      ]
    },
  }

  function start(): readonly EngineEvent[] {
    if (hasStarted) return []
    hasStarted = true
    return [{ type: 'started', fingerprint: options.fingerprint }]
  }

  function deltaEvents(delta: Readonly<Record<string, unknown>>, foreign: unknown): readonly EngineEvent[] {
    const logprobs = logprobsOf(foreign, request.topLogprobs)
    const { reasoning_content: reasoning, content, tool_calls: calls } = delta
    const events: EngineEvent[] = []
    if (isText(reasoning)) events.push({ type: 'reasoning', text: reasoning, ...withLogprobs(logprobs) })
    if (isText(content)) {
      const own = isText(reasoning) ? [] : logprobs
      heldLogprobs = [...heldLogprobs, ...own]
      const fresh = withoutEcho(content)
      const read = caller ? caller.read(fresh) : fresh
      events.push(...(typeof read === 'string' ? textEvents(read) : read))
    }
    for (const call of Array.isArray(calls) ? (calls as unknown[]) : []) events.push(...callEvents(call))
    return events
  }

  function textEvents(text: string): readonly EngineEvent[] {
    if (text === '') return []
    const logprobs = heldLogprobs
    heldLogprobs = []
    return [{ type: 'text', text, ...withLogprobs(logprobs) }]
  }

  /**
   * The first fragment of a call carries its id and name and nothing else, as the interface has it. llama.cpp does
   * not heed `parallel_tool_calls: false`: the calls after the first are left out here.
   */
  function callEvents(call: unknown): readonly EngineEvent[] {
    if (!isRecord(call)) return []
    const index = typeof call['index'] === 'number' ? call['index'] : 0
    const made = isRecord(call['function']) ? call['function'] : {}
    const text = isText(made['arguments']) ? made['arguments'] : ''
    const rest: readonly EngineEvent[] = text === '' ? [] : [{ type: 'toolCall', index, arguments: text }]
    if (known.has(index)) return rest
    if (request.parallelToolCalls === false && known.size > 0) {
      hasLeftOut = true
      return []
    }
    known.add(index)
    const name = isText(made['name']) ? made['name'] : ''
    return [{ type: 'toolCall', index, id: `call_${options.newId()}`, name, arguments: '' }, ...rest]
  }
}

type FinishReason = Extract<EngineEvent, { readonly type: 'finished' }>['finishReason']

function finishOf(value: unknown): FinishReason | undefined {
  return value === 'stop' || value === 'length' || value === 'tool_calls' ? value : undefined
}

const withLogprobs = (logprobs: readonly EngineLogprob[]) => (logprobs.length > 0 ? { logprobs } : {})

const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''

function usageOf(value: unknown, before: EngineUsage): EngineUsage {
  if (!isRecord(value)) return before
  const number = (found: unknown) => (typeof found === 'number' ? found : 0)
  const details = isRecord(value['prompt_tokens_details']) ? value['prompt_tokens_details'] : {}
  return {
    promptTokens: number(value['prompt_tokens']),
    completionTokens: number(value['completion_tokens']),
    cachedTokens: number(details['cached_tokens']),
    reasoningTokens: Math.min(before.reasoningTokens, number(value['completion_tokens'])),
  }
}

function logprobsOf(foreign: unknown, top: number): readonly EngineLogprob[] {
  const content: unknown = isRecord(foreign) ? foreign['content'] : undefined
  if (!Array.isArray(content)) return []
  return (content as unknown[]).filter(isRecord).map((entry) => ({
    ...tokenOf(entry),
    top_logprobs: (Array.isArray(entry['top_logprobs']) ? (entry['top_logprobs'] as unknown[]) : [])
      .filter(isRecord)
      .slice(0, top)
      .map(tokenOf),
  }))
}

function tokenOf(entry: Readonly<Record<string, unknown>>) {
  const bytes: unknown = entry['bytes']
  return {
    token: typeof entry['token'] === 'string' ? entry['token'] : '',
    // JSON has no infinity; the engine writes what cannot happen as null.
    logprob: typeof entry['logprob'] === 'number' ? entry['logprob'] : -9999,
    bytes: Array.isArray(bytes) ? (bytes as unknown[]).filter((byte) => typeof byte === 'number') : null,
  }
}

/**
 * Leaves out the beginning that the caller gave. When the last message is the assistant's, llama.cpp goes
 * on from it and repeats it at the head of what it says; the interface gives the continuation alone.
 * Text that turns out to begin otherwise is given whole.
 */
export function createEchoFilter(given: string): (text: string) => string {
  let held = ''
  let isOver = given === ''
  return (text) => {
    if (isOver) return text
    held += text
    if (held.length < given.length && given.startsWith(held)) return ''
    isOver = true
    return held.startsWith(given) ? held.slice(given.length) : held
  }
}
