import type { X_AXES, Y_AXES } from '@/domain/models/browse/query'
import type { ChartAxis } from '@/ui/charts/axisScale'

import { shortTokens } from '../words'

type AxisName = (typeof X_AXES)[number] | (typeof Y_AXES)[number]

const dollars = (value: number): string => {
  if (value <= 0) return 'free'
  return `$${value >= 1000 ? value.toLocaleString('en-US', { maximumFractionDigits: 0 }) : String(Number(value.toPrecision(2)))}`
}

const POWERS = Array.from({ length: 14 }, (_, step) => 2048 * 2 ** step)
/** Context lengths are powers of two; every other one is enough. */
const TOKEN_TICKS = POWERS.filter((_, index) => index % 2 === 0)

const AXES: Readonly<Record<AxisName, ChartAxis>> = {
  input: { label: 'input $/M', scale: 'log', format: dollars },
  output: { label: 'output $/M', scale: 'log', format: dollars },
  cost: { label: 'cost', scale: 'log', format: dollars },
  context: { label: 'context', scale: 'log', format: shortTokens, ticks: TOKEN_TICKS },
  maxOutput: { label: 'max output', scale: 'log', format: shortTokens, ticks: TOKEN_TICKS },
  created: { label: 'came out', scale: 'linear', format: monthOf },
}

/** An axis of the figure by its name in the address. */
export const axisOf = (name: AxisName): ChartAxis => AXES[name]

function monthOf(at: number): string {
  const date = new Date(at)
  return `${date.getUTCFullYear()}-${String(date.getUTCMonth() + 1).padStart(2, '0')}`
}
