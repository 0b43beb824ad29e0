import { countOf, fieldsOf, listOf, present, textOf, wordOf, type Fields } from '../../usage/fields'
import type { Usage } from '../../usage/usage'
import type { DialectReader, Sink } from '../reading/createEventDecoder'
import { readLogprobs } from '../reading/readLogprobs'

/** Reads a reply of Ollama: lines of JSON, each with a piece of the message; the last says how long it took. */
export function createOllamaReader(
  { emit, finish, over }: Sink,
  inventId: (position: number) => string,
): DialectReader {
  let calls = 0
  let images = 0
  let hasContent = false
  let model: string | undefined

  function readMessage(message: Fields): void {
    const thought = textOf(message['thinking'])
    const said = textOf(message['content'])
    hasContent ||= thought !== '' || said !== ''
    if (thought !== '') emit({ type: 'reasoning', text: thought })
    if (said !== '') emit({ type: 'text', text: said })
    for (const image of listOf(message['images']).map(textOf)) {
      if (image === '') continue
      hasContent = true
      emit({ type: 'image', position: images, url: `data:image/png;base64,${image}` })
      images += 1
    }
    for (const value of listOf(message['tool_calls'])) readCall(fieldsOf(value))
  }

  function readCall(call: Fields): void {
    const { name, arguments: given } = fieldsOf(call['function'])
    emit({
      type: 'toolCall',
      position: calls,
      id: wordOf(call['id']) ?? inventId(calls),
      name: textOf(name),
      arguments: typeof given === 'string' ? given : JSON.stringify(fieldsOf(given)),
    })
    calls += 1
  }

  function readLine(line: Fields): void {
    const served = wordOf(line['model'])
    if (served !== undefined && served !== model) emit({ type: 'identified', model: served })
    model = served ?? model
    readMessage(fieldsOf(line['message']))
    const tokens = readLogprobs({ content: line['logprobs'] })
    if (tokens.length > 0) emit({ type: 'logprobs', tokens })
    if (line['done'] !== true) return
    const usage = readOllamaUsage(line)
    if (usage) emit({ type: 'usage', usage })
    const reason = textOf(line['done_reason'])
    if (reason === 'length') finish('length')
    else finish('stop', reason === '' || reason === 'stop' ? undefined : reason)
    over()
  }

  return {
    isEvent: (value) => fieldsOf(value['message']) === value['message'] || typeof value['done'] === 'boolean',
    readEvent: readLine,
    // Each line has its own time.
    textOf: () => undefined,
    readWhole(body) {
      if (typeof body['done'] !== 'boolean') return false
      readLine(body)
      return body['done']
    },
    end: () => undefined,
    hasContent: () => hasContent,
    hasCalls: () => calls > 0,
  }
}

/** Nanoseconds in a millisecond: so it counts time. */
const NANOSECONDS = 1_000_000

const millisecondsOf = (value: unknown): number | undefined => {
  const nanoseconds = countOf(value)
  return nanoseconds === undefined ? undefined : Math.round(nanoseconds / NANOSECONDS)
}

/** What a reply used, and how long its parts took; undefined where its last line doesn’t count the prompt. */
export function readOllamaUsage(line: Fields): Usage | undefined {
  const promptTokens = countOf(line['prompt_eval_count'])
  const completionTokens = countOf(line['eval_count'])
  if (promptTokens === undefined || completionTokens === undefined) return undefined
  return {
    promptTokens,
    completionTokens,
    totalTokens: promptTokens + completionTokens,
    ...present({
      loadMs: millisecondsOf(line['load_duration']),
      promptMs: millisecondsOf(line['prompt_eval_duration']),
      outputMs: millisecondsOf(line['eval_duration']),
    }),
  }
}
