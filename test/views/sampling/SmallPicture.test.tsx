// @vitest-environment jsdom
import { render } from '@testing-library/react'
import { expect, it } from 'vitest'

import type { NumericName } from '@/domain/parameters/parameters'
import { SmallPicture } from '@/views/sampling/pictures/SmallPicture'

const NEXT = { source: 'example', token: undefined, reply: [], isAsking: false, ask: undefined } as const

const draw = (name: NumericName, value: number) =>
  render(
    <SmallPicture
      name={name}
      parameters={{ [name]: { value, origin: 'mine' } }}
      entry={undefined}
      next={NEXT}
    />,
  ).container

it('draws the odds as bars: one alone at temperature 0, flatter the higher it is', () => {
  const heights = (value: number) =>
    [...draw('temperature', value).querySelectorAll('rect')].map((bar) => Number(bar.getAttribute('height')))
  const [cold, warm] = [heights(0), heights(1.5)]
  expect(cold[0]).toBe(40)
  expect(Math.max(...cold.slice(1))).toBeLessThan(2)
  expect(warm[0]).toBeLessThan(40)
  expect(warm[1]).toBeGreaterThan(2)
})

it('draws what a cut keeps, and nothing where there is no picture', () => {
  const kept = (value: number) => draw('top_p', value).querySelectorAll('.fill-accent').length
  expect(kept(0.3)).toBeLessThan(kept(0.9))
  expect(draw('max_tokens', 100).innerHTML).toBe('')
})
