import { expect, it } from 'vitest'

import { tableCsv } from '@/ui/markdown/table/TableView'

import { readPieces } from '../blocks/shapeOf'

function csvOf(markdown: string): string {
  const table = readPieces([markdown]).root.children[0]
  if (table?.type !== 'table') throw new Error('No table')
  return tableCsv(table)
}

it.each([
  ['| a | b |\n|---|---|\n| 1 | 2 |', 'a,b\r\n1,2'],
  ['| a | b |\n|---|---|\n| **x**, y | say "hi" |', 'a,b\r\n"x, y","say ""hi"""'],
  ['| a | b |\n|---|---|\n| only one |', 'a,b\r\nonly one,'],
  ['| a |\n|---|\n| x \\| y |', 'a\r\nx | y'],
  ['| a | b |\n|---|---|\n| =HYPERLINK("x") | -5 |', `a,b\r\n"'=HYPERLINK(""x"")",-5`],
  ['| a | b |\n|---|---|\n| @cmd | +1,5% |', `a,b\r\n'@cmd,"+1,5%"`],
])('writes %j', (markdown, csv) => {
  expect(csvOf(markdown)).toBe(csv)
})
