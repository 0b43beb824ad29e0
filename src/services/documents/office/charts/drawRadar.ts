import { type Axis, axisScale } from './axisScale'
import { CHARACTER, circle, cut, fixed, type Frame, gridLine, heading, headOf, legend } from './chartSvg'
import { LINE, longest, stroke, text, TYPE } from './chartSvg'
import type { DrawnSeries } from './drawnSeries'

type Radar = {
  readonly labels: readonly string[]
  readonly series: readonly DrawnSeries[]
  readonly axis: Axis
  readonly isFilled: boolean
}

/** Values around a middle, from the top and round to the right: a corner for each category. */
export function drawRadar({ labels, series, axis, isFilled }: Radar, frame: Frame): string {
  const names = series.length > 1 ? series.map(({ name, colour }) => ({ name, colour })) : []
  const foot = names.length > 0 ? LINE * 1.4 : 4
  const head = headOf(frame)
  const beside = Math.min(frame.width / 4, longest(labels) + 8)
  const height = frame.height - head - foot
  const radius = Math.min(frame.width / 2 - beside, height / 2 - LINE)
  // Two corners make no area.
  if (labels.length < 3 || radius < 20) return ''
  const [x, y] = [frame.width / 2, head + height / 2]
  const scale = axisScale(
    axis,
    series.flatMap(({ values }) => values),
    true,
  )
  const corner = (at: number, far: number) => {
    const angle = (2 * Math.PI * at) / labels.length
    return { x: x + far * Math.sin(angle), y: y - far * Math.cos(angle) }
  }
  const path = (points: readonly { readonly x: number; readonly y: number }[]) =>
    points.map((point, index) => `${index === 0 ? 'M' : 'L'}${fixed(point.x)} ${fixed(point.y)}`).join('')
  const rings = scale.ticks.map((tick) => {
    const far = radius * scale.share(tick)
    return gridLine(`${path(labels.map((_, at) => corner(at, far)))}Z`)
  })
  const numbers = scale.ticks.map((tick, index) =>
    text(x - 4, y - radius * scale.share(tick) + TYPE / 3, scale.texts[index] ?? '', 'end'),
  )
  const spokes = labels.map((_, at) => gridLine(path([{ x, y }, corner(at, radius)])))
  const most = Math.max(3, Math.floor((beside - 8) / CHARACTER))
  const named = labels.map((label, at) => {
    const place = corner(at, radius + (at === 0 ? 9 : 6))
    const side = Math.sin((2 * Math.PI * at) / labels.length)
    const isMiddle = Math.abs(side) < 0.05
    const shift = isMiddle ? (at === 0 ? 0 : TYPE * 0.8) : TYPE / 3
    return text(place.x, place.y + shift, cut(label, most), isMiddle ? 'middle' : side > 0 ? 'start' : 'end')
  })
  const shapes = series.map(({ values, colour, isJoined }) => {
    const points = values.map((value, at) =>
      value === undefined ? undefined : corner(at, radius * scale.share(value)),
    )
    const known = points.filter((point) => point !== undefined)
    if (isFilled)
      return `<path d="${path(known)}Z" fill="${colour}" fill-opacity=".5" stroke="${colour}" stroke-width="2"/>`
    const dots = known.map((point) => circle(point.x, point.y, colour)).join('')
    // What is between two corners is drawn where both have a value.
    const lines = points.map((point, at) => {
      const next = points[(at + 1) % points.length]
      return point && next ? path([point, next]) : ''
    })
    return (isJoined ? stroke(lines.join(''), colour) : '') + dots
  })
  return [heading(frame), ...rings, ...spokes, ...named, ...shapes, ...numbers, legend(names, frame)].join('')
}
