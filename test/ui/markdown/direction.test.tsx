// @vitest-environment jsdom
import { render } from '@testing-library/react'
import { expect, it } from 'vitest'

import { Markdown } from '@/ui/markdown/Markdown'

const directionsOf = (markdown: string, selector: string) => {
  const { container } = render(<Markdown text={markdown} />)
  return [...container.querySelectorAll(selector)].map((each) => each.getAttribute('dir'))
}

it('a list and a quotation run as their first letter does, and each paragraph its own way', () => {
  expect(directionsOf('- عنصر أول\n- second', 'ul')).toEqual(['rtl'])
  expect(directionsOf('- 1. first\n- عنصر', 'ul')).toEqual(['ltr'])
  expect(directionsOf('1. [x] **שלום**', 'ol')).toEqual(['rtl'])
  expect(directionsOf('- one\n  - عنصر', 'ul')).toEqual(['ltr', 'rtl'])
  expect(directionsOf('> 12: مرحبا', 'blockquote')).toEqual(['rtl'])
  expect(directionsOf('- 1\n- 2', 'ul')).toEqual([null])
  expect(directionsOf('- عنصر أول\n- second', 'li > p')).toEqual(['auto', 'auto'])
})
