import { t } from '@/lib/text/t'
import { withOwnSign } from '@/lib/text/typedNumber'
import { DEFINITIONS, type Parameters, type SweepName } from '../parameters/parameters'

/** A number, or a word for what is told in words. */
export type Swept = number | string
export type SweepAxis = { readonly parameter: SweepName; readonly values: readonly Swept[] }
/** What a sweep varies: parameters, and seeds beside them. */
export type SweptName = SweepName | 'seed'

export type SweepValue = { readonly parameter: SweepName; readonly value: Swept }

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

function shortName(name: SweepName): string {
  const { short, label } = DEFINITIONS[name]
  return t(short ?? label)
}

/** "T 0.5", "top-p 0.95". */
export const describeValue = ({ parameter, value }: SweepValue): string =>
  `${shortName(parameter)} ${withOwnSign(String(value))}`

/** Every combination of the values of some axes, the last one fastest; one without values where there are none. */
export const sweepCombinations = (axes: readonly SweepAxis[]): readonly (readonly SweepValue[])[] =>
  axes.reduce<readonly (readonly SweepValue[])[]>(
    (rows, { parameter, values }) =>
      rows.flatMap((row) => values.map((value) => [...row, { parameter, value }])),
    [[]],
  )

/** "T not sent": what is said where a value would be. */
export const describeUnsent = (name: SweptName): string =>
  t('{name} not sent', { name: name === 'seed' ? t('seed') : shortName(name) })
