import { describe, expect, it } from 'vitest'

import type { RawEvent } from '@/domain/exchanges/exchange'
import { createReplyFold } from '@/domain/replies/foldReply'
import type { ItemPlace, ReplyEvent } from '@/domain/replies/reply'
import { createKeyMask } from '@/services/completions/mask/createKeyMask'

import { answering, data, delta, eventsOf, REQUEST, sse } from './support'

const KEY = 'sk-proj-0123456789abcdef'
const NOTE = '•••• (A key was hidden here)'

const text = (events: readonly ReplyEvent[]) =>
  events.map((event) => (event.type === 'text' ? event.text : '')).join('')

function masked(pieces: readonly string[], secrets: readonly string[] = [KEY]) {
  const mask = createKeyMask(secrets, () => undefined)
  if (!mask) return pieces.join('')
  const events = pieces.flatMap((piece) => mask.events({ type: 'text', text: piece }))
  return text([...events, ...mask.end()])
}

/** Every way to cut a text in two, and into single characters. */
const cuts = (whole: string): readonly (readonly string[])[] => [
  ...Array.from(whole, (_, at) => [whole.slice(0, at), whole.slice(at)]),
  Array.from(whole),
]

describe('a key in a reply', () => {
  it('is hidden wherever the stream cuts it, but for its first three characters', () => {
    for (const pieces of cuts(`Use ${KEY} now, ${KEY}!`)) {
      const shown = masked(pieces)
      expect(shown).not.toContain(KEY.slice(0, 4))
      expect(shown).not.toContain('0123456789')
      expect(shown).toMatch(
        /^Use (s|sk|sk-)?•••• \(A key was hidden here\) now, (s|sk|sk-)?•••• \(A key was hidden here\)!$/,
      )
    }
  })

  it('is hidden in base64', () => {
    for (const pieces of cuts(`Basic ${btoa(`:${KEY}`)}`))
      expect(masked(pieces)).toContain('A key was hidden')
  })

  it('is hidden where the reply breaks off within it', () => {
    expect(masked([`Use ${KEY.slice(0, -2)}`])).toBe(`Use ${NOTE}`)
  })

  it.each([
    ['its beginning', 'Keys begin with sk-proj-, and sk-projects are none.', [KEY]],
    ['a word that stands for a key', 'Run ollama, sk-no-key-required.', ['ollama', 'sk-no-key-required']],
  ])('is not taken from %s', (_, whole, secrets) => {
    for (const pieces of cuts(whole)) expect(masked(pieces, secrets)).toBe(whole)
  })

  it('is hidden in calls, items and probabilities', () => {
    const mask = createKeyMask([KEY], () => undefined)!
    const [one, two] = [KEY.slice(0, 9), KEY.slice(9)]
    const token = (word: string) => ({ token: word, logprob: 0, top: [{ token: word, logprob: 0 }] })
    const events = [
      ...mask.events({ type: 'toolCall', position: 0, id: 'c', name: 'f', arguments: `{"k":"${one}` }),
      ...mask.events({ type: 'toolCall', position: 0, arguments: `${two}"}` }),
      ...mask.events({ type: 'logprobs', tokens: [token(one)] }),
      ...mask.events({ type: 'logprobs', tokens: [token(two)] }),
      ...mask.events({ type: 'item', json: JSON.stringify({ text: KEY }) }),
      ...mask.end(),
    ]
    expect(JSON.stringify(events)).not.toContain(one)
    expect(JSON.stringify(events)).not.toContain(two)
    expect(events.map((event) => (event.type === 'toolCall' ? event.arguments : '')).join('')).toBe(
      '{"k":"••••"}',
    )
  })
})

describe('a source is marked behind the words it backs', () => {
  const WHOLE = `🌧 ${KEY} or ${KEY}? It rains. It ends.`
  const points = (text: string) => Array.from(text).length
  const rangeOf = (words: string) => {
    const start = points(WHOLE.slice(0, WHOLE.indexOf(words)))
    return { start, end: start + points(words) }
  }
  const cited = (words: string, item: ItemPlace | undefined): ReplyEvent => ({
    type: 'citation',
    url: `https://a.test/?${KEY}`,
    title: words,
    range: rangeOf(words),
    ...(item && { item }),
  })

  it.each<[string, ItemPlace | undefined]>([
    ['alone', undefined],
    ['in an item', { order: 1, isApart: false }],
  ])('however keys before them are cut: a text %s', (_, item) => {
    for (const pieces of cuts(WHOLE))
      // Known at the end, and as soon as the words are there, in the middle of a key or of a stream.
      for (const citedAfter of ['end', 'words'])
        for (const words of ['It rains.', `🌧 ${KEY}`, '🌧']) {
          const mask = createKeyMask([KEY], () => undefined)!
          const { end } = rangeOf(words)
          let came = ''
          const source = cited(words, item)
          let isCited = false
          const cite = (isNow: boolean) => {
            if (!isNow || isCited) return []
            isCited = true
            return mask.events(source)
          }
          const events = pieces.flatMap((piece) => {
            came += piece
            const shown = mask.events({ type: 'text', text: piece, ...(item && { item }) })
            return [...shown, ...cite(citedAfter === 'words' && points(came) >= end)]
          })
          const fold = createReplyFold()
          for (const event of [...events, ...cite(true), ...mask.end()]) fold.add(event, 0)
          const [said, part] = fold.parts()
          const shown = said?.type === 'text' ? said.text : ''
          const mark = part?.type === 'citation' ? part.marks?.[0] : undefined
          expect(shown).not.toContain(KEY.slice(0, 4))
          const before = words === '🌧' ? '🌧' : words.includes(KEY) ? 'hidden here)' : words
          expect(mark).toBe(shown.indexOf(before) + before.length)
          expect(JSON.stringify(part)).not.toContain(KEY)
        }
  })

  it('whole, where the range is', () => {
    const mask = createKeyMask([KEY], () => undefined)!
    const source: ReplyEvent = {
      type: 'citation',
      url: `https://a.test/${KEY}`,
      range: { start: 0, end: Infinity },
    }
    const [said, told] = [{ type: 'text', text: 'So.' } as const, source].flatMap((event) =>
      mask.events(event),
    )
    expect(said).toEqual({ type: 'text', text: 'So.' })
    expect(told).toEqual({ ...source, url: 'https://a.test/••••' })
  })
})

it('hides a key in the reply and in its raw events, where it lies in two of them', async () => {
  const raw: RawEvent[] = []
  const pieces = ['It is ', KEY.slice(0, 10), KEY.slice(10), ' here']
  const { fetch } = answering(() =>
    sse([...pieces.map((content) => delta({ content })), delta({}, 'stop'), data('[DONE]')]),
  )
  const request = { ...REQUEST, headers: { authorization: `Bearer ${KEY}` } }
  const events = await eventsOf(fetch, { request, onRaw: (event) => raw.push(event) })
  expect(text(events)).toBe(`It is ${NOTE} here`)
  const kept = raw.map((event) => event.data)
  expect(kept).toHaveLength(6)
  expect(kept.join()).not.toContain(KEY.slice(0, 10))
  expect(kept.join()).not.toContain(KEY.slice(10))
  expect(kept[0]).toContain('It is ')
})
