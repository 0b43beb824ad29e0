/** What the tabs of one browser share: channels that deliver at once to every other tab, and locks. */
export function fakeBrowser() {
  const channels = new Set<EventTarget>()
  const openChannel = (): BroadcastChannel => {
    const channel = Object.assign(new EventTarget(), {
      postMessage: (data: unknown) => {
        for (const other of channels)
          if (other !== channel) other.dispatchEvent(new MessageEvent('message', { data }))
      },
      close: () => channels.delete(channel),
    })
    channels.add(channel)
    return channel as unknown as BroadcastChannel
  }

  const queues = new Map<string, Promise<unknown>>()
  const held = new Set<string>()
  /** Exclusive locks, in the order asked; a shared one waits for those and is not held. */
  const request = async (name: string, ...rest: [LockWork] | [LockOptions, LockWork]) => {
    const work = rest.at(-1) as LockWork
    const options = rest.length === 2 ? rest[0] : {}
    const before = queues.get(name)
    if (before && options.ifAvailable) return work(null)
    let free: () => void = () => undefined
    const mine = new Promise<void>((resolve) => (free = resolve))
    const after = Promise.all([before, mine])
    queues.set(name, after)
    let isMine = false
    try {
      await Promise.race([before, ...(options.signal ? [aborted(options.signal)] : [])])
      options.signal?.throwIfAborted()
      held.add(name)
      isMine = true
      return await work({ name, mode: 'exclusive' })
    } finally {
      if (isMine) held.delete(name)
      free()
      if (queues.get(name) === after) queues.delete(name)
    }
  }
  const locks = {
    request,
    query: () => Promise.resolve({ held: [...held].map((name) => ({ name })) }),
  } as unknown as LockManager
  return { openChannel, locks, post: (data: unknown) => openChannel().postMessage(data) }
}

type LockWork = (lock: Lock | null) => unknown

/** Settles when the signal aborts. */
export const aborted = (signal?: AbortSignal) =>
  new Promise((resolve) => signal?.addEventListener('abort', resolve, { once: true }))
