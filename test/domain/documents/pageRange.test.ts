import { describe, expect, it } from 'vitest'

import { firstPages, readPages, writePages } from '@/domain/documents/documentText'

describe('pages that a person names', () => {
  it.each([
    ['3', [3]],
    ['1-3, 7', [1, 2, 3, 7]],
    ['7; 2–3', [2, 3, 7]],
    ['1-3، 7؛ 9', [1, 2, 3, 7, 9]],
    ['1、3', [1, 3]],
    ['2, 2, 1-2', [1, 2]],
    ['1-20', firstPages(99)],
  ])('%s', (text, pages) => {
    expect(readPages(text, 99)).toEqual(pages)
  })

  it.each(['', '0', '100', '3-1', '1-21', '1,,2', 'all', '-3', '1-10, 20-30'])('not %j', (text) => {
    expect(readPages(text, 99)).toBeUndefined()
  })

  it('are written as they are typed', () => {
    expect(writePages([1, 2, 3, 7, 9, 10])).toBe('1-3, 7, 9-10')
    expect(writePages(firstPages(4))).toBe('1-4')
    expect(writePages([])).toBe('')
  })
})
