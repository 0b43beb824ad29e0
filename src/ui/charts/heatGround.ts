/** How many steps of heat are told apart. */
export const HEAT_STEPS = 8

/** The ground for a heat from 0 (none) to 1, as a CSS colour; undefined for none. Text on it stays readable. */
export function heatGround(heat: number): string | undefined {
  const step = Math.round(Math.min(1, Math.max(0, heat)) * HEAT_STEPS)
  return step === 0 ? undefined : `color-mix(in srgb, var(--series-2) ${step * 6}%, transparent)`
}
