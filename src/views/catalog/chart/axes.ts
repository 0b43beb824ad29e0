import type { X_AXES, Y_AXES } from '@/domain/models/browse/query'
import { formatMonth } from '@/lib/text/formatDate'
import { formatUsdShort } from '@/lib/text/formatUsd'
import { mark, t } from '@/lib/text/t'
import type { ChartAxis } from '@/ui/charts/axisScale'

import { shortTokens } from '../words'

type AxisName = (typeof X_AXES)[number] | (typeof Y_AXES)[number]

const dollars = (value: number): string => {
  if (value <= 0) return t('Free')
  return formatUsdShort(value, value >= 100 ? 3 : 2)
}

const POWERS = Array.from({ length: 14 }, (_, step) => 2048 * 2 ** step)
/** Context lengths are powers of two; every other one is enough. */
const TOKEN_TICKS = POWERS.filter((_, index) => index % 2 === 0)

const AXES: Readonly<Record<AxisName, ChartAxis>> = {
  input: { label: mark('Input, $/M'), scale: 'log', format: dollars },
  output: { label: mark('Output, $/M'), scale: 'log', format: dollars },
  cost: { label: mark('Cost'), scale: 'log', format: dollars },
  context: { label: mark('Context'), scale: 'log', format: shortTokens, ticks: TOKEN_TICKS },
  maxOutput: { label: mark('Max output'), scale: 'log', format: shortTokens, ticks: TOKEN_TICKS },
  created: { label: mark('Released'), scale: 'linear', format: formatMonth },
}

/** An axis of the figure by its name in the address. */
export const axisOf = (name: AxisName): ChartAxis => ({ ...AXES[name], label: t(AXES[name].label) })
