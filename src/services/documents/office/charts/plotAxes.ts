import type { XmlElement } from '../xmlTree'
import type { Axis } from './axisScale'

/** The axes of values of a chart, and which of its plots are on the second. */
export type PlotAxes = {
  readonly first: XmlElement | undefined
  readonly second: XmlElement | undefined
  /** Where the categories are, or the other numbers of points. */
  readonly across: XmlElement | undefined
  readonly isSecond: (plot: XmlElement) => boolean
}

/** Finds the axes that plots name; undefined where they are more than can be drawn. */
export function plotAxes(
  area: XmlElement,
  plots: readonly XmlElement[],
  hasPlaces: boolean,
): PlotAxes | undefined {
  const axes = area.elements().filter(({ localName }) => localName.endsWith('Ax'))
  const pairs = plots.map((plot) => {
    const ids = plot.elements('axId').map((each) => each.get('val'))
    const own = ids.flatMap((id) => axes.find((axis) => axis.at('axId')?.get('val') === id) ?? [])
    const named = own.length > 0 ? own : axes
    const numbers = named.filter(({ localName }) => localName === 'valAx')
    const value = numbers.at(hasPlaces ? 1 : 0) ?? numbers[0]
    return {
      plot,
      value,
      across: named.find((axis) => axis !== value && (hasPlaces || axis.localName !== 'serAx')),
    }
  })
  // On a hidden axis nothing could be read: its values are on the one that is seen.
  const all = [...new Set(pairs.flatMap(({ value }) => value ?? []))]
  const seen = all.filter((axis) => !isHidden(axis))
  const [first, second, ...others] = (seen.length > 0 ? seen : all).toSorted(
    (one, other) => Number(isAtEnd(one)) - Number(isAtEnd(other)),
  )
  const across = [...new Set(pairs.flatMap((pair) => pair.across ?? []))]
  // Points of two axes need one across, which the other pair then hides.
  const isApart = hasPlaces && across.filter((axis) => !isHidden(axis)).length > 1
  if (others.length > 0 || isApart) return undefined
  return {
    first,
    second,
    across: across.find((axis) => !isHidden(axis)) ?? across[0],
    isSecond: (plot) =>
      second !== undefined && pairs.some((pair) => pair.plot === plot && pair.value === second),
  }
}

const isHidden = (axis: XmlElement): boolean => {
  const hidden = axis.at('delete')
  return hidden !== undefined && !['0', 'false'].includes(hidden.get('val') ?? '1')
}

/** At the right, or at the top. */
const isAtEnd = (axis: XmlElement): boolean =>
  axis.at('crosses')?.get('val') === 'max' || ['r', 't'].includes(axis.at('axPos')?.get('val') ?? '')

/**
 * What the file says of an axis.
 *
 * @param format how the numbers on it are shown, where it says none of its own
 */
export function readAxis(axis: XmlElement | undefined, format: string): Axis {
  const scaling = axis?.at('scaling')
  const numbers = axis?.at('numFmt')
  const own = numbers && ['0', 'false'].includes(numbers.get('sourceLinked') ?? '0')
  const said = own ? numbers.get('formatCode') : undefined
  const plain = said ?? format
  return {
    min: scaling?.at('min')?.number('val'),
    max: scaling?.at('max')?.number('val'),
    format: /^general$/i.test(plain) ? '' : plain,
    title: (axis?.at('title')?.all('t') ?? [])
      .map(({ textContent }) => textContent)
      .join('')
      .trim(),
  }
}
