import { describe, expect, it } from 'vitest'

import {
  axis,
  barsIn,
  chart,
  circlesIn,
  on,
  places,
  series,
  show,
  textsIn,
  titled,
} from '#test/support/documents/drawnChart'

const bars = (more = on(1, 2), name = 'Sales') =>
  `<c:barChart>${series(name, [1000, 2000, 1500], { format: '$#,##0' })}${more}</c:barChart>`
const line = (more = on(3, 4)) =>
  `<c:lineChart>${series('Margin', [0.1, 0.4, 0.2], { format: '0%' })}${more}</c:lineChart>`
const AT_END = '<c:axPos val="r"/><c:crosses val="max"/>'
const CATEGORIES = axis('catAx', 1) + axis('catAx', 3, '<c:delete val="1"/>')

describe('a chart with two axes of values', () => {
  it('has the numbers of each at its side, as the file shows them, and both titles', () => {
    const html = show(
      chart(
        bars() + line(),
        CATEGORIES + axis('valAx', 2, titled('Dollars')) + axis('valAx', 4, AT_END + titled('Of sales')),
      ),
    )
    const texts = textsIn(html)
    const at = (said: string) => texts.find((text) => text.said === said)
    expect(at('$2,000')!.x).toBeLessThan(70)
    expect(at('40%')!.x).toBeGreaterThan(250)
    // Each as high as the axis: the largest of both are at the top.
    const [, largest] = barsIn(html)
    expect(circlesIn(html)[1]!.y).toBeCloseTo(largest![1], 0)
    expect(html).toMatch(/translate\(12 [\d.]+\) rotate\(-90\)"><text[^>]*>Dollars</)
    expect(html).toMatch(/translate\(295 [\d.]+\) rotate\(-90\)"><text[^>]*>Of sales</)
    expect(html).toContain('aria-label="Sales, Margin"')
  })

  it('has the axis at the right that the file has there, whichever is named first', () => {
    const html = show(
      chart(bars(on(1, 2)) + line(), CATEGORIES + axis('valAx', 2, AT_END) + axis('valAx', 4)),
    )
    const at = (said: string) => textsIn(html).find((text) => text.said === said)
    expect(at('$2,000')!.x).toBeGreaterThan(at('40%')!.x)
  })

  it('has lying bars of two axes beside each other, the second axis at the top', () => {
    const lying = (more: string, name: string) => bars(`<c:barDir val="bar"/>${more}`, name)
    const html = show(
      chart(
        lying(on(1, 2), 'Sales') + lying(on(1, 4), 'Costs'),
        axis('catAx', 1) + axis('valAx', 2) + axis('valAx', 4, AT_END + titled('Costs of it')),
      ),
    )
    const [first, , , other] = barsIn(html)
    expect(other![1] + other![3]).toBeCloseTo(first![1], 0)
    const zeros = textsIn(html).filter(({ said }) => said === '$0')
    expect(Math.min(...zeros.map(({ y }) => y))).toBeLessThan(first![1])
    expect(textsIn(html).find(({ said }) => said === 'Costs of it')!.y).toBeLessThan(zeros[1]!.y)
  })

  it('stacks what one plot stacks, and leaves the line where its values are', () => {
    const stacked = `<c:barChart><c:grouping val="stacked"/>${series('Wine', [10, 20, 5])}${series('Cider', [10, 5, 5])}${on(1, 2)}</c:barChart>`
    const over = `<c:lineChart><c:grouping val="standard"/>${series('Sum', [20, 25, 10])}${on(1, 2)}</c:lineChart>`
    const html = show(chart(stacked + over, axis('catAx', 1) + axis('valAx', 2)))
    expect(circlesIn(html)[0]!.y).toBeCloseTo(barsIn(html)[3]![1], 0)
  })

  it('has all values on the axis that is seen where the file hides the other', () => {
    const html = show(
      chart(
        bars() + `<c:lineChart>${series('Costs', [2000, 1000, 1000])}${on(3, 4)}</c:lineChart>`,
        CATEGORIES + axis('valAx', 2) + axis('valAx', 4, '<c:delete val="1"/>'),
      ),
    )
    expect(circlesIn(html)[0]!.y).toBeCloseTo(barsIn(html)[1]![1], 0)
    expect(textsIn(html).filter(({ said }) => said === '$0')).toHaveLength(1)
  })

  it('has points of two axes over one axis across, and no point outside of it', () => {
    const plot = (across: readonly number[], up: readonly number[], ids: string) =>
      `<c:scatterChart>${places(across, up)}${ids}</c:scatterChart>`
    const ends = '<c:scaling><c:min val="0"/><c:max val="4"/></c:scaling>'
    const axes = (hidden: string) =>
      axis('valAx', 1, ends) + axis('valAx', 2) + axis('valAx', 3, hidden) + axis('valAx', 4, AT_END)
    const plots = plot([1, 3], [2, 4], on(1, 2)) + plot([1, 9], [200, 400], on(3, 4))
    const circles = circlesIn(show(chart(plots, axes('<c:delete/>'))))
    expect(circles).toHaveLength(3)
    expect(circles[2]!.x).toBe(circles[0]!.x)
    expect(circles[2]!.y).toBe(circles[0]!.y)
    expect(show(chart(plots, axes('')))).toContain('<table>')
  })

  it('is shown by its numbers where there are three', () => {
    const html = show(
      chart(
        bars() + line() + line(on(3, 5)),
        CATEGORIES + axis('valAx', 2) + axis('valAx', 4) + axis('valAx', 5),
      ),
    )
    expect(html).toContain('<table>')
  })
})
