// @vitest-environment jsdom
import { fireEvent, screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'

import { codeShownText, readCodeShown } from '@/domain/code/codeShown'
import { CodeResult } from '@/views/conversation/code/RunCode'
import { createTestApp } from '#test/support/createTestApp'

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
