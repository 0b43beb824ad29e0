import { describe, expect, it } from 'vitest'

import { linesOf, passageOfLines, passagePrompt, replacementIn } from '@/domain/artifacts/passageChange'
import { placeInMarkdown, placeInSource } from '@/domain/artifacts/placeOfSelection'

it('marks the part in the text that is sent', () => {
  const prompt = passagePrompt(
    { title: 'Plan', language: 'python', text: 'a\nb\nc' },
    { from: 2, to: 3 },
    'Louder',
  )
  expect(prompt).toContain('Request: Louder')
  expect(prompt).toMatch(/a\n⟦[^⟧]+⟧b⟦[^⟧]+⟧\nc/)
})

it.each([
  ['as asked', '<replacement>new</replacement>', 'old', 'new'],
  ['with words around it', 'Sure:\n<replacement>\nnew\n</replacement>\nDone.', 'old', 'new'],
  ['line breaks of the part stay', '<replacement>new</replacement>', '\nold\n', '\nnew\n'],
  ['indentation stays', '<replacement>\n    new\n</replacement>', '    old\n', '    new\n'],
  ['without a fence that was not there', '<replacement>\n```js\nnew\n```\n</replacement>', 'old', 'new'],
  [
    'with one that was',
    '<replacement>\n```js\nnew\n```\n</replacement>',
    '```js\nold\n```',
    '```js\nnew\n```',
  ],
  ['deleted', '<replacement></replacement>', 'old', ''],
  ['cut short', '<replacement>ne', 'old', undefined],
  ['none', 'I can’t do that.', 'old', undefined],
])('reads a new part: %s', (_, answer, part, after) => {
  expect(replacementIn(answer, part)).toBe(after)
})

describe('lines', () => {
  const text = 'one\ntwo\nthree'
  it('of a part, and back', () => {
    expect(linesOf(text, { from: 4, to: 8 })).toEqual({ first: 2, last: 2 })
    expect(passageOfLines(text, 2, 3)).toEqual({ from: 4, to: text.length })
    expect(passageOfLines(text, 1, 1)).toEqual({ from: 0, to: 3 })
    expect(passageOfLines('', 1, 1)).toEqual({ from: 0, to: 0 })
  })
})

const part = (text: string, place: { readonly from: number; readonly to: number } | undefined) =>
  place && text.slice(place.from, place.to)

it('finds a selection of source by what is before it, whatever its spaces became', () => {
  const source = '{\n  {\n\t}\n}'
  expect(placeInSource(source, '{\n', '  {')).toEqual({ from: 4, to: 5 })
  expect(placeInSource(source, '{{}', '}')).toEqual({ from: 9, to: 10 })
  expect(placeInSource(source, '', 'x')).toBeUndefined()
  expect(placeInSource(source, '', ' \n')).toBeUndefined()
})

it('finds a selection of a rendered document in its Markdown', () => {
  const source = '# The end\n\nIn **the** end, see [the guide](https://x.test/a) for more 😀.\n\n- the end'
  expect(part(source, placeInMarkdown(source, '', 'The end'))).toBe('The end')
  expect(
    part(source, placeInMarkdown(source, 'The end In the end, see the guide for more.', 'the end')),
  ).toBe('the end')
  expect(part(source, placeInMarkdown(source, 'The end In ', 'the end, see the'))).toBe('the** end, see [the')
  expect(part(source, placeInMarkdown(source, 'The end In the end, ', 'see the guide for more'))).toBe(
    'see [the guide](https://x.test/a) for more',
  )
  expect(placeInMarkdown(source, '', 'elsewhere')).toBeUndefined()
})
