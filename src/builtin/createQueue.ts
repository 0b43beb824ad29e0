/** Turns calls into an async sequence for one reader; nothing is lost before it reads. */
export type Queue<Item> = {
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
