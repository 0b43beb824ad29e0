import { describe, expect, test } from 'vitest'

import { createChunkReader } from '@/builtin/wllama/createChunkReader'

function read(
  chunks: readonly unknown[],
  jsonCalls?: readonly string[],
  given = '',
  parallelToolCalls?: boolean,
) {
  let count = 0
  const reader = createChunkReader(
    { topLogprobs: 1, parallelToolCalls },
    { jsonCalls, given, fingerprint: 'fp', newId: () => String((count += 1)) },
  )
  return [...chunks.flatMap((chunk) => reader.read(chunk)), ...reader.end()]
}

const delta = (found: object, logprobs?: object) => ({ choices: [{ delta: found, logprobs }] })
const call = (index: number, made: object, id?: string) =>
  delta({ tool_calls: [{ index, ...(id !== undefined && { id }), function: made }] })
const end = (reason: string) => ({ choices: [{ delta: {}, finish_reason: reason }] })
const logprob = (token: string) => ({
  content: [{ token, logprob: -0.5, bytes: [1], top_logprobs: [{ token, logprob: null }, { token: 'x' }] }],
})

describe('the chunks of llama.cpp’s server', () => {
  test('several calls in one reply stay apart, each with an id of ours', () => {
    const events = read([
      call(0, { name: 'f', arguments: '{"a"' }, 'theirs'),
      call(0, { arguments: ':1}' }),
      call(1, { name: 'g', arguments: '{}' }, 'theirs'),
      end('tool_calls'),
    ])
    expect(events).toMatchObject([
      { type: 'started', fingerprint: 'fp' },
      { type: 'toolCall', index: 0, id: 'call_1', name: 'f', arguments: '' },
      { type: 'toolCall', index: 0, arguments: '{"a"' },
      { type: 'toolCall', index: 0, arguments: ':1}' },
      { type: 'toolCall', index: 1, id: 'call_2', name: 'g', arguments: '' },
      { type: 'toolCall', index: 1, arguments: '{}' },
      { type: 'finished', finishReason: 'tool_calls' },
    ])
  })

  test.each(['tool_calls', 'length'])(
    'where one call at most is wanted, a second is left out (%s)',
    (reason) => {
      const chunks = [
        call(0, { name: 'f', arguments: '{"a"' }),
        call(0, { arguments: ':1}' }),
        call(1, { name: 'g', arguments: '{"b"' }),
        call(1, { arguments: ':' }),
        end(reason),
      ]
      expect(read(chunks, undefined, '', false).slice(1)).toMatchObject([
        { type: 'toolCall', index: 0, name: 'f', arguments: '' },
        { type: 'toolCall', index: 0, arguments: '{"a"' },
        { type: 'toolCall', index: 0, arguments: ':1}' },
        { type: 'finished', finishReason: 'tool_calls' },
      ])
      expect(read(chunks, undefined, '', true).at(-1)).toMatchObject({ finishReason: reason })
      expect(read([...chunks.slice(0, 1), end('length')], undefined, '', false).at(-1)).toMatchObject({
        finishReason: 'length',
      })
    },
  )

  test('a reply bound to a grammar that becomes a call ends as one', () => {
    const pieces = ['{"name":"f",', '"arguments":{"a":1}}'].map((content) => delta({ content }))
    expect(read([...pieces, end('stop')], ['f']).slice(1)).toMatchObject([
      { type: 'toolCall', id: 'call_1', name: 'f' },
      { type: 'toolCall', arguments: '{"a":1}' },
      { type: 'finished', finishReason: 'tool_calls' },
    ])
  })

  test('one that does not is text, with the probabilities of what was held back', () => {
    const events = read(
      [delta({ content: '{' }, logprob('{')), delta({ content: '"b":1}' }, logprob('"b":1}')), end('stop')],
      ['f'],
    )
    const one = { logprob: -0.5, top_logprobs: [{ logprob: -9999 }] }
    expect(events.slice(1)).toMatchObject([
      {
        type: 'text',
        text: '{"b":1}',
        logprobs: [
          { token: '{', ...one },
          { token: '"b":1}', ...one },
        ],
      },
      { type: 'finished', finishReason: 'stop' },
    ])
  })

  test('the beginning the caller gave is not said again, and the probabilities are those of what is new', () => {
    const chunks = [delta({ content: 'One, two, three' }, logprob(' three')), end('stop')]
    expect(read(chunks, undefined, 'One, two,').slice(1)).toMatchObject([
      { type: 'text', text: ' three', logprobs: [{ token: ' three' }] },
      { type: 'finished', finishReason: 'stop' },
    ])
  })

  test('what is held back is said when the reply is cut', () => {
    expect(read([delta({ content: '{"na' }), end('length')], ['f']).slice(1)).toMatchObject([
      { type: 'text', text: '{"na' },
      { type: 'finished', finishReason: 'length' },
    ])
  })

  test('without a reason to stop there is no end', () => {
    expect(read([delta({ content: 'Hi' })]).map(({ type }) => type)).toEqual(['started', 'text'])
  })

  test('reasoning is counted, and what is no chunk is left out', () => {
    const usage = { prompt_tokens: 5, completion_tokens: 3, prompt_tokens_details: { cached_tokens: 4 } }
    const events = read([
      null,
      'x',
      { choices: 'no' },
      delta({ reasoning_content: 'Hm' }),
      end('stop'),
      { usage },
    ])
    expect(events).toMatchObject([
      { type: 'started' },
      { type: 'reasoning', text: 'Hm' },
      { usage: { promptTokens: 5, completionTokens: 3, cachedTokens: 4, reasoningTokens: 1 } },
    ])
  })
})
