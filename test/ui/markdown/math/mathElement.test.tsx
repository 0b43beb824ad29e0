// @vitest-environment jsdom
import { renderToStaticMarkup } from 'react-dom/server'
import katex from 'katex'
import { afterEach, expect, it, vi } from 'vitest'

import { mathElement } from '@/ui/markdown/math/mathElement'

// What was drawn is kept from test to test: each has formulas of its own.
afterEach(() => {
  vi.restoreAllMocks()
})

const markupOf = (tex: string, isDisplay = false) => renderToStaticMarkup(mathElement(katex, tex, isDisplay))

it('draws a formula once, however often replies repeat it', () => {
  const draws = vi.spyOn(katex, 'renderToString')
  const first = markupOf('\\frac{once}{often}')
  expect(first).toContain('<mfrac>')
  for (let again = 0; again < 20; again++) expect(markupOf('\\frac{once}{often}')).toBe(first)
  expect(draws).toHaveBeenCalledTimes(1)
})

it('draws a formula in a line and the same one displayed each in its way', () => {
  const inLine = markupOf('\\sum_{i=1}^n both')
  expect(inLine).not.toContain('display="block"')
  expect(markupOf('\\sum_{i=1}^n both', true)).toContain('display="block"')
  expect(markupOf('\\sum_{i=1}^n both')).toBe(inLine)
})

it('tells again that it cannot read a formula, without reading it again', () => {
  const draws = vi.spyOn(katex, 'renderToString')
  expect(mathElement(katex, '\\frac{unread', false)).toBeUndefined()
  expect(mathElement(katex, '\\frac{unread', false)).toBeUndefined()
  expect(draws).toHaveBeenCalledTimes(1)
})

it('keeps those drawn last and lets go of older ones', () => {
  const draws = vi.spyOn(katex, 'renderToString')
  markupOf('kept_0')
  for (let index = 1; index <= 499; index++) markupOf(`kept_{${index}}`)
  markupOf('kept_0')
  expect(draws).toHaveBeenCalledTimes(500)
  markupOf('kept_{500}')
  markupOf('kept_0')
  expect(draws).toHaveBeenCalledTimes(501)
  markupOf('kept_{1}')
  expect(draws).toHaveBeenCalledTimes(502)
})
