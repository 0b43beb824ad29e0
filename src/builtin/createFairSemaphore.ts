import { failed, ok, type Result } from '@/lib/result'

/** Lets a bounded number through at once; the rest wait, fairly among their owners. */
export type FairSemaphore = {
  /**
   * Waits for a turn. `onPlace` hears 1 for the next in line, and again whenever that changes; it is
   * not called when there is no wait. Fails with `full` when the line is full, at once or when somebody
   * with fewer requests in it comes, with `left` when the signal aborts while waiting. Call what it returns exactly when the work is over.
   */
  enter(
    owner: string,
    options: { readonly signal: AbortSignal; readonly onPlace?: (place: number) => void },
  ): Promise<Result<() => void, 'full' | 'left'>>
  /** How many work and how many wait. */
  load(): { readonly working: number; readonly waiting: number }
}

type Waiting = {
  readonly owner: string
  readonly go: () => void
  readonly refuse: () => void
  readonly onPlace: (place: number) => void
}

/**
 * Owners take turns: whoever has the fewest requests at work and in line before goes first, so that one with ten
 * delays another's first by at most one.
 */
export function createFairSemaphore(limits: {
  readonly atOnce: number
  readonly inLine: number
}): FairSemaphore {
  let working = 0
  /** How many of each owner work. */
  const owners = new Map<string, number>()
  let line: readonly Waiting[] = []

  function tellPlaces() {
    line.forEach((waiting, index) => waiting.onPlace(index + 1))
  }

  /** Lets one in; gives what lets it out. */
  function begin(owner: string): () => void {
    working += 1
    owners.set(owner, (owners.get(owner) ?? 0) + 1)
    return once(() => leave(owner))
  }

  function leave(owner: string) {
    working -= 1
    const count = (owners.get(owner) ?? 0) - 1
    if (count > 0) owners.set(owner, count)
    else owners.delete(owner)
    const [next, ...rest] = line
    if (next === undefined) return
    line = rest
    next.go()
    tellPlaces()
  }

  return {
    load: () => ({ working, waiting: line.length }),
    enter(owner, { signal, onPlace = () => undefined }) {
      if (signal.aborted) return Promise.resolve(failed('left'))
      if (working < limits.atOnce) {
        return Promise.resolve(ok(begin(owner)))
      }
      if (line.length >= limits.inLine) {
        const crowding = lastOfCrowd(line, owner)
        if (!crowding) return Promise.resolve(failed('full'))
        crowding.refuse()
      }
      return new Promise((resolve) => {
        const waiting: Waiting = {
          owner,
          onPlace,
          go() {
            signal.removeEventListener('abort', giveUp)
            resolve(ok(begin(owner)))
          },
          // Who takes the place tells everyone theirs.
          refuse: () => out('full'),
        }
        const giveUp = () => {
          out('left')
          tellPlaces()
        }
        const out = (why: 'full' | 'left') => {
          signal.removeEventListener('abort', giveUp)
          line = line.filter((other) => other !== waiting)
          resolve(failed(why))
        }
        signal.addEventListener('abort', giveUp, { once: true })
        line = insertFairly(line, waiting, owners)
        tellPlaces()
      })
    },
  }
}

/** Before the first request whose owner has more at work and in line before it than this one's has. */
function insertFairly(
  line: readonly Waiting[],
  added: Waiting,
  working: ReadonlyMap<string, number>,
): readonly Waiting[] {
  const seen = new Map(working)
  const round = line.filter(({ owner }) => owner === added.owner).length + (seen.get(added.owner) ?? 0)
  const at = line.findIndex(({ owner }) => {
    const rounds = seen.get(owner) ?? 0
    seen.set(owner, rounds + 1)
    return rounds > round
  })
  return at === -1 ? [...line, added] : [...line.slice(0, at), added, ...line.slice(at)]
}

/** The last request of whoever has the most in line, where that is more than `owner` would have. */
function lastOfCrowd(line: readonly Waiting[], owner: string): Waiting | undefined {
  const counts = new Map<string, number>()
  for (const waiting of line) counts.set(waiting.owner, (counts.get(waiting.owner) ?? 0) + 1)
  const [crowd, count] = [...counts].reduce((most, each) => (each[1] > most[1] ? each : most), ['', 0])
  return count > (counts.get(owner) ?? 0) + 1
    ? line.findLast((waiting) => waiting.owner === crowd)
    : undefined
}

function once(run: () => void): () => void {
  let done = false
  return () => {
    if (done) return
    done = true
    run()
  }
}

/** Turns calls into an async sequence for one reader; nothing is lost before it reads. */
type Queue<Item> = {
  readonly push: (item: Item) => void
  /** No more will come. What was pushed is still read. */
  readonly end: () => void
  /** The reader gets this error after what was pushed. */
  readonly fail: (error: unknown) => void
  readonly items: () => AsyncGenerator<Item>
}

export function createQueue<Item>(): Queue<Item> {
  let waiting: Item[] = []
  let outcome: { readonly error?: unknown } | undefined
  let wake: () => void = () => undefined

  function close(how: { readonly error?: unknown }) {
    outcome ??= how
    wake()
  }

  return {
    push(item) {
      waiting.push(item)
      wake()
    },
    end: () => close({}),
    fail: (error) => close({ error }),
    async *items() {
      for (;;) {
        const items = waiting
        waiting = []
        yield* items
        if (waiting.length > 0) continue
        if (outcome) {
          if ('error' in outcome) throw outcome.error
          return
        }
        await new Promise<void>((resolve) => {
          wake = resolve
        })
      }
    },
  }
}
