// @vitest-environment jsdom
import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'

import { expectExample } from '#test/support/readmeExample'
import { Markdown, MarkdownMeansProvider, outlineOf, toPlain } from '@/ui/markdown'

// begin
const deps = { copyText: (text: string) => navigator.clipboard.writeText(text).then(() => true) }
const page = (text: string, isLive: boolean) => (
  <MarkdownMeansProvider value={deps}>
    <Markdown text={text} isLive={isLive} idPrefix="reply" />
  </MarkdownMeansProvider>
)
// end

it('draws a text that grows as the README says', () => {
  const { rerender } = render(page('# Tit', true))
  const heading = screen.getByRole('heading', { name: 'Tit' })
  rerender(page('# Title\n\nWith **words**.', false))
  expect(heading).toHaveTextContent('Title')
  expect(heading).toHaveAttribute('id', `reply-h${outlineOf('# Title')[0]?.ordinal}`)
  expect(toPlain('With **words**.')).toBe('With words.')
})

it('is the example of the README to the letter', () =>
  expectExample(import.meta.filename, 'src/ui/markdown/README.md'))
