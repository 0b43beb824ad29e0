import type { Parameters } from '../parameters/parameters'

/** Parameters that can be swept, with what is said of them in short. */
export const SWEPT = {
  temperature: { name: 'Temperature', short: 'T', min: 0, max: 2 },
  top_p: { name: 'Top P', short: 'top-p', min: 0, max: 1 },
  top_k: { name: 'Top K', short: 'top-k', min: 0, max: 1000 },
  min_p: { name: 'Min P', short: 'min-p', min: 0, max: 1 },
  frequency_penalty: { name: 'Frequency penalty', short: 'freq', min: -2, max: 2 },
  presence_penalty: { name: 'Presence penalty', short: 'pres', min: -2, max: 2 },
  repetition_penalty: { name: 'Repetition penalty', short: 'rep', min: 0, max: 2 },
  max_tokens: { name: 'Max tokens', short: 'max', min: 1, max: 1_000_000 },
} as const

export type SweepName = keyof typeof SWEPT

export type SweepAxis = { readonly parameter: SweepName; readonly values: readonly number[] }
export type SweepValue = { readonly parameter: SweepName; readonly value: number }

/** All names, in the order they are offered. */
export const SWEEP_NAMES: readonly SweepName[] = [
  'temperature',
  'top_p',
  'top_k',
  'min_p',
  'frequency_penalty',
  'presence_penalty',
  'repetition_penalty',
  'max_tokens',
]

/** Whether a word names a parameter that can be swept. */
export const isSweepName = (name: string): name is SweepName => Object.hasOwn(SWEPT, name)

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
  `${SWEPT[parameter].short} ${value}`
