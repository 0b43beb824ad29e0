import { describe, expect, it } from 'vitest'

import { barsIn, chart, places, series, show } from '#test/support/documents/drawnChart'

describe('a chart', () => {
  it('has bars as high as its values, from zero, also below it', () => {
    const drawn = barsIn(show(chart(`<c:barChart>${series('Wine', [10, 20, -10])}</c:barChart>`)))
    const [[, , , first], [, , , second], [, under, , below]] = drawn as [
      (typeof drawn)[0],
      (typeof drawn)[0],
      (typeof drawn)[0],
    ]
    expect(second).toBeCloseTo(first * 2, 0)
    expect(below).toBeCloseTo(first, 0)
    // Where the others end, it begins.
    expect(under).toBeCloseTo(drawn[0]![1] + first, 0)
  })

  it('has lying bars, and bars that stand on each other', () => {
    const lying = barsIn(
      show(chart(`<c:barChart><c:barDir val="bar"/>${series('Wine', [10, 20, 5])}</c:barChart>`)),
    )
    expect(lying[1]![2]).toBeCloseTo(lying[0]![2] * 2, 0)
    const stacked = barsIn(
      show(
        chart(
          `<c:barChart><c:grouping val="stacked"/>${series('Wine', [10, 20, 5])}${series('Cider', [10, 5, 5])}</c:barChart>`,
        ),
      ),
    )
    expect(stacked[3]![0]).toBe(stacked[0]![0])
    expect(stacked[3]![1] + stacked[3]![3]).toBeCloseTo(stacked[0]![1], 0)
  })

  it('says shares of a whole in percent', () => {
    const html = show(
      chart(
        `<c:barChart><c:grouping val="percentStacked"/>${series('Wine', [1, 3, 2])}${series('Cider', [3, 1, 2])}</c:barChart>`,
      ),
    )
    expect(html).toContain('>100%</text>')
    expect(barsIn(html)[0]![3]).toBeCloseTo(barsIn(html)[1]![3] / 3, 0)
  })

  it('leaves a gap in a line where a value is missing', () => {
    const html = show(chart(`<c:lineChart>${series('Wine', [10, undefined, 5])}</c:lineChart>`))
    expect(html).toMatch(/d="M[\d. ]+M[\d. ]+" fill="none"/)
    expect(html.match(/<circle/g)).toHaveLength(2)
  })

  it('joins points where the file has a line through them', () => {
    const plot = (line: string) =>
      chart(
        `<c:scatterChart><c:scatterStyle val="lineMarker"/>${places([1, 3], [2, 4], undefined, line)}</c:scatterChart>`,
        '<c:valAx/><c:valAx/>',
      )
    expect(show(plot(''))).toMatch(/d="M[\d. ]+L[\d. ]+" fill="none"/)
    expect(show(plot('<c:spPr><a:ln><a:noFill/></a:ln></c:spPr>'))).not.toContain('stroke-linejoin')
  })

  it('has a slice for each share, in the colours of its points, and its names', () => {
    const html = show(
      chart(
        `<c:pieChart>${series('Wine', [1, 1, 2], { more: '<c:dPt><c:idx val="1"/><c:spPr><a:solidFill><a:srgbClr val="123456"/></a:solidFill></c:spPr></c:dPt>' })}</c:pieChart>`,
        '',
      ),
    )
    expect(html.match(/<path/g)).toHaveLength(3)
    expect(html).toContain('fill="#123456"')
    expect(html).toContain('>Q3</text>')
    expect(show(chart(`<c:pieChart>${series('All', [5])}</c:pieChart>`, ''))).toMatch(/A[\d. ]+A[\d. ]+Z/)
  })

  it.each([
    ['a kind that isn’t drawn', chart(`<c:surfaceChart>${series('Wine', [1, 2, 3])}</c:surfaceChart>`)],
    [
      'kinds that share no axes',
      chart(`<c:barChart>${series('Wine', [1, 2, 3])}</c:barChart><c:radarChart/>`),
    ],
    [
      'steps of powers',
      chart(
        `<c:barChart>${series('Wine', [1, 2, 3])}</c:barChart>`,
        '<c:valAx><c:scaling><c:logBase val="10"/></c:scaling></c:valAx>',
      ),
    ],
    ['shares below zero', chart(`<c:pieChart>${series('Wine', [1, -2, 3])}</c:pieChart>`, '')],
    ['no room', chart(`<c:barChart>${series('Wine', [1, 2, 3])}</c:barChart>`), { width: 10, height: 10 }],
    [
      'a radar without room',
      chart(`<c:radarChart>${series('Wine', [1, 2, 3])}</c:radarChart>`),
      { width: 60, height: 60 },
    ],
  ])(
    'shows its numbers instead of %s',
    (_, xml, size?: { readonly width: number; readonly height: number }) => {
      const html = show(xml, size)
      expect(html).toMatch(/<table>.*Wine.*Q2.*2/s)
      expect(html).not.toContain('<svg')
      expect(html).toContain('<p>Not drawn</p>')
    },
  )

  it('writes what a file says as text, and no number that is none', () => {
    const html = show(
      chart(
        `<c:barChart>${series('&lt;img src=x onerror=1&gt;"', [1e300, -1e300, Number.NaN])}</c:barChart>`,
        '<c:valAx><c:scaling><c:min val="5"/><c:max val="5"/></c:scaling></c:valAx>',
      ),
    )
    expect(html).toContain('&lt;img src=x onerror=1&gt;')
    expect(html).not.toMatch(/<img|NaN|Infinity/)
  })
})
