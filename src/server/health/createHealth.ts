import type { HostStore } from '../store/hostStore'
import type { UpstreamHealth } from '../upstreams/createRouter'

/** How a host is, for whatever watches it: no names, no addresses. */
export type Health = {
  /**
   * `degraded`: it answers, but something it needs is gone. `down`: nothing can be answered. `draining`: it is being
   * stopped, and takes no request any more.
   */
  readonly status: 'ok' | 'degraded' | 'down' | 'draining'
  readonly store: 'ok' | 'unavailable'
  readonly upstreams?: { readonly up: number; readonly all: number }
}

/** Longest a look at the store may take, in milliseconds. */
const LOOK_MS = 2000
/** A hash that no key has. */
const NOBODY = '0'.repeat(64)

/** How the host is at this moment. Never rejects. */
export const createHealth =
  (
    store: Pick<HostStore, 'keys'>,
    upstreams: () => readonly UpstreamHealth[],
    isDraining: () => boolean = () => false,
  ) =>
  async (): Promise<Health> => {
    const hasStore = await Promise.race([
      store.keys.find(NOBODY).then(
        () => true,
        () => false,
      ),
      new Promise<boolean>((resolve) => setTimeout(() => resolve(false), LOOK_MS).unref()),
    ])
    const all = upstreams()
    const up = all.filter(({ isUp }) => isUp).length
    const isDown = !hasStore || (all.length > 0 && up === 0)
    return {
      status: isDraining() ? 'draining' : isDown ? 'down' : up < all.length ? 'degraded' : 'ok',
      store: hasStore ? 'ok' : 'unavailable',
      ...(all.length > 0 && { upstreams: { up, all: all.length } }),
    }
  }
