import type { EngineEvent, EngineLogprob, EngineUsage } from '@/builtin/engine'
import { type Problem, serverProblem } from '@/builtin/problem'
import { readUsage } from '@/domain/dialects'
import { type Fields, fieldsOf, listOf, textOf, wordOf } from '@/domain/usage/fields'
import { billedOutputTokens } from '@/domain/usage/usage'
import { isRecord } from '@/lib/json'

import { tokensIn } from '@/server/ledger/createUsageReport'

/** The most of a refusal that is passed on, in characters. */
const MOST = 2_000

const KINDS: Readonly<Record<number, Problem['type']>> = {
  401: 'authentication_error',
  403: 'authentication_error',
  429: 'rate_limit_error',
}

/** What went wrong, from the body of a refusal in any of the shapes services use; a text where it is no JSON. */
export function problemIn(body: Fields | string, status: number): Problem {
  const fields = typeof body === 'string' ? {} : body
  const error = fields['error']
  const told: Fields = isRecord(error) ? error : fields
  const { detail } = fields
  const message =
    [told['message'], error, detail, fieldsOf(detail)['message'], body]
      .map(textOf)
      .find((text) => text !== '') ?? (detail === undefined ? '' : JSON.stringify(detail))
  const { code } = told
  return {
    status,
    message: (message === ''
      ? 'The service behind this gateway failed, and did not say why.'
      : message
    ).slice(0, MOST),
    type: KINDS[status] ?? (status >= 500 ? 'server_error' : 'invalid_request_error'),
    param: wordOf(told['param']) ?? null,
    code: typeof code === 'number' ? String(code) : (wordOf(code) ?? null),
  }
}

type Finish = Extract<EngineEvent, { readonly type: 'finished' }>['finishReason']
type Call = { readonly id: string; readonly index: number }

/** Reads chunks of a chat completion, or a whole one, as the events of an engine that says the same. */
export function createChatReader(promptTokens: number) {
  /** Calls by the place the chunks give them. */
  const calls = new Map<unknown, Call>()
  let callCount = 0
  let usage: Fields = {}
  let finish: Finish | undefined
  let stopSequence: string | undefined
  let isStarted = false
  let isOver = false
  let saidTokens = 0

  function callEvents(value: unknown, position: number): readonly EngineEvent[] {
    const call = fieldsOf(value)
    const { name, arguments: text } = fieldsOf(call['function'])
    const place = call['index'] ?? position
    const known = calls.get(place)
    const id = wordOf(call['id'])
    const said = typeof text === 'string' ? text : text === undefined ? '' : JSON.stringify(text)
    // Some number every call 0: another id is another call.
    if (known && (id === undefined || id === known.id))
      return said === '' ? [] : [{ type: 'toolCall', index: known.index, arguments: said }]
    const begun: Call = { id: id ?? `call_${callCount}`, index: callCount }
    callCount += 1
    calls.set(place, begun)
    return [{ type: 'toolCall', ...begun, name: textOf(name), arguments: said }]
  }

  function deltaEvents(delta: Fields, logprobs: readonly EngineLogprob[]): readonly EngineEvent[] {
    const thought = textOf(delta['reasoning_content']) || textOf(delta['reasoning'])
    const text = contentText(delta['content'])
    const refusal = textOf(delta['refusal'])
    const called = delta['function_call']
    const asked = isRecord(called)
      ? [{ id: 'call_0', index: 0, function: called }]
      : listOf(delta['tool_calls'])
    saidTokens += tokensIn([thought, text, refusal, asked])
    return [
      ...(thought === '' ? [] : [{ type: 'reasoning', text: thought } as const]),
      ...(text === '' && logprobs.length === 0
        ? []
        : [{ type: 'text', text, ...(logprobs.length > 0 && { logprobs }) } as const]),
      ...(refusal === '' ? [] : [{ type: 'refusal', text: refusal } as const]),
      ...asked.flatMap(callEvents),
    ]
  }

  function usageRead(): EngineUsage {
    const read = readUsage(usage)
    // What is not told is estimated: this dialect has a number there.
    return {
      promptTokens: read?.promptTokens ?? promptTokens,
      completionTokens: read ? billedOutputTokens(read) : saidTokens,
      cachedTokens: read?.cachedTokens ?? 0,
      reasoningTokens: read?.reasoningTokens ?? 0,
    }
  }

  return {
    /** Whether the reply has said how it ended. */
    isFinished: () => finish !== undefined,
    read(chunk: Fields): readonly EngineEvent[] {
      if (isOver) return []
      const { error } = chunk
      if (error !== undefined && error !== null) {
        isOver = true
        return [{ type: 'failed', problem: problemIn(chunk, 502) }]
      }
      const tier = wordOf(chunk['service_tier'])
      const start: readonly EngineEvent[] = isStarted
        ? []
        : [{ type: 'started', ...(tier !== undefined && { serviceTier: tier }) }]
      isStarted = true
      usage = { ...usage, ...fieldsOf(fieldsOf(chunk['x_groq'])['usage']), ...fieldsOf(chunk['usage']) }
      const [choice] = listOf(chunk['choices']).map(fieldsOf)
      if (!choice) return start
      // vLLM and SGLang name the sequence there.
      stopSequence = wordOf(choice['stop_reason']) ?? wordOf(choice['matched_stop']) ?? stopSequence
      const logprobs = listOf(fieldsOf(choice['logprobs'])['content']) as readonly EngineLogprob[]
      const events = deltaEvents(fieldsOf(choice['delta'] ?? choice['message']), logprobs)
      finish = finishOf(choice['finish_reason']) ?? finish
      return [...start, ...events]
    },
    /** The last event; undefined where one was told already. */
    end(isThrough: boolean): EngineEvent | undefined {
      if (isOver) return undefined
      isOver = true
      if (finish === undefined && !isThrough) return { type: 'failed', problem: CUT_OFF }
      const said = finish ?? 'stop'
      return {
        type: 'finished',
        // Some say “stop” after a call, which would end the loop of whoever answers it.
        finishReason: said === 'stop' && callCount > 0 ? 'tool_calls' : said,
        ...(stopSequence !== undefined && { stopSequence }),
        usage: usageRead(),
      }
    },
  }
}

function contentText(content: unknown): string {
  if (typeof content === 'string') return content
  return listOf(content)
    .map((part) => textOf(fieldsOf(part)['text']))
    .join('')
}

const FINISHES: Readonly<Record<string, Finish>> = {
  length: 'length',
  max_tokens: 'length',
  tool_calls: 'tool_calls',
  function_call: 'tool_calls',
  content_filter: 'content_filter',
}

function finishOf(reason: unknown): Finish | undefined {
  if (typeof reason !== 'string' || reason === '') return undefined
  return Object.hasOwn(FINISHES, reason) ? FINISHES[reason] : 'stop'
}

const CUT_OFF = {
  ...serverProblem('The reply of the service behind this gateway ended early.', 'upstream_unreachable'),
  status: 502,
}
