// @vitest-environment jsdom
import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, test } from 'vitest'

import { findSyntaxProblem } from '@/ui/code/jsonProblem'
import { JsonTable, JsonTree } from '@/ui/json/JsonViews'
import { MarkedRanges } from '@/ui/json/MarkedRanges'

const rows = () => screen.getAllByRole('row').map((row) => [...row.children].map((cell) => cell.textContent))

describe('JsonTree', () => {
  it('opens and closes, and opens the way to what is wrong however deep', async () => {
    const user = userEvent.setup()
    render(
      <JsonTree
        value={{ a: { b: { c: { d: { e: 1 } } } }, list: ['x'] }}
        notes={[{ path: '/a/b/c/d/e', message: 'Too small.' }]}
      />,
    )
    expect(screen.getByText('Too small.')).toBeInTheDocument()
    expect(screen.getByText('"x"')).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: /list/ }))
    expect(screen.queryByText('"x"')).not.toBeInTheDocument()
  })

  it('shows a long list a page at a time', async () => {
    const user = userEvent.setup()
    render(<JsonTree value={Array.from({ length: 250 }, (_, index) => index)} />)
    expect(screen.getAllByRole('listitem')).toHaveLength(101)
    await user.click(screen.getByRole('button', { name: 'Show 100 more of 150' }))
    expect(screen.getAllByRole('listitem')).toHaveLength(201)
  })
})

describe('JsonTable', () => {
  it('gives each object of a list a row, with every field any of them has', () => {
    render(
      <JsonTable
        value={{
          total: 2,
          items: [
            { name: 'a', n: 1 },
            { name: 'b', tags: ['x'] },
          ],
        }}
        notes={[
          { path: '/items/0/n', message: 'Not a string.' },
          { path: '/items/1', message: 'n is missing.' },
        ]}
      />,
    )
    expect(rows()).toEqual([
      ['Row', 'name', 'n', 'tags'],
      ['1', 'a', '1 (Not a string.)', ''],
      ['2n is missing.', 'b', '', '["x"]'],
    ])
  })

  it('shows an object field by field', () => {
    render(<JsonTable value={{ answer: 'yes', sure: 0.5 }} />)
    expect(rows().slice(1)).toEqual([
      ['answer', 'yes'],
      ['sure', '0.5'],
    ])
  })
})

describe('MarkedRanges', () => {
  it('keeps the text, marks stretches in order and leaves out what overlaps', () => {
    render(
      <p data-testid="text">
        <MarkedRanges
          text="one two three"
          marks={[
            { from: 8, to: 13, note: 'third' },
            { from: 4, to: 7, note: 'second' },
            { from: 5, to: 9, note: 'overlapping' },
          ]}
        />
      </p>,
    )
    const marks = within(screen.getByTestId('text')).getAllByRole('mark')
    expect(marks.map((mark) => mark.textContent)).toEqual(['two (second)', 'three (third)'])
    expect(screen.getByTestId('text').textContent).toBe('one two (second) three (third)')
  })
})

test.each([
  ['{"a": 1}', undefined],
  ['', undefined],
  ['{\n  "a": 1,\n}', 3],
  ['[1,\n2,\n3', 3],
])('finds the line at which %j stops being JSON', (text, line) => {
  expect(findSyntaxProblem(text)?.line).toBe(line)
})
