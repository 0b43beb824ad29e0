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
} from '#test/support/documents/drawnChart'

const SIX = ['Speed', 'Strength', 'Comfort', 'Price', 'Range', 'Safety']

describe('a radar chart', () => {
  const radar = (values: readonly (number | undefined)[], style = 'marker') =>
    show(
      chart(
        `<c:radarChart><c:radarStyle val="${style}"/>${series('Car', values, { labels: SIX })}</c:radarChart>`,
      ),
    )

  it('has each value as far from the middle as it is large, from the top round to the right', () => {
    const circles = circlesIn(radar([5, 5, 5, 2.5, 5, 5]))
    const [top, right, , bottom] = circles
    expect(top!.x).toBeCloseTo(150, 0)
    expect(right!.x).toBeGreaterThan(150)
    const middle = (top!.y + 2 * bottom!.y) / 3
    expect(bottom!.y - middle).toBeCloseTo((middle - top!.y) / 2, 0)
  })

  it('names its corners and its rings', () => {
    const said = textsIn(radar([5, 4, 3, 2, 1, 0])).map((text) => text.said)
    expect(said).toEqual(expect.arrayContaining([...SIX, '0', '5']))
  })

  it('leaves out lines to a value that is missing, and fills what the file fills', () => {
    const lines = (html: string) =>
      /d="([^"]*)" fill="none" stroke="#4472c4"/.exec(html)?.[1]?.split('M').length
    expect(lines(radar([5, 4, 3, 2, 1, 3]))! - lines(radar([5, undefined, 3, 2, 1, 3]))!).toBe(2)
    expect(radar([5, 4, 3, 2, 1, 3], 'filled')).toContain('Z" fill="#4472c4" fill-opacity=".5"')
  })
})

describe('a bubble chart', () => {
  const bubbles = (sizes: readonly (number | undefined)[] | undefined, more = '') =>
    circlesIn(
      show(
        chart(
          `<c:bubbleChart>${places([1, 2, 3], [10, 20, 30], sizes)}${more}${on(1, 2)}</c:bubbleChart>`,
          axis('valAx', 1) + axis('valAx', 2),
        ),
      ),
    )

  it('has bubbles whose areas are as large as their sizes, small ones in front', () => {
    const [large, small] = bubbles([1, 4, 0])
    expect(bubbles([1, 4, 0])).toHaveLength(2)
    expect(large!.radius / small!.radius).toBeCloseTo(2, 1)
    expect(large!.x).toBeGreaterThan(small!.x)
  })

  it('has them as wide as their sizes, and larger, where the file says so', () => {
    const [large, small] = bubbles([1, 4, -2], '<c:bubbleScale val="200"/><c:sizeRepresents val="w"/>')
    expect(large!.radius / small!.radius).toBeCloseTo(4, 1)
    expect(large!.radius / bubbles([1, 4, 0])[0]!.radius).toBeCloseTo(2, 1)
  })

  it('has equal ones where the file has no sizes', () => {
    expect(new Set(bubbles(undefined).map(({ radius }) => radius)).size).toBe(1)
  })
})

describe('a stock chart', () => {
  const price = (name: string, values: readonly (number | undefined)[]) => series(name, values)
  const HIGH = price('High', [12, 15, 14])
  const LOW = price('Low', [8, 9, undefined])
  const CLOSE = price('Close', [9, 14, undefined])
  const OPEN = price('Open', [11, 10, 12])
  const stock = (parts: string) => show(chart(`<c:stockChart>${parts}</c:stockChart>`))
  const marks = (html: string) => [
    ...html.matchAll(/d="(M[^"]*)" fill="none" stroke="currentColor" stroke-width/g),
  ]

  it('has a line from low to high, and a mark for the last price', () => {
    const html = stock(HIGH + LOW + CLOSE)
    const [first, second] = marks(html)
    expect(marks(html)).toHaveLength(3)
    const ends = (path: string) =>
      /^M[\d.]+ ([\d.]+)V([\d.]+)M[\d.]+ ([\d.]+)H/.exec(path)!.slice(1).map(Number)
    const [top, bottom, close] = ends(first![1]!)
    expect((bottom! - close!) / (bottom! - top!)).toBeCloseTo(0.25, 1)
    expect(ends(second![1]!)[0]).toBeLessThan(top!)
    expect(html).toContain('>High / Low / Close</text>')
    expect(html).toContain('aria-label="High, Low, Close"')
  })

  it('has a mark for the first of four, or a box from first to last', () => {
    expect(marks(stock(OPEN + HIGH + LOW + CLOSE))[0]![1]!.split('M')).toHaveLength(4)
    const html = stock(
      `${OPEN + HIGH + LOW + CLOSE}<c:upDownBars><c:upBars/><c:downBars><c:spPr><a:solidFill><a:srgbClr val="C00000"/></a:solidFill></c:spPr></c:downBars></c:upDownBars>`,
    )
    const boxes = [...html.matchAll(/height="([\d.]+)" fill="([^"]*)" stroke="currentColor"/g)]
    expect(boxes.map(([, , fill]) => fill)).toEqual(['#c00000', '#ffffff'])
    expect(Number(boxes[1]![1])).toBeCloseTo(Number(boxes[0]![1]) * 2, 0)
  })

  it('has how much was sold as bars behind the prices, on an axis of its own', () => {
    const html = show(
      chart(
        `<c:barChart>${price('Volume', [1000, 3000, 2000])}${on(1, 2)}</c:barChart><c:stockChart>${HIGH + LOW + CLOSE + on(1, 4)}</c:stockChart>`,
        axis('catAx', 1) + axis('valAx', 2) + axis('valAx', 4, '<c:crosses val="max"/>'),
      ),
    )
    expect(barsIn(html)).toHaveLength(3)
    expect(marks(html)).toHaveLength(3)
    expect(html.indexOf('<rect')).toBeLessThan(html.indexOf('stroke-width="1.5"'))
    expect(textsIn(html).map(({ said }) => said)).toEqual(expect.arrayContaining(['3000', '15', 'Volume']))
  })

  it('names days that would all begin alike whole', () => {
    const days = Array.from({ length: 20 }, (_, index) => `2026-01-${10 + index}`)
    const html = show(
      chart(
        `<c:stockChart>${series(
          'High',
          days.map((_, at) => at),
          { labels: days },
        )}</c:stockChart>`,
      ),
    )
    const said = textsIn(html).filter((text) => text.said.startsWith('2026'))
    expect(said.length).toBeGreaterThan(1)
    expect(said.every((text) => days.includes(text.said))).toBe(true)
    // None begins left of the drawing.
    expect(said[0]!.x).toBeGreaterThan(30)
  })

  it('names days that the file has as numbers', () => {
    const high = series('High', [3, 4, 5], { labels: ['46023', '46024', '46025'] })
    const html = show(chart(`<c:stockChart>${high}</c:stockChart>`, '<c:dateAx/><c:valAx/>'))
    expect(html).toContain('>2026-01-01</text>')
  })
})
