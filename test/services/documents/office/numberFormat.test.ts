import { expect, it } from 'vitest'

import { formatOf, shownNumber } from '@/services/documents/office/numberFormat'

it.each([
  [1234.5, '', '1234.5'],
  [0.1 + 0.2, 'General', '0.3'],
  [1234.5, '#,##0.00', '1,234.50'],
  [-1234.5, '#,##0.00;(#,##0.00)', '(1,234.50)'],
  [-0.001, '0.0', '0.0'],
  [0.256, '0.0%', '25.6%'],
  [1500000, '0.0,,"M"', '1.5M'],
  [12, '[$€-407] #,##0', '€ 12'],
  [7, '000', '007'],
  [12345, '0.00E+00', '1.23E+4'],
  [46085, 'yyyy-mm-dd', '2026-03-04'],
  [46085.5625, 'd mmm yy h:mm AM/PM', '4 Mar 26 1:30 PM'],
  [46085.5625, 'hh:mm:ss', '13:30:00'],
  [1.5, '[h]:mm', '36:00'],
  [5, '[Red]0', '5'],
  [0, '0;-0;"none"', 'none'],
])('%d as %s is %s', (value, format, shown) => {
  expect(shownNumber(value, format)).toBe(shown)
})

it('knows the formats that files name by number', () => {
  expect(formatOf(10, new Map())).toBe('0.00%')
  expect(formatOf(10, new Map([[10, '0']]))).toBe('0')
  expect(formatOf(300, new Map())).toBe('')
})
