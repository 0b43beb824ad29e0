// @vitest-environment jsdom
import { render } from '@testing-library/react'
import { expect, it } from 'vitest'

import { Markdown } from '@/ui/markdown/Markdown'

const show = (markdown: string) => render(<Markdown text={markdown} />).container
const directionsOf = (markdown: string, selector: string) =>
  [...show(markdown).querySelectorAll(selector)].map((each) => each.getAttribute('dir'))

it('a list and a quotation run as their first prose does, and each paragraph its own way', () => {
  expect(directionsOf('- عنصر أول\n- second', 'ul')).toEqual(['rtl'])
  expect(directionsOf('- 1. the first item\n- عنصر', 'ul')).toEqual(['ltr'])
  expect(directionsOf('1. [x] **שלום**', 'ol')).toEqual(['rtl'])
  expect(directionsOf('- one of two\n  - عنصر', 'ul')).toEqual(['ltr', 'rtl'])
  expect(directionsOf('> 12: مرحبا', 'blockquote')).toEqual(['rtl'])
  expect(directionsOf('> `code` مرحبا\n>\n> and more words', 'blockquote, p')).toEqual(['rtl', 'rtl', 'ltr'])
  expect(directionsOf('- 1\n- 2', 'ul')).toEqual([null])
  expect(directionsOf('- عنصر أول\n- the second one\n- React', 'li > p')).toEqual(['rtl', 'ltr', 'auto'])
})

it('a heading, a summary and a footnote run as their prose does', () => {
  expect(directionsOf('## `useState` خطاف\n\n# One of them', 'h1, h2')).toEqual(['rtl', 'ltr'])
  expect(directionsOf('<details>\n<summary>المزيد</summary>\n\nمرحبا\n\n</details>', 'summary')).toEqual([
    'rtl',
  ])
  expect(directionsOf('a[^1]\n\n[^1]: مرحبا', '[role="note"]')).toEqual(['rtl'])
})

it('the columns of a table follow its prose, and each cell runs its own way', () => {
  const table = '| الحالة | React |\n|---|---|\n| `f()` | the words of it |'
  expect(directionsOf(table, '.md-table, th, td')).toEqual(['rtl', 'rtl', 'auto', 'auto', 'ltr'])
  expect(directionsOf('| Some of it | سلام |\n|---|---|\n| 1 | -1 |', '.md-table, th, td')).toEqual([
    'ltr',
    'ltr',
    'rtl',
    'auto',
    'auto',
  ])
})

it('what has no prose runs as the whole text does, which no language of the page decides', () => {
  expect(directionsOf('```ts\nlet a\n```\n\n`a` متغير', '.markdown')).toEqual(['rtl'])
  expect(directionsOf('React', '.markdown')).toEqual(['ltr'])
  expect(directionsOf('42', '.markdown')).toEqual([null])
})

it('code runs from left to right, and prose in a fence its own way', () => {
  expect(directionsOf('مرحبا\n\n```py\n# تعليق\n```', 'pre')).toEqual(['ltr'])
  expect(directionsOf('```\nهذا نص عادي\n```\n\n```text\nplain words here\n```', 'pre')).toEqual([
    'rtl',
    'ltr',
  ])
})

it('numbers with signs and names of code are set apart where lines run from right to left, and only there', () => {
  const apart = (markdown: string) =>
    [...show(markdown).querySelectorAll('bdi')].map((each) => each.outerHTML)
  expect(apart('ترجع **-1** أو C++ و10.')).toEqual(['<bdi dir="ltr">-1</bdi>', '<bdi dir="ltr">C++</bdi>'])
  expect(apart('راجع https://example.com/a/?b=1 الآن')).toEqual([])
  expect(apart('It gives -1 for the word سلام, and C++')).toEqual([])
  expect(show('ترجع -1 أو C++.').textContent).toBe('ترجع -1 أو C++.')
})

it('a reply that comes word by word keeps the direction its first prose gave it', () => {
  const text = '`hi = list.length - 1` تُبقي العنصر الأخير, the last one of them'
  const { container, rerender } = render(<Markdown text="" isLive />)
  const seen = new Set<string | null | undefined>()
  for (let end = 1; end <= text.length; end++) {
    rerender(<Markdown text={text.slice(0, end)} isLive />)
    seen.add(container.querySelector('p')?.getAttribute('dir'))
  }
  expect([...seen].filter((each) => each !== undefined)).toEqual(['auto', 'rtl'])
})
