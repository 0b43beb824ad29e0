// @vitest-environment jsdom
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'

import { Scatter } from '@/ui/charts/scatter/Scatter'
import type { ScatterPoint } from '@/ui/charts/scatter/ScatterMarker'

const point = (id: string, x: number, y: number): ScatterPoint => ({
  id,
  x,
  y,
  series: 1,
  shape: 'circle',
  label: id,
  detail: `about ${id}`,
})

const show = (onPick = vi.fn()) => {
  const { container } = render(
    <Scatter
      label="Price and context"
      x={{ label: 'input $/M', scale: 'log', format: (value) => `$${value}` }}
      y={{ label: 'context', scale: 'log', format: String }}
      points={[point('cheap', 0.1, 8000), point('middle', 1, 9000), point('costly', 10, 100_000)]}
      front={['cheap', 'costly']}
      emphasis={{ id: 'cheap', label: 'this conversation' }}
      onPick={onPick}
    />,
  )
  return { onPick, container }
}

test('one marker walks the points with the arrow keys and picks with Enter', async () => {
  const user = userEvent.setup()
  const { onPick } = show()
  screen.getByRole('button', { name: 'cheap: $0.1 · 8000 · about cheap' }).focus()
  await user.keyboard('{ArrowRight}')
  expect(screen.getByRole('button', { name: /^middle/ })).toHaveFocus()
  await user.keyboard('{Enter}')
  expect(onPick).toHaveBeenCalledWith('middle')
})

test('T shows the same data as a table, and T again the chart', async () => {
  const user = userEvent.setup()
  show()
  screen.getByRole('button', { name: /^cheap/ }).focus()
  await user.keyboard('t')
  const rows = screen.getAllByRole('row').map((row) => row.textContent)
  expect(rows).toEqual([
    'Nameinput $/McontextDetails',
    'cheap$0.18000about cheap',
    'middle$19000about middle',
    'costly$10100000about costly',
  ])
  await user.keyboard('t')
  expect(screen.queryByRole('table')).not.toBeInTheDocument()
})

test('no point is an element of its own, however many there are', () => {
  const many = Array.from({ length: 3000 }, (_, index) => point(`m${index}`, 1 + index, 1 + (index % 50)))
  const { container } = render(
    <Scatter
      label="Many"
      x={{ label: 'x', scale: 'linear', format: String }}
      y={{ label: 'y', scale: 'linear', format: String }}
      points={many}
    />,
  )
  expect(container.querySelectorAll('canvas')).toHaveLength(1)
  expect(container.querySelectorAll('svg.absolute :is(path, circle)')).toHaveLength(0)
})

test('a point of the front keeps its mark and colour inside a ring, and says that it is one', async () => {
  const { container } = render(
    <Scatter
      label="Price and context"
      x={{ label: 'x', scale: 'linear', format: String }}
      y={{ label: 'y', scale: 'linear', format: String }}
      points={[{ ...point('best', 1, 9), series: 2, shape: 'square' }, point('other', 5, 5)]}
      front={['best']}
      frontLabel="Pareto front"
    />,
  )
  const best = container.querySelector('[data-front="best"]')
  expect(best?.querySelector('circle')).toHaveClass('stroke-text')
  expect(best?.querySelector('rect')).toHaveClass('fill-series-2')
  expect(container.querySelectorAll('[data-front]')).toHaveLength(1)
  screen.getByRole('button', { name: 'best: 1 · 9 · about best · Pareto front' }).focus()
  await userEvent.setup().keyboard('t')
  expect(screen.getByRole('row', { name: /best/ })).toHaveTextContent('about best · Pareto front')
  expect(screen.getByRole('row', { name: /other/ })).not.toHaveTextContent('Pareto')
})
