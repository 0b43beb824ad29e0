import { expect, test } from 'vitest'

import { createReplyFold } from '@/domain/replies/foldReply'

import { answering, eventsOf, REQUEST, sse, summaryOf } from '../../../services/completions/support'
import { streamOf } from './script'

const request = {
  ...REQUEST,
  url: 'https://service.test/v1/messages',
  body: '{"model":"m","messages":[{"role":"user","content":[{"type":"text","text":"Search"}]}]}',
}
const round = (text: string, reason: string, output: number) =>
  streamOf([
    { type: 'message_start', message: { id: `msg_${text}`, model: 'm', usage: { input_tokens: 10 } } },
    { type: 'content_block_start', index: 0, content_block: { type: 'text', text: '' } },
    { type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text } },
    { type: 'content_block_stop', index: 0 },
    { type: 'message_delta', delta: { stop_reason: reason }, usage: { output_tokens: output } },
    { type: 'message_stop' },
  ])

test('a paused reply is asked to go on with what has come, and is one reply with all that it used', async () => {
  const { fetch, bodies } = answering(
    () => sse([round('One', 'pause_turn', 5)]),
    () => sse([round(' two', 'end_turn', 7)]),
  )
  const events = await eventsOf(fetch, { request })

  expect(JSON.parse(bodies[1] ?? '')).toEqual({
    model: 'm',
    messages: [
      { role: 'user', content: [{ type: 'text', text: 'Search' }] },
      { role: 'assistant', content: [{ type: 'text', text: 'One' }] },
    ],
  })
  expect(summaryOf(events)).toMatchObject({
    text: 'One two',
    usage: {
      promptTokens: 20,
      completionTokens: 12,
      totalTokens: 32,
      // Each is priced by its own size.
      rounds: [
        { promptTokens: 10, completionTokens: 5 },
        { promptTokens: 10, completionTokens: 7 },
      ],
    },
  })
  expect(events.at(-1)).toEqual({ type: 'ended', finishReason: 'stop', confirmed: true })
  const fold = createReplyFold()
  for (const event of events) fold.add(event, 0)
  expect(fold.parts()).toEqual([{ type: 'text', text: 'One two' }])
})

test('a reply that pauses again and again ends after a few rounds', async () => {
  const { fetch, bodies } = answering(() => sse([round('x', 'pause_turn', 1)]))
  const events = await eventsOf(fetch, { request })
  expect(bodies).toHaveLength(6)
  expect(events.at(-1)).toMatchObject({ type: 'ended', finishReason: 'pause' })
})
