import { describe, expect, it } from 'vitest'

import { createBlockParser } from '@/ui/markdown/blocks/blockParser'
import { footnoteLabels } from '@/ui/markdown/blocks/definitions'
import { createFootnoteNumbers } from '@/ui/markdown/createFootnoteNumbers'

/** What it makes of a text that comes in these pieces, and of each state on the way. */
function read(pieces: readonly string[]) {
  const parser = createBlockParser()
  const numbers = createFootnoteNumbers()
  const live = pieces.map((piece) => {
    parser.append(piece)
    return Object.fromEntries(numbers.read(parser))
  })
  parser.end()
  return { live, whole: Object.fromEntries(numbers.read(parser, footnoteLabels(parser.root))) }
}

const TEXT = [
  '# On boats[^zebra]',
  'A claim[^Note] and `code [^none]`, *and [^b]* again[^note].\n',
  '| a | b |\n|---|---|',
  ...Array.from({ length: 8 }, (_, row) => `| cell${row === 6 ? '[^in-table]' : ''} | x |`),
  '\n- [ ] a task[^task]\n  > quoted[^deep]\n',
  '```text\n[^none]: no\n```\n',
  '[^b]: B names[^last].\n\n[^note]: N.\n\n[^zebra]: Z.\n[^in-table]: T.\n[^task]: K.\n[^deep]: D.\n[^last]: L.',
].join('\n')
const NUMBERS = { zebra: 1, note: 2, b: 3, 'in-table': 4, task: 5, deep: 6, last: 7 }

describe('the numbers of footnotes', () => {
  it('are in the order in which the text names them, however they are called', () => {
    expect(read([TEXT]).whole).toEqual(NUMBERS)
  })

  it.each([1, 3, 17])('stand from their first token on, in pieces of %i', (size) => {
    const pieces = Array.from({ length: Math.ceil(TEXT.length / size) }, (_, at) =>
      TEXT.slice(at * size, (at + 1) * size),
    )
    const { live, whole } = read(pieces)
    expect(whole).toEqual(NUMBERS)
    for (const [index, { none: _, ...state }] of live.entries()) {
      // Until its last tick comes, code is no code.
      expect({ ...NUMBERS, ...state }).toEqual(NUMBERS)
      for (const label of Object.keys(live[index - 1] ?? {}).filter((each) => each !== 'none'))
        expect(state).toHaveProperty([label])
    }
  })

  it('skip marks that have no footnote once the text is whole', () => {
    const { live, whole } = read(['Use [^a-z], and see[^1].\n\n[^1]: Note.'])
    expect(live).toEqual([{ 'a-z': 1, '1': 2 }])
    expect(whole).toEqual({ '1': 1 })
  })

  it('are one object until one changes', () => {
    const parser = createBlockParser()
    const numbers = createFootnoteNumbers()
    parser.append('One[^x] and ')
    const before = numbers.read(parser)
    parser.append('more text, and\n\nmore[^x]')
    expect(numbers.read(parser)).toBe(before)
    parser.append('[^y]')
    expect(numbers.read(parser)).not.toBe(before)
  })

  it('cost the same for each row of an endless table', () => {
    const parser = createBlockParser()
    const numbers = createFootnoteNumbers()
    parser.append('| a |\n|---|\n')
    let looked = 0
    for (let row = 0; row < 500; row += 1) {
      parser.append(`| r[^${row}] |\n`)
      const table = parser.leaves.at(-1)
      if (table?.type !== 'table') throw new Error('There is no table.')
      const { rows } = table
      const counting = new Proxy(rows, {
        get(target, key) {
          looked += 1
          return Reflect.get(target, key) as unknown
        },
      })
      Reflect.set(table, 'rows', counting)
      numbers.read(parser)
      Reflect.set(table, 'rows', rows)
    }
    expect(looked).toBeLessThan(500 * 40)
  })
})
