/** Characters of the smaller and of the larger text that are compared. */
const SMALL = 4_096
const LARGE = 8 * SMALL

/** Milliseconds of the larger text below which growth is not looked at; quadratic work takes longer than this. */
const NOISE_MS = 60

/**
 * How much more processor time `work` takes for a text eight times as long: about 8 when it is linear, 64 when it is
 * quadratic. 0 when even the longer text takes next to none. Of several tries the best counts, since other work on
 * the machine and collections of garbage only add.
 */
export function growthOf(work: (text: string) => void, fragment: string): number {
  const large = repeated(fragment, LARGE)
  if (cpuMs(() => work(large)) < NOISE_MS || bestOf(3, () => work(large)) < NOISE_MS) return 0
  const small = repeated(fragment, SMALL)
  return (
    bestOf(5, () => work(large)) /
    Math.max(
      bestOf(10, () => work(small)),
      0.5,
    )
  )
}

/** The fragment, repeated to about that many characters. */
const repeated = (fragment: string, chars: number): string =>
  fragment.repeat(Math.ceil(chars / fragment.length))

const bestOf = (tries: number, work: () => void): number =>
  Math.min(...Array.from({ length: tries }, () => cpuMs(work)))

/** Processor time of the process, in milliseconds: it does not grow because other processes run. */
function cpuMs(work: () => void): number {
  const before = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}
