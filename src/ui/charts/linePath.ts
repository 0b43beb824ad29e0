/**
 * An SVG path through points. With `holdUntil` it goes in steps: each height holds until the next point,
 * and the last one until there. Empty for no points.
 */
export function linePath(
  points: readonly { readonly left: number; readonly top: number }[],
  holdUntil?: number,
): string {
  const [first, ...others] = points
  if (!first) return ''
  const start = `M${figure(first.left)} ${figure(first.top)}`
  if (holdUntil === undefined) {
    return start + others.map(({ left, top }) => `L${figure(left)} ${figure(top)}`).join('')
  }
  return `${start}${others.map(({ left, top }) => `H${figure(left)}V${figure(top)}`).join('')}H${figure(holdUntil)}`
}

const figure = (value: number): string => String(Math.round(value * 10) / 10)
