/** The part of a service worker that is used. */
export type ContactsWorker = Pick<ServiceWorker, 'postMessage'>

export type ContactsParts = {
  readonly fetch: typeof globalThis.fetch
  /** The worker that sees this page's requests; null where there is none. */
  readonly worker: () => ContactsWorker | null
  readonly ownOrigin: string
}

/** The origins this page contacts, and the only way it asks them. */
export type Contacts = {
  /**
   * As `fetch`. The service worker refuses requests to origins it was not told of, so it is told first: whatever in
   * the page asks past this function is refused.
   */
  readonly fetch: typeof globalThis.fetch
  /** The origins that connections name from now on, on this page and, until it is told others, on further ones. */
  name(origins: readonly string[]): void
  /** Origins that were asked and no connection names: downloads, images, tools, connections that were tested. */
  others(): readonly string[]
  /** Whether a worker refuses all other origins. */
  isEnforced(): boolean
  subscribe(listener: () => void): () => void
  /** Another worker took over: it is told everything again. */
  workerChanged(): void
}

/** Longest wait for an answer of the worker before a request goes out anyway, in milliseconds. */
const ANSWER_TIMEOUT_MS = 500

export function createContacts({ fetch, worker, ownOrigin }: ContactsParts): Contacts {
  let named: readonly string[] = []
  let others: readonly string[] = []
  /** What the worker is known to let through, or is being told. */
  const told = new Map<string, Promise<unknown>>()
  const listeners = new Set<() => void>()

  function tell(message: { readonly origins: readonly string[] } | { readonly allow: string }) {
    const target = worker()
    if (!target) return Promise.resolve()
    const channel = new MessageChannel()
    const heard = new Promise((resolve) => {
      channel.port1.onmessage = resolve
      setTimeout(resolve, ANSWER_TIMEOUT_MS)
    }).finally(() => channel.port1.close())
    target.postMessage(message, [channel.port2])
    return heard
  }

  function tellNamed() {
    const heard = tell({ origins: named })
    for (const origin of named) told.set(origin, heard)
  }

  function readyFor(origin: string): Promise<unknown> | undefined {
    if (origin === ownOrigin || worker() === null) return undefined
    // The worker forgets what no connection names after an hour.
    if (!named.includes(origin)) return tell({ allow: origin })
    return told.get(origin)
  }

  return {
    fetch: async (input, init) => {
      const origin = originIn(input, ownOrigin)
      if (origin !== undefined) {
        if (origin !== ownOrigin && !named.includes(origin) && !others.includes(origin)) {
          others = [...others, origin]
          for (const listener of listeners) listener()
        }
        await readyFor(origin)
      }
      return fetch(input, init)
    },
    name(origins) {
      if (origins.join() === named.join()) return
      named = origins
      tellNamed()
      for (const listener of listeners) listener()
    },
    others: () => others,
    isEnforced: () => worker() !== null,
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    workerChanged() {
      told.clear()
      tellNamed()
      for (const listener of listeners) listener()
    },
  }
}

/** Undefined for addresses that leave this device for nowhere (`data:`, `blob:`). */
function originIn(input: RequestInfo | URL, base: string): string | undefined {
  const address = input instanceof Request ? input.url : String(input)
  if (!URL.canParse(address, base)) return undefined
  const { protocol, origin } = new URL(address, base)
  return protocol === 'https:' || protocol === 'http:' ? origin : undefined
}
