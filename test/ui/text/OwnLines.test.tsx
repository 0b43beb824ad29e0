// @vitest-environment jsdom
import { render } from '@testing-library/react'
import { expect, it } from 'vitest'

import { OwnLines } from '@/ui/text/OwnLines'

const linesOf = (text: string) =>
  [...render(<OwnLines text={text} />).container.querySelectorAll('.own-lines > div')].map((line) => [
    line.getAttribute('dir'),
    line.textContent,
  ])

it('each line runs as its prose does, and no letter is lost', () => {
  expect(linesOf('`f()` دالتي:\n\nAssertionError: expected -1 to equal 2\n42\n')).toEqual([
    ['rtl', '`f()` دالتي:\n'],
    ['auto', '\n'],
    ['ltr', 'AssertionError: expected -1 to equal 2\n'],
    ['auto', '42\n'],
  ])
})

it('a text without letters from right to left is one element, and so is one of very many lines', () => {
  expect(linesOf('one\ntwo')).toEqual([])
  expect(linesOf('سلام\n'.repeat(3_000))).toEqual([])
})
