// @vitest-environment jsdom
import { render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'

import { ENGLISH, setLanguage } from '@/lib/text/language'
import { ContourPad } from '@/ui/charts/ContourPad'

afterEach(() => setLanguage(ENGLISH))

const axis = (label: string, value: number) => ({ label, value, min: 0, max: 2, step: 0.05 })
const textOf = () => {
  render(
    <ContourPad
      label="Pad"
      x={axis('Temperatur', 0.7)}
      y={axis('Top P', 1)}
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
