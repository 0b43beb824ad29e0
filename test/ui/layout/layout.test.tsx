// @vitest-environment jsdom
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'

import { ColumnHeads } from '@/ui/layout/ColumnHeads'
import { UnfoldContext, type Unfold } from '@/ui/layout/Disclosure'
import { Markdown } from '@/ui/markdown/Markdown'

it('heads each column, numbers at the end of theirs', () => {
  render(
    <table>
      <ColumnHeads
        heads={[{ name: 'Model' }, { name: 'Cost', isNumber: true, className: 'max-sm:hidden' }]}
      />
    </table>,
  )
  const [model, cost] = screen.getAllByRole('columnheader')
  expect(model).toHaveTextContent('Model')
  expect(model).toHaveClass('text-start')
  expect(cost).toHaveTextContent('Cost')
  expect(cost).toHaveClass('text-end', 'max-sm:hidden')
})

const CODE = `\`\`\`text\n${Array.from({ length: 500 }, (_, line) => `row ${line}`).join('\n')}\n\`\`\``

const under = (unfold: Unfold | null) => (
  <UnfoldContext value={unfold}>
    <Markdown text={CODE} />
  </UnfoldContext>
)
const looking = (word: string): Unfold => ({ type: 'texts', isWanted: (text) => text.includes(word) })
const lines = () => document.querySelectorAll('.md-line').length

describe('long code', () => {
  it('is unfolded where something in it is looked for, and stays so until it is collapsed', async () => {
    const { rerender } = render(under(null))
    expect(lines()).toBe(40)
    rerender(under(looking('nowhere')))
    expect(lines()).toBe(40)
    rerender(under(looking('row 39\n')))
    expect(lines()).toBe(40)
    rerender(under(looking('row 499')))
    expect(lines()).toBe(500)
    rerender(under(null))
    expect(lines()).toBe(500)
    await userEvent.click(screen.getByRole('button', { name: 'Collapse' }))
    expect(lines()).toBe(40)
    rerender(under(looking('row 498')))
    expect(lines()).toBe(500)
  })

  it('is whole on paper, and as it was afterwards', () => {
    const { rerender } = render(under(null))
    rerender(under({ type: 'everything' }))
    expect(lines()).toBe(500)
    rerender(under(null))
    expect(lines()).toBe(40)
  })
})
