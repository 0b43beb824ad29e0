import type { Piece } from '#test/support/service/rawAnswer'

/** A stream of the given tokens as pieces of an answer: all at once, or this many a second. */
export function sse(tokens: readonly string[], perSecond: number | null): readonly Piece[] {
  const chunk = (delta: object, finish: string | null = null) =>
    `data: ${JSON.stringify({ id: 'c', object: 'chat.completion.chunk', created: 1, model: 'acme/swift-8b', choices: [{ index: 0, delta, finish_reason: finish }] })}\n\n`
  const usage = {
    prompt_tokens: 8,
    completion_tokens: tokens.length,
    total_tokens: 8 + tokens.length,
  }
  const last = {
    id: 'c',
    object: 'chat.completion.chunk',
    created: 1,
    model: 'acme/swift-8b',
    choices: [],
    usage,
  }
  const end = `${chunk({}, 'stop')}data: ${JSON.stringify(last)}\n\ndata: [DONE]\n\n`
  const pieces = tokens.map((content) => chunk({ content }))
  return paced({ pieces, end }, perSecond)
}

type Stream = { readonly begin?: string; readonly pieces: readonly string[]; readonly end: string }

/** The events of a stream as pieces of an answer: all at once, or this many a second. */
function paced({ begin = '', pieces, end }: Stream, perSecond: number | null): readonly Piece[] {
  if (perSecond === null) return [begin + pieces.join('') + end]
  // Timers of a busy machine are late; a few tokens at a time keep the rate true.
  const perTick = Math.max(1, Math.round(perSecond / 50))
  const ticks: Piece[] = begin === '' ? [] : [begin]
  for (let at = 0; at < pieces.length; at += perTick) {
    ticks.push(pieces.slice(at, at + perTick).join(''), { pauseMs: (1000 / perSecond) * perTick })
  }
  return [...ticks, end]
}

const event = (type: string, fields: object): string =>
  `event: ${type}\ndata: ${JSON.stringify({ type, ...fields })}\n\n`

/** The same reply as a service of Responses streams it, with all that its events carry. */
export function responsesSse(tokens: readonly string[], perSecond: number | null): readonly Piece[] {
  let number = 0
  const write = (type: string, fields: object) =>
    event(`response.${type}`, { sequence_number: number++, ...fields })
  const at = { item_id: 'msg_0123456789abcdef', output_index: 0, content_index: 0 }
  const response = {
    id: 'resp_1',
    object: 'response',
    model: 'acme/swift-8b',
    status: 'in_progress',
    output: [],
  }
  const begin =
    write('created', { response }) +
    write('in_progress', { response }) +
    write('output_item.added', {
      output_index: 0,
      item: { id: at.item_id, type: 'message', role: 'assistant', status: 'in_progress', content: [] },
    }) +
    write('content_part.added', { ...at, part: { type: 'output_text', text: '', annotations: [] } })
  const pieces = tokens.map((delta) => write('output_text.delta', { ...at, delta, logprobs: [] }))
  const part = { type: 'output_text', text: tokens.join(''), annotations: [] }
  const item = { id: at.item_id, type: 'message', role: 'assistant', status: 'completed', content: [part] }
  const usage = { input_tokens: 8, output_tokens: tokens.length, total_tokens: 8 + tokens.length }
  const end =
    write('output_text.done', { ...at, text: part.text }) +
    write('content_part.done', { ...at, part }) +
    write('output_item.done', { output_index: 0, item }) +
    write('completed', { response: { ...response, status: 'completed', output: [item], usage } })
  return paced({ begin, pieces, end }, perSecond)
}

/** The same reply as a service of Messages streams it. */
export function messagesSse(tokens: readonly string[], perSecond: number | null): readonly Piece[] {
  const begin =
    event('message_start', {
      message: {
        id: 'msg_1',
        type: 'message',
        role: 'assistant',
        model: 'acme/swift-8b',
        content: [],
        usage: { input_tokens: 8, output_tokens: 1 },
      },
    }) + event('content_block_start', { index: 0, content_block: { type: 'text', text: '' } })
  const pieces = tokens.map((text) =>
    event('content_block_delta', { index: 0, delta: { type: 'text_delta', text } }),
  )
  const end =
    event('content_block_stop', { index: 0 }) +
    event('message_delta', {
      delta: { stop_reason: 'end_turn', stop_sequence: null },
      usage: { output_tokens: tokens.length },
    }) +
    event('message_stop', {})
  return paced({ begin, pieces, end }, perSecond)
}
