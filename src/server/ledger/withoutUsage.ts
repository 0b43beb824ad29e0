import { isRecord, parseJson } from '@/lib/json'

/**
 * A stream of chat completions without the event that only tells the usage, for a caller who did not ask for it. Events
 * pass as soon as they are whole.
 */
export function withoutUsage(): TransformStream<Uint8Array, Uint8Array> {
  let held = ''
  const write = (controller: TransformStreamDefaultController<Uint8Array>, text: string) => {
    if (text !== '') controller.enqueue(Buffer.from(text, 'latin1'))
  }
  return new TransformStream({
    transform(chunk, controller) {
      // As bytes, one character each: a chunk may end inside a character.
      const text = held + Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength).toString('latin1')
      const events = text.split(/(?<=\r\n\r\n|\n\n|\r\r)/)
      held = /(?:\r\n\r\n|\n\n|\r\r)$/.test(events.at(-1) ?? '') ? '' : (events.pop() ?? '')
      write(controller, events.filter((event) => !isUsageOnly(event)).join(''))
    },
    flush(controller) {
      if (!isUsageOnly(held)) write(controller, held)
    },
  })
}

function isUsageOnly(event: string): boolean {
  if (!event.includes('"usage"')) return false
  const data = /(?:^|\n|\r)data:([^\n\r]*)/.exec(event)?.[1]
  const body = data === undefined ? undefined : parseJson(data)
  return (
    isRecord(body) &&
    Array.isArray(body['choices']) &&
    body['choices'].length === 0 &&
    isRecord(body['usage'])
  )
}
