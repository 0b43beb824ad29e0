type Environment = Readonly<Record<string, string | undefined>>

/** The environment, and what is wrong with the names in it. */
export type WatchedEnvironment = {
  readonly environment: Environment
  /** A sentence for each variable called `PARLANCE_…` that nothing has asked for. To be called when all is read. */
  readonly warnings: () => readonly string[]
}

/** Notes which variables are read, so that no list of them has to be kept: whatever a file names counts too. */
export function watchEnvironment(environment: Environment): WatchedEnvironment {
  const read = new Set<string>()
  const unread = () =>
    Object.keys(environment).filter((name) => name.startsWith(PREFIX) && !read.has(name) && !OTHERS.has(name))
  return {
    environment: new Proxy(environment, {
      get(target, name) {
        if (typeof name === 'string') read.add(name)
        return Reflect.get(target, name) as string | undefined
      },
    }),
    warnings: () =>
      unread()
        .sort()
        .map((name) => {
          const [like] = [...read]
            .filter((known) => known.startsWith(PREFIX) && distance(known, name) <= MOST_WRONG)
            .sort((one, other) => distance(one, name) - distance(other, name))
          return `${name} is no setting of this host, and does nothing.${like === undefined ? '' : ` Did you mean ${like}?`}`
        }),
  }
}

const PREFIX = 'PARLANCE_'
/** Of the proxy in `compose.yaml`. */
const OTHERS: ReadonlySet<string> = new Set(['PARLANCE_DOMAIN'])
/** Letters that may be wrong in a name that was meant to be another. */
const MOST_WRONG = 3

/** How many letters have to be changed, added or left out (Levenshtein). */
function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (const [at, letter] of one.split('').entries()) {
    const next = [at + 1]
    for (let index = 1; index <= other.length; index++)
      next.push(
        Math.min(
          (row[index] ?? 0) + 1,
          (next[index - 1] ?? 0) + 1,
          (row[index - 1] ?? 0) + (other[index - 1] === letter ? 0 : 1),
        ),
      )
    row = next
  }
  return row.at(-1) ?? 0
}
