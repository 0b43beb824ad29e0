import { fixed, type Frame, headOf, heading, legend, LINE } from './chartSvg'

type Pie = {
  readonly labels: readonly string[]
  readonly values: readonly (number | undefined)[]
  readonly colours: readonly string[]
  readonly isRing: boolean
}

/** Shares of a whole, from the top and round to the right. */
export function drawPie({ labels, values, colours, isRing }: Pie, frame: Frame): string {
  const total = values.reduce<number>((sum, value) => sum + (value ?? 0), 0)
  const head = headOf(frame)
  const foot = LINE * 1.6
  const radius = Math.min(frame.width, frame.height - head - foot) / 2 - 4
  if (total <= 0 || radius < 10) return ''
  const [x, y] = [frame.width / 2, head + radius + 4]
  const edge = (share: number) => {
    const angle = 2 * Math.PI * share
    return `${fixed(x + radius * Math.sin(angle))} ${fixed(y - radius * Math.cos(angle))}`
  }
  let from = 0
  const parts = values.map((value, at) => {
    const share = (value ?? 0) / total
    const to = from + share
    // An arc from a point to itself would be none: a whole is two halves.
    const arc = (end: number, isLarge: boolean) =>
      `A${fixed(radius)} ${fixed(radius)} 0 ${isLarge ? 1 : 0} 1 ${edge(end)}`
    const way = share > 0.999 ? arc(from + 0.5, false) + arc(to, false) : arc(to, share > 0.5)
    const part =
      share === 0
        ? ''
        : `<path d="M${fixed(x)} ${fixed(y)}L${edge(from)}${way}Z" fill="${colours[at]}" stroke="#fff"/>`
    from = to
    return part
  })
  const hole = isRing
    ? `<circle cx="${fixed(x)}" cy="${fixed(y)}" r="${fixed(radius * 0.55)}" fill="#fff"/>`
    : ''
  const names = labels.map((name, at) => ({ name, colour: colours[at] ?? '' }))
  return heading(frame) + parts.join('') + hole + legend(names, frame)
}
