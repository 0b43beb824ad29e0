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

  test('marks what a source backs behind pictures by address, and keeps the text beside one that comes again', () => {
    const picture = (url: string): ReplyEvent => ({ type: 'image', position: 0, url })
    const said = 'It rains in May.'
    const range = { start: 0, end: said.length }
    const parts = fold([
      picture('https://a.test/draft.png'),
      text('It rains'),
      picture('https://a.test/x.png'),
      text(' in May.'),
      { type: 'citation', url: 'https://b.test/', range },
    ]).parts()
    const [whole, source] = parts
    expect(whole).toMatchObject({
      type: 'text',
      text: expect.stringMatching(/x\.png>\)\n\nIt rains in May\.$/),
    })
    expect(source).toMatchObject({ marks: [whole?.type === 'text' ? whole.text.length : 0] })
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

  test('takes the id, the name and what else belongs to a call whenever they come', () => {
    const call = (more: object): ReplyEvent => ({ type: 'toolCall', position: 0, arguments: '', ...more })
    expect(fold([call({}), call({ name: 'f' }), call({ id: 'a', arguments: '{}' })]).parts()).toEqual([
      { type: 'toolCall', id: 'a', name: 'f', arguments: '{}' },
    ])
    expect(fold([call({}), call({})]).parts()).toMatchObject([{ id: '', name: '' }])
    const extra = '{"google":{"thought_signature":"s"}}'
    const [kept] = fold([call({ id: 'a', name: 'f', extra }), call({ arguments: '{}' })]).parts()
    expect(kept).toMatchObject({ extra })
    expect(fold([call({ id: 'a', name: 'f' }), call({ extra })]).parts()).toMatchObject([{ extra }])
  })

  test('keeps the reasoning and the text of the reply it continues beside its sources', () => {
    const prefix: readonly Part[] = [
      { type: 'text', text: 'Look: ' },
      { type: 'reasoning', text: 'hm', durationMs: 5, field: 'reasoning_content' },
      { type: 'citation', url: 'https://a.test/' },
    ]
    expect(fold([], prefix).parts()).toEqual(prefix)
    const folded = fold([details({ type: 'reasoning.text', text: 'hm' }), text('yes')], prefix)
    expect(folded.parts()).toMatchObject([
      prefix[0],
      { ...prefix[1], details: expect.stringContaining('reasoning.text') as string },
      { type: 'text', text: 'yes' },
      prefix[2],
    ])
  })

  test('has content once there is something to see, be it a source alone', () => {
    expect(fold([]).hasContent()).toBe(false)
    expect(fold([text('a')]).hasContent()).toBe(true)
    expect(fold([{ type: 'citation', url: 'https://a.test/' }]).hasContent()).toBe(true)
  })

  test('gives back its items as they came, in order, and none where there are none', () => {
    expect(fold([]).items()).toBeUndefined()
    const item = (json: string): ReplyEvent => ({ type: 'item', json })
    expect(fold([item('{"a":1}'), item('{"b":2}')]).items()).toBe('[{"a":1},{"b":2}]')
  })

  test('keeps what a service says of itself, each fact once it comes', () => {
    const { facts } = fold([
      { type: 'identified', fingerprint: 'fp' },
      { type: 'identified', model: 'acme' },
    ])
    expect(facts()).toEqual({ fingerprint: 'fp', model: 'acme' })
  })
})

describe('a picture that a model draws', () => {
  const image = (url: string, position = 0): ReplyEvent => ({ type: 'image', position, url })
  const DRAWN = 'data:image/png;base64,AA=='
  const stored = { type: 'attachment', attachmentId: 'x' } as unknown as Extract<
    ReplyEvent,
    { type: 'picture' }
  >['part']

  test('of an address is a picture of the text, apart from what stands before it', () => {
    expect(fold([image('https://a.test/x.png')]).parts()).toEqual([
      { type: 'text', text: '![](<https://a.test/x.png>)\n\n' },
    ])
    expect(fold([text('Here:'), image('https://a.test/x.png')]).parts()).toEqual([
      { type: 'text', text: 'Here:\n\n![](<https://a.test/x.png>)\n\n' },
    ])
  })

  test('keeps to its place in the text, whatever its address says', () => {
    const [part] = fold([image('https://a.test/<x> y')]).parts()
    expect(part).toMatchObject({ text: '![](<https://a.test/%3Cx%3E%20y>)\n\n' })
  })

  test.each(['javascript:alert(1)', 'blob:https://a.test/1', 'xhttps://a.test/', 'ftp://a.test/'])(
    'of the address %s is none',
    (url) => expect(fold([image(url)]).parts()).toEqual([]),
  )

  test('that gets clearer is one', () => {
    const parts = fold([image('https://a.test/1'), image('https://a.test/2')]).parts()
    expect(parts).toMatchObject([
      { text: expect.stringMatching(/^\s*!\[]\(<https:\/\/a\.test\/2>\)\s*$/) as string },
    ])
    expect(fold([image('https://a.test/1'), image('https://a.test/2', 1)]).parts()).toMatchObject([
      { text: expect.stringMatching(/1[^]*2/) as string },
    ])
  })

  test('that comes whole is where it was drawn, once it is stored', () => {
    const folded = fold([image(DRAWN), text('There.'), { type: 'picture', position: 0, part: stored }])
    expect(folded.parts()).toEqual([stored, { type: 'text', text: 'There.' }])
    expect(
      fold([image(DRAWN), image(DRAWN), { type: 'picture', position: 0, part: stored }]).parts(),
    ).toEqual([stored])
    expect(fold([{ type: 'picture', position: 4, part: stored }]).parts()).toEqual([])
  })

  test('is nothing until it is stored, and stays what was stored', () => {
    expect(fold([image(DRAWN)]).parts()).toEqual([])
    const kept = fold([image(DRAWN), { type: 'picture', position: 0, part: stored }, image(DRAWN)])
    expect(kept.parts()).toEqual([stored])
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
