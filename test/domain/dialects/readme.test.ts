import { expect, it } from 'vitest'

import { expectExample } from '#test/support/readmeExample'
import { createWireReader, dialectOfUrl, openDialect } from '@/domain/dialects'

const STREAM = [
  {
    type: 'message_start',
    message: { id: 'msg_1', model: 'm', usage: { input_tokens: 3, output_tokens: 1 } },
  },
  { type: 'content_block_start', index: 0, content_block: { type: 'text', text: '' } },
  { type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text: 'Hello' } },
  { type: 'content_block_stop', index: 0 },
  { type: 'message_delta', delta: { stop_reason: 'end_turn' }, usage: { output_tokens: 2 } },
  { type: 'message_stop' },
]
  .map((event) => `event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`)
  .join('')

it('reads a reply as the README says', async () => {
  // begin
  const { createDecoder } = await openDialect(dialectOfUrl('https://api.example.com/v1/messages'))
  const decoder = createDecoder((position) => `call ${position}`)
  const wire = createWireReader()
  const events = [...wire.feed(STREAM), ...wire.end()].flatMap((event) => decoder.read(event))
  const { final } = decoder.end()
  // end
  expect(events.map((event) => (event.type === 'text' ? event.text : '')).join('')).toBe('Hello')
  expect(final).toEqual({ type: 'ended', finishReason: 'stop', confirmed: true })
})

it('is the example of the README to the letter', () =>
  expectExample(import.meta.filename, 'src/domain/dialects/README.md'))
