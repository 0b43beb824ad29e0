import { expect, it } from 'vitest'

import { cellValues, type SheetCell, walkSheet } from '@/services/documents/office/sheetCells'

const SHEET =
  '<worksheet><cols><col min="1" max="2" width="9"/></cols><sheetData><row r="2"><c r="B2" s="3" t="s"><v>1</v></c><c><f>A1+1</f><v>4.50</v></c><c><f>A1&amp;2</f></c></row><row><c t="inlineStr"><is><t>in</t><t>line</t></is></c><c r="D3"/></row></sheetData><mergeCells><mergeCell ref="A1:B1"/></mergeCells></worksheet>'

it('gives each cell with its place, style, value and formula', () => {
  const cells: SheetCell[] = []
  const others: string[] = []
  const last = walkSheet(SHEET, {
    cell: (cell) => cells.push(cell),
    other: (name, { ref }) => others.push(ref ?? name),
  })
  expect(last).toBe(3)
  expect(others).toContain('A1:B1')
  expect(others).toContain('col')
  expect(cells).toEqual([
    { row: 2, column: 2, style: 3, type: 's', value: '1', formula: '' },
    // Without an address, a cell follows the one before.
    { row: 2, column: 3, style: 0, type: 'n', value: '4.50', formula: 'A1+1' },
    { row: 2, column: 4, style: 0, type: 'n', value: undefined, formula: 'A1&2' },
    { row: 3, column: 1, style: 0, type: 'inlineStr', value: 'inline', formula: '' },
    { row: 3, column: 4, style: 0, type: 'n', value: undefined, formula: '' },
  ])
})

it('gives values as the file writes them, with shared texts in place of their numbers', () => {
  expect([...cellValues(SHEET, ['none', 'North'])]).toEqual([
    ['2 2', 'North'],
    ['2 3', '4.50'],
    ['3 1', 'inline'],
  ])
})
