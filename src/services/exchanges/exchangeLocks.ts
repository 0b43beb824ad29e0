import type { ExchangeId } from '@/domain/ids'

type Locks = Pick<LockManager, 'request' | 'query'>

const LOCK = 'parlance:exchange:'

/** Marks a request as being made by this page, for all tabs to see, until `isOver` settles or the page dies. */
export async function holdExchange(
  id: ExchangeId,
  isOver: Promise<void>,
  locks: Locks | undefined = locksOfPage(),
): Promise<void> {
  // A page without the right to locks is refused them; the request goes on all the same.
  await locks?.request(LOCK + id, () => isOver).catch(() => undefined)
}

/** The requests that some page is making now; undefined where the browser cannot say. */
export async function heldExchanges(
  locks: Locks | undefined = locksOfPage(),
): Promise<ReadonlySet<ExchangeId> | undefined> {
  const known = await locks?.query().catch(() => undefined)
  if (!known) return undefined
  const names = [...(known.held ?? []), ...(known.pending ?? [])].map(({ name = '' }) => name)
  return new Set(
    names.flatMap((name) => (name.startsWith(LOCK) ? [name.slice(LOCK.length) as ExchangeId] : [])),
  )
}

/** Missing on plain-http pages and outside of browsers. */
const locksOfPage = (): Locks | undefined =>
  typeof navigator !== 'undefined' && 'locks' in navigator ? navigator.locks : undefined
