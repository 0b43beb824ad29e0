// @vitest-environment jsdom
import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'

import { Figure, placesOf } from '@/views/catalog/table/Figure'

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
