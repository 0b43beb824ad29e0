// @vitest-environment jsdom
import { fireEvent, screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'

import { createTestApp } from '#test/support/createTestApp'
import type { CodeFile, CodeOutcome } from '@/domain/code/codeRun'
import { codeShownText, readCodeShown } from '@/domain/code/codeShown'
import { CodeResult } from '@/views/conversation/code/RunCode'

const file = (name: string, text: string): CodeFile => ({ name, bytes: new TextEncoder().encode(text) })

async function show(outcome: Partial<CodeOutcome>) {
  const test = await createTestApp()
  test.show(
    <CodeResult
      outcome={{
        end: { type: 'done' },
        printed: '',
        isCut: false,
        files: [],
        left: 0,
        ms: 1,
        ...outcome,
      }}
    />,
  )
  return screen.getByRole('group', { name: 'Output' })
}

it('draws of each file only what is shown', async () => {
  const output = await show({
    files: [
      file('short.txt', 'a few words'),
      file('long.txt', 'x'.repeat(1_000_000)),
      file('rows.csv', 'a,b\n'.repeat(500_000)),
    ],
  })
  expect(output).toHaveTextContent('a few words')
  expect(output).toHaveTextContent('long.txt')
  expect(within(output).getByRole('group', { name: 'rows.csv' })).toHaveTextContent('The first 100 rows')
  expect(output.textContent.length).toBeLessThan(2_000)
})

it('shows the beginning of a long error, and the rest in a box of its own', async () => {
  const output = await show({ end: { type: 'threw', message: 'e'.repeat(20_000) } })
  expect(screen.getByRole('alert').textContent.length).toBeLessThan(2_010)
  expect(within(output).getByRole('group', { name: 'Result' }).textContent).toContain('e'.repeat(19_000))
})

const table = {
  columns: ['', 'city', 'mm'],
  rows: [
    ['0', 'Bern', 10],
    ['1', 'Aarau', 9],
    ['2', 'Chur', null],
  ],
  total: 500,
  columnTotal: 2,
} as const
const OUTCOME = { printed: '', isCut: false, files: [], left: 0, ms: 1 } as const

const column = (at: number) =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('cell')[at]?.textContent)

it('shows a table, sorted by a press, with how many rows there are', async () => {
  const test = await createTestApp()
  test.show(<CodeResult outcome={{ ...OUTCOME, end: { type: 'done', value: 'short' }, table }} />)
  expect(screen.getByText('The first 3 of 500 rows')).toBeVisible()
  expect(screen.queryByText('short')).toBeNull()
  const head = screen.getByRole('button', { name: 'mm' })
  fireEvent.click(head)
  expect(column(1)).toEqual(['9', '10', '–'])
  expect(screen.getByRole('columnheader', { name: 'mm' })).toHaveAttribute('aria-sort', 'ascending')
  fireEvent.click(head)
  expect(column(1)).toEqual(['10', '9', '–'])
  fireEvent.click(screen.getByRole('button', { name: 'city' }))
  expect(column(0)).toEqual(['Aarau', 'Bern', 'Chur'])
  fireEvent.click(screen.getByRole('button', { name: 'Row' }))
  fireEvent.click(screen.getByRole('button', { name: 'Row' }))
  fireEvent.click(screen.getByRole('button', { name: 'Row' }))
  expect(column(0)).toEqual(['Bern', 'Aarau', 'Chur'])
})

it('lists variables, and says that earlier ones are gone', async () => {
  const test = await createTestApp()
  const variables = [{ name: 'df', type: 'DataFrame', size: '500 × 4' }]
  test.show(<CodeResult outcome={{ ...OUTCOME, end: { type: 'stopped' }, variables, isReset: true }} />)
  expect(screen.getByText('Variables: 1')).toBeVisible()
  expect(screen.getByRole('table', { name: 'Variables' })).toHaveTextContent('df')
  expect(screen.getByText('Python was restarted: earlier variables are gone.')).toBeVisible()
})

it('keeps both with the result of a tool', () => {
  expect(readCodeShown(codeShownText({ type: 'table', table }))).toEqual({ type: 'table', table })
  const variables = [{ name: 'n', type: 'int', size: '5' }]
  expect(readCodeShown(codeShownText({ type: 'variables', variables }))).toEqual({
    type: 'variables',
    variables,
  })
  expect(readCodeShown('{"pythonTable":{"columns":7}}')).toBeUndefined()
})
