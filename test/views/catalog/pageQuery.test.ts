import { expect, it } from 'vitest'

import { changedPage, decodePage, encodePage } from '@/views/catalog/pageQuery'

const sorting = (column: 'cost' | 'output' | 'name') => ({ sorting: { column, isDescending: false } })

it('the figure shows the price that the table is sorted by, until another is chosen', () => {
  const byCost = changedPage(decodePage(''), sorting('cost'))
  expect(byCost.axes.x).toBe('cost')
  expect(encodePage(byCost)).toBe('sort=cost')
  expect(decodePage('sort=cost').axes.x).toBe('cost')
  expect(changedPage(byCost, sorting('output')).axes.x).toBe('output')
  expect(changedPage(byCost, sorting('name')).axes.x).toBe('input')

  const chosen = changedPage(byCost, { axes: { x: 'input', y: 'context' } })
  expect(changedPage(chosen, sorting('output')).axes.x).toBe('input')
  expect(decodePage(encodePage(chosen)).axes.x).toBe('input')
})
