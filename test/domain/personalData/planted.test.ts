import { describe, expect, test } from 'vitest'

import { createFindPersonal } from '@/domain/personalData/findPersonal'
import { hideInRequest } from '@/domain/personalData/hiding'
import { NO_OWN_WORDS } from '@/domain/personalData/ownWords'

import { ordinaryNumbers, type Planted, plant } from './planted'

const find = createFindPersonal(NO_OWN_WORDS, () => 0)

/** What of it says who it is: without the word that names it. */
const coreOf = ({ kind, text }: Planted): string => {
  if (kind === 'birthDate') return text.replace(/^[^\d]+/, '')
  if (kind === 'secret') return text.replace(/^password: |^postgres:\/\/admin:|@db.*$/g, '')
  if (kind === 'email') return text.split(/@| \(at\)/)[0] ?? ''
  if (kind === 'address') return text.split(',')[0] ?? ''
  return text.replace(/^[A-Za-z]+:? (?=\d)/, '')
}

/** A request as a dialect writes it, with an item in each place that text comes from. */
const requestOf = (planted: readonly Planted[]): string => {
  const messages: unknown[] = []
  for (const [index, { sentence, text }] of planted.entries()) {
    if (index % 4 === 0) messages.push({ role: 'system', content: sentence })
    else if (index % 4 === 1) messages.push({ role: 'user', content: [{ type: 'text', text: sentence }] })
    else if (index % 4 === 2)
      messages.push({
        role: 'user',
        content: [{ type: 'text', text: `<document name="notes.md">\n${sentence}\n</document>` }],
      })
    else
      messages.push(
        {
          role: 'assistant',
          content: null,
          tool_calls: [
            {
              id: `call_${index}`,
              type: 'function',
              function: { name: 'look_up', arguments: JSON.stringify({ query: `\n${text}` }) },
            },
          ],
        },
        {
          role: 'tool',
          tool_call_id: `call_${index}`,
          content: JSON.stringify({ rows: [{ note: sentence, count: index }] }),
        },
      )
  }
  return JSON.stringify({ model: 'm-1', seed: 9007199254740993n.toString(), messages, stream: true })
}

describe('planted personal data', () => {
  const planted = plant(90)

  test('there are 500 and more, in six kinds and more', () => {
    expect(planted.length).toBeGreaterThanOrEqual(500)
    expect(new Set(planted.map(({ kind }) => kind)).size).toBeGreaterThanOrEqual(6)
  })

  test('none leaves in instructions, messages, documents, calls of tools and their results', () => {
    const { body } = hideInRequest(requestOf(planted), [], find)
    const leaked = planted.filter((each) => body.includes(JSON.stringify(coreOf(each)).slice(1, -1)))
    expect(leaked).toEqual([])
    expect(() => {
      JSON.parse(body)
    }).not.toThrow()
  })

  test('none leaves without its digits either', () => {
    const { body } = hideInRequest(requestOf(planted), [], find)
    const digits = body.replace(/\[[A-Z]+_\d+\]/g, ' ').replace(/[ \u00a0()./-]/g, '')
    const leaked = planted
      .filter(({ kind }) => ['phone', 'card', 'iban', 'nationalId'].includes(kind))
      .filter((each) => {
        const own = coreOf(each).replace(/\D/g, '')
        return own.length >= 9 && digits.includes(own)
      })
    expect(leaked).toEqual([])
  })

  test('other seeds fare the same', () => {
    for (const seed of [1, 2, 3]) {
      const others = plant(60, seed)
      const { body } = hideInRequest(requestOf(others), [], find)
      expect(others.filter((each) => body.includes(coreOf(each)))).toEqual([])
    }
  })
})

test('no more than 2 % of ordinary numbers are hidden', () => {
  const ordinary = ordinaryNumbers(3_000)
  const hidden = ordinary.flatMap((text) =>
    find(text).map(({ start, end, kind }) => `${kind}: ${text.slice(start, end)} in ${text}`),
  )
  const numbers = ordinary.join(' ').match(/\d+/g)?.length ?? 0
  expect(numbers).toBeGreaterThan(6_000)
  // Of the sentences, which have several numbers each.
  expect(hidden.length / ordinary.length, hidden.slice(0, 20).join('\n')).toBeLessThan(0.02)
})
