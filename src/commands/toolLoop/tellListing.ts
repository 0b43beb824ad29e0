import type { ConversationId } from '@/domain/ids'
import { formatList } from '@/lib/text/formatList'
import { t } from '@/lib/text/t'

import type { CommandDeps } from '../deps'
import { knownServers } from '../toolServers/hostServers'

/** A server that answers sooner is not worth a line, in milliseconds. */
const SOON_MS = 300

/** Waits for the lists of tools, and says which servers it waits for while they take their time. */
export async function telling<Found>(
  deps: CommandDeps,
  conversationId: ConversationId,
  listing: Promise<Found>,
): Promise<Found> {
  const { store, sleep } = deps
  const id = `listing-${conversationId}`
  const over = new AbortController()
  const show = () => {
    const { serverStates } = store.getState()
    const slow = knownServers(deps).filter((server) => serverStates[server.id]?.isConnecting === true)
    if (slow.length === 0 || over.signal.aborted) return
    const names = formatList(slow.map(({ name }) => name))
    store.getState().noticeShown({ id, tone: 'info', text: t('Connecting to {names}…', { names }) })
  }
  // Said again as each answers, so that the last name is the slowest.
  let stopWatching: () => void = () => undefined
  sleep(SOON_MS, over.signal)
    .then(() => {
      show()
      stopWatching = store.subscribe((now, before) => {
        if (now.serverStates !== before.serverStates) show()
      })
    })
    .catch(() => undefined)
  try {
    return await listing
  } finally {
    over.abort()
    stopWatching()
    store.getState().noticeDismissed(id)
  }
}
