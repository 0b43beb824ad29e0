/** Numbers in [0, 1) that are the same for the same seed. */
export type Random = (() => number) & {
  readonly pick: <Value>(values: readonly Value[]) => Value
  /** Starts again from this seed, so that a profile can be made in pieces. */
  readonly reseed: (seed: number) => void
}

/** A small seeded generator (mulberry32): good enough for text, the same on every machine. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const pick = <Value>(values: readonly Value[]): Value => {
    const value = values[Math.floor(next() * values.length)]
    if (value === undefined) throw new Error('nothing to pick from')
    return value
  }
  const reseed = (to: number) => {
    state = to >>> 0
  }
  return Object.assign(next, { pick, reseed })
}
