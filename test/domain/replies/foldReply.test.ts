import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { createReplyFold } from '@/domain/replies/foldReply'
import type { Part } from '@/domain/messages/message'
import type { ReplyEvent } from '@/domain/replies/reply'

/** Folds events that come 10 ms apart, from 10 ms on. */
function fold(events: readonly ReplyEvent[], prefix: readonly Part[] = []) {
  const folded = createReplyFold(prefix)
  events.forEach((event, index) => folded.add(event, (index + 1) * 10))
  return folded
}

const text = (words: string): ReplyEvent => ({ type: 'text', text: words })
const reasoning = (words: string): ReplyEvent => ({ type: 'reasoning', text: words })
const details = (...entries: readonly object[]): ReplyEvent => ({
  type: 'reasoningDetails',
  details: JSON.stringify(entries),
})
const detailsIn = (parts: readonly Part[]): unknown => {
  const [part] = parts
  return part?.type === 'reasoning' && part.details !== undefined ? JSON.parse(part.details) : undefined
}

describe('a reply, folded', () => {
  test('joins fragments of a kind and keeps their order', () => {
    const { parts } = fold([reasoning('h'), reasoning('m'), text('a'), text('b'), reasoning('so'), text('c')])
    expect(parts()).toEqual([
      { type: 'reasoning', text: 'hm', durationMs: 10 },
      { type: 'text', text: 'ab' },
      { type: 'reasoning', text: 'so', durationMs: 0 },
      { type: 'text', text: 'c' },
    ])
  })

  test('remembers the key that reasoning has to go back under', () => {
    const named = (words: string): ReplyEvent => ({
      type: 'reasoning',
      text: words,
      field: 'reasoning_content',
    })
    const { parts } = fold([named('h'), named('m'), details({ type: 'x' })])
    expect(Object.entries(parts()[0]!)).toEqual([
      ['type', 'reasoning'],
      ['text', 'hm'],
      ['durationMs', 10],
      ['details', '[{"type":"x"}]'],
      ['field', 'reasoning_content'],
    ])
  })

  test('puts each call together by its position', () => {
    const { parts } = fold([
      { type: 'toolCall', position: 0, id: 'a', name: 'f', arguments: '{' },
      { type: 'toolCall', position: 1, name: 'g', arguments: '[]' },
      { type: 'toolCall', position: 0, arguments: '}' },
      { type: 'toolCall', position: 1, id: 'b', arguments: '', extra: '{"x":1}' },
    ])
    expect(parts()).toEqual([
      { type: 'toolCall', id: 'a', name: 'f', arguments: '{}' },
      { type: 'toolCall', id: 'b', name: 'g', arguments: '[]', extra: '{"x":1}' },
    ])
  })

  test('records what arrived, and when the first token did', () => {
    const { facts, logprobs } = fold([
      { type: 'identified', responseId: 'r', model: 'm' },
      { type: 'identified', tierServed: 'flex' },
      reasoning('hm'),
      text('a'),
      { type: 'image', position: 0, url: 'data:x' },
      { type: 'logprobs', tokens: [{ token: 'a', logprob: -1, top: [] }] },
      { type: 'usage', usage: { promptTokens: 1, completionTokens: 1, totalTokens: 2 } },
      { type: 'usage', usage: { promptTokens: 1, completionTokens: 2, totalTokens: 3 } },
    ])
    expect(facts()).toEqual({
      responseId: 'r',
      model: 'm',
      tierServed: 'flex',
      firstTokenMs: 30,
      usage: { promptTokens: 1, completionTokens: 2, totalTokens: 3 },
    })
    expect(logprobs()).toHaveLength(1)
  })

  test('takes text for reasoning once it turns out to be', () => {
    const { parts } = fold([text('hm, '), text('so'), { type: 'reclassified' }, text('yes')])
    expect(parts()).toEqual([
      { type: 'reasoning', text: 'hm, so', durationMs: 20 },
      { type: 'text', text: 'yes' },
    ])
  })

  test('goes on where an earlier reply stopped, and leaves what it had said alone', () => {
    const prefix: readonly Part[] = [
      { type: 'reasoning', text: 'hm', durationMs: 5 },
      { type: 'text', text: 'One, ' },
    ]
    expect(fold([text('two')], prefix).parts()).toEqual([prefix[0], { type: 'text', text: 'One, two' }])
    expect(fold([text('so'), { type: 'reclassified' }, text('two')], prefix).parts()).toEqual([
      ...prefix,
      { type: 'reasoning', text: 'so', durationMs: 10 },
      { type: 'text', text: 'two' },
    ])
    expect(
      fold(
        [{ type: 'toolCall', position: 0, id: 'b', arguments: '' }],
        [{ type: 'toolCall', id: 'a', name: 'f', arguments: '{}' }],
      ).parts(),
    ).toHaveLength(2)
  })

  test('cites each source once, also those of the reply it continues', () => {
    const cited: ReplyEvent = { type: 'citation', url: 'https://a.test/' }
    expect(fold([cited, cited]).parts()).toEqual([cited])
    expect(fold([cited], [{ type: 'citation', url: 'https://a.test/', title: 'A' }]).parts()).toHaveLength(1)
  })

  test('keeps the passages of a source with it, each once', () => {
    const cited = (passage: string, title: string): ReplyEvent => ({
      type: 'citation',
      url: '',
      title,
      passage: { text: passage, page: 2 },
    })
    const before = [
      { type: 'citation', url: '', title: 'a.pdf', passages: [{ text: 'One', page: 2 }] },
    ] as const
    const parts = fold([cited('One', 'a.pdf'), cited('Two', 'a.pdf'), cited('One', 'b.pdf')], before).parts()
    expect(parts).toEqual([
      { ...before[0], passages: [...before[0].passages, { text: 'Two', page: 2 }] },
      { type: 'citation', url: '', title: 'b.pdf', passages: [{ text: 'One', page: 2 }] },
    ])
    expect(before[0].passages).toHaveLength(1)
  })

  test('does not change parts that were read before', () => {
    const folded = fold([text('a')])
    const before = folded.parts()
    folded.add(text('b'), 30)
    expect(before).toEqual([{ type: 'text', text: 'a' }])
  })
})

describe('reasoning details', () => {
  test('are put back together from their fragments, with the signature that comes last', () => {
    const folded = fold([
      reasoning('ab'),
      details({ type: 'reasoning.text', text: 'a', index: 0, format: 'f', signature: null }),
      details({ type: 'reasoning.text', text: 'b', index: 0, format: 'f' }),
      details({ type: 'reasoning.text', text: '', index: 0, signature: 'sig' }),
      details({ type: 'reasoning.text', text: 'c', index: 1 }),
    ])
    expect(detailsIn(folded.parts())).toEqual([
      { type: 'reasoning.text', text: 'ab', index: 0, format: 'f', signature: 'sig' },
      { type: 'reasoning.text', text: 'c', index: 1 },
    ])
  })

  test('that are encrypted stay whole, even without a word to show', () => {
    const block = (data: string) => ({ type: 'reasoning.encrypted', data, index: 0, id: data })
    const folded = fold([details(block('x')), details(block('y')), text('Tokyo')])
    expect(folded.parts()).toMatchObject([
      { type: 'reasoning', text: '' },
      { type: 'text', text: 'Tokyo' },
    ])
    expect(detailsIn(folded.parts())).toEqual([block('x'), block('y')])
  })

  test('of the reply that is continued are kept', () => {
    const folded = fold(
      [text('b')],
      [{ type: 'reasoning', text: 'hm', details: '[{"type":"reasoning.text","text":"hm"}]' }],
    )
    expect(detailsIn(folded.parts())).toEqual([{ type: 'reasoning.text', text: 'hm' }])
  })

  test('that are no list are left out', () => {
    expect(
      fold([
        { type: 'reasoningDetails', details: '{' },
        { type: 'reasoningDetails', details: '[1,null]' },
      ]).parts(),
    ).toEqual([])
  })
})

test('no word of text or reasoning is ever lost', () => {
  const event = fc.oneof(
    fc.string().map(text),
    fc.string().map(reasoning),
    fc.constant<ReplyEvent>({ type: 'reclassified' }),
    fc.constant<ReplyEvent>({ type: 'citation', url: 'https://a.test/' }),
  )
  fc.assert(
    fc.property(fc.array(event), fc.string(), (events, before) => {
      const words = events.map((each) => ('text' in each ? each.text : '')).join('')
      const parts = fold(events, before ? [{ type: 'text', text: before }] : []).parts()
      const folded = parts.map((part) => ('text' in part ? part.text : '')).join('')
      expect(folded).toBe(before + words)
    }),
  )
})
