import { expect, it } from 'vitest'

import { passageExcerpt } from '@/domain/documents/citations'

const TEXT =
  'The house has two floors and a garden. It was built in 1911 by the owner of the mill. ' +
  'In the storm of 1987 the hail broke the windows of the winter garden, and the roof was repaired later.'

it('shows where most words of the question are together', () => {
  const excerpt = passageExcerpt(TEXT, 'Which windows did the hail break in the storm?', 80)
  expect(excerpt).toContain('the hail broke the windows')
  expect(excerpt.startsWith('…')).toBe(true)
  expect(excerpt.length).toBeLessThanOrEqual(80)
})

it('finds a word in another form', () => {
  expect(passageExcerpt(TEXT, 'repairing', 60)).toContain('repaired')
})

it('is the beginning where the words are there, or nowhere', () => {
  expect(passageExcerpt(TEXT, 'How many floors?', 40)).toBe(TEXT.slice(0, 40))
  expect(passageExcerpt(TEXT, 'bicycles', 40)).toBe(TEXT.slice(0, 40))
  expect(passageExcerpt(TEXT, '', 40)).toBe(TEXT.slice(0, 40))
  expect(passageExcerpt('', 'hail', 40)).toBe('')
})

it('takes a word without spaces around it', () => {
  const text = `${'x'.repeat(200)} hail`
  expect(passageExcerpt(text, 'hail', 40)).toBe('…hail')
})
