import { t } from '@/lib/text/t'
import { numericParameter } from '../parameters/numbers'
import type { NumericName, Parameters } from '../parameters/parameters'

export type SweepAxis = { readonly parameter: NumericName; readonly values: readonly number[] }
export type SweepValue = { readonly parameter: NumericName; readonly value: number }

/** The parameters with the cell's values and seed put over them, as if the person had set them. */
export function withSweep(
  parameters: Parameters,
  values: readonly SweepValue[],
  seed: string | null,
): Parameters {
  const set = values.map(({ parameter, value }) => [parameter, { value, origin: 'mine' }] as const)
  return {
    ...parameters,
    ...Object.fromEntries(set),
    ...(seed !== null && { seed: { value: seed, origin: 'mine' } }),
  }
}

/** "T 0.5", "top-p 0.95". */
export const describeValue = ({ parameter, value }: SweepValue): string =>
  `${t(numericParameter(parameter).short)} ${value}`
