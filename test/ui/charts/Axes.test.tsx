// @vitest-environment jsdom
import { render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'

import { ENGLISH, setLanguage } from '@/lib/text/language'
import { ChartDrawing } from '@/ui/charts/Axes'
import { ContourPad } from '@/ui/charts/ContourPad'

const scale = (ticks: readonly number[]) => ({
  ticks,
  at: (value: number) => value,
  valueAt: (at: number) => at,
})
const axis = (format: (value: number) => string) => ({ label: 'Cost', scale: 'linear', format }) as const

const figures = (format: (value: number) => string) => {
  const { container, unmount } = render(
    <ChartDrawing
      boxRef={{ current: null }}
      label="Chart"
      x={axis(format)}
      y={axis(String)}
      xScale={scale([0, 50, 100])}
      yScale={scale([])}
      width={200}
      height={100}
      margin={{ top: 0, right: 0, bottom: 0, left: 0 }}
    >
      <g />
    </ChartDrawing>,
  )
  expect(screen.getByRole('img', { name: 'Chart' })).toBeInTheDocument()
  const found = Array.from(container.querySelectorAll('text'), (text) => text.textContent)
  unmount()
  return found
}

it('leaves out figures that would touch, by how long they are', () => {
  expect(figures(String)).toEqual(['0', '50', '100'])
  expect(figures((value) => (value === 0 ? 'Kostenlos' : `0,0000${value} $`))).toEqual([
    'Kostenlos',
    '0,0000100 $',
  ])
})

afterEach(() => setLanguage(ENGLISH))

const padAxis = (label: string, value: number) => ({ label, value, min: 0, max: 2, step: 0.05 })
const textOf = () => {
  render(
    <ContourPad
      label="Pad"
      x={padAxis('Temperatur', 0.7)}
      y={padAxis('Top P', 1)}
      contours={[]}
      onMove={() => undefined}
    />,
  )
  return screen.getByRole('slider').getAttribute('aria-valuetext')
}

it('says where it is with the decimal sign of the language', () => {
  expect(textOf()).toBe('Temperatur 0.70, Top P 1.00')
})

it('says so in German with a comma', () => {
  setLanguage({ ...ENGLISH, code: 'de', formats: 'de-DE' })
  expect(textOf()).toBe('Temperatur 0,70, Top P 1,00')
})
