// @vitest-environment jsdom
import { render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'

import type { SortColumn } from '@/domain/models/browse/sortModels'
import { COLUMNS } from '@/views/catalog/table/columns'
import { Figure, placesOf } from '@/views/catalog/table/Figure'
import { TableHead } from '@/views/catalog/table/TableHead'

function show(...ids: readonly SortColumn[]) {
  const columns = ids.map((id) => COLUMNS.find((column) => column.id === id)!)
  render(
    <table>
      <TableHead
        columns={columns}
        basis="workload"
        sorting={{ column: 'name', isDescending: false }}
        onSort={vi.fn()}
      />
    </table>,
  )
}

it('writes the unit that prices share once above them, over the whole of their width', () => {
  show('input', 'output', 'context')
  const unit = screen.getByText('$ per million tokens').closest('td')
  expect(unit).toHaveAttribute('colspan', '2')
  expect(unit).toHaveClass('p-0')
})

it('writes it short above a price alone, and in words for a screen reader', () => {
  show('input', 'context')
  expect(screen.getByText('$/M')).toBeVisible()
  expect(screen.getByRole('columnheader', { name: /^Input ?, \$ per million tokens$/ })).toBeVisible()
})

it('has the points of a column under each other, whatever each fraction lacks', () => {
  const column = ['$0.0042', '$1.3', '$12', '–', 'Unknown']
  const places = placesOf(column)
  expect(places).toBe(4)
  render(
    <>
      {column.map((text) => (
        <Figure key={text} text={text} places={places} />
      ))}
    </>,
  )
  const free = (text: string) => screen.getByText(text).style.paddingInlineEnd
  expect(column.map(free)).toEqual(['', '3ch', '4.5ch', '', ''])
})

it('leaves nothing free where no amount has a fraction', () => {
  expect(placesOf(['$12', '$3'])).toBe(0)
  render(<Figure text="$12" places={0} />)
  expect(screen.getByText('$12').style.paddingInlineEnd).toBe('')
})
