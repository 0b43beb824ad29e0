// @vitest-environment jsdom
import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'

import { ColumnHeads } from '@/ui/layout/ColumnHeads'

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
