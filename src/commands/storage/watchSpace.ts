import { formatBytes } from '@/lib/text/formatBytes'
import { t } from '@/lib/text/t'
import type { AppStore } from '@/store/appStore'
import { selectConversations } from '@/store/selectors'

import type { CommandDeps } from '../deps'

/** Less than this is low, in bytes: a day of chats with pictures. */
const LOW_BYTES = 16_000_000
/** How often is looked while the page is used, in milliseconds. Looking writes a file as large. */
const LOOK_EVERY_MS = 600_000
/** The same while it is said that there is little. */
const LOW_LOOK_EVERY_MS = 20_000
/** Models smaller than this free too little to be named, in bytes. */
const WORTH_DELETING_BYTES = 10_000_000
const NOTICE = 'low-space'

/**
 * Says that space is running out before it has, with what to delete, and takes that back once there is room: now, and
 * from time to time while chats are written.
 */
export function watchSpace(
  deps: CommandDeps,
  watched: Pick<AppStore, 'subscribe'> = deps.store,
  every = setInterval,
): Promise<void> {
  let isWritten = false
  every(() => {
    if (isTold(deps)) void look(deps)
  }, LOW_LOOK_EVERY_MS)
  watched.subscribe((state, before) => {
    isWritten ||= state.threads !== before.threads
  })
  every(() => {
    if (!isWritten) return
    isWritten = false
    void look(deps)
  }, LOOK_EVERY_MS)
  return look(deps)
}

const isTold = ({ store }: CommandDeps) => store.getState().notices.some(({ id }) => id === NOTICE)

async function look(deps: CommandDeps): Promise<void> {
  const { store, storage } = deps
  const state = store.getState()
  // What cannot be saved at all is said already.
  if (state.holdsUnsaved || state.cannotSave) return
  const { usedBytes = 0, quotaBytes = Infinity } = await storage.estimate()
  const isLow = quotaBytes - usedBytes < LOW_BYTES || !(await (await deps.load('room')).hasRoom(LOW_BYTES))
  if (!isLow) {
    if (isTold(deps)) state.noticeDismissed(NOTICE)
    return
  }
  const { modelBytes = 0 } = await storage.measureUse()
  const left = t('Less than {size} is left on this device for Parlance.', { size: formatBytes(LOW_BYTES) })
  const advice =
    modelBytes > WORTH_DELETING_BYTES
      ? t('Free up disk space, or delete downloaded models ({size}) in Settings → Models on this device.', {
          size: formatBytes(modelBytes),
        })
      : t('Free up disk space, or delete chats with large files and old raw data in Settings → Data.')
  state.noticeShown({ id: NOTICE, tone: 'danger', text: `${left} ${advice}`, href: '/settings/data' })
}

/**
 * Asks the browser to keep the data when space runs low, once there is a chat to keep: Firefox shows the person a
 * question, which means nothing on a page that holds nothing yet.
 */
export function askToKeepData({ store, storage }: Pick<CommandDeps, 'store' | 'storage'>): void {
  const isKept = (state = store.getState()) =>
    selectConversations(state).some(({ isTemporary }) => !isTemporary)
  const ask = () => void storage.requestPersistence()
  if (isKept()) {
    ask()
    return
  }
  const stop = store.subscribe((state, before) => {
    if (state.conversations === before.conversations || !isKept(state)) return
    stop()
    ask()
  })
}

/** Nobody has typed and no reply has run for so long, in milliseconds. */
const QUIET_MS = 5_000

/** What the worker that fetches files is told. */
export type FillOrder = 'fill' | 'pause'

/**
 * Has files fetched for use with no network, and paused while a person types or a reply runs: a first chat loads its
 * model, and streams, over the same network.
 *
 * @returns ends it; to be called when all files are there.
 */
export function fillWhileQuiet(
  store: Pick<AppStore, 'getState' | 'subscribe'>,
  tell: (order: FillOrder) => void,
): () => void {
  let quiet: ReturnType<typeof setTimeout> | undefined
  const isReplying = () => Object.keys(store.getState().replies).length > 0
  const waitForQuiet = () => {
    if (quiet === undefined) tell('pause')
    clearTimeout(quiet)
    quiet = setTimeout(() => {
      if (isReplying()) {
        waitForQuiet()
        return
      }
      quiet = undefined
      tell('fill')
    }, QUIET_MS)
  }
  const unsubscribe = store.subscribe((state, before) => {
    if (state.drafts !== before.drafts || state.replies !== before.replies) waitForQuiet()
  })
  if (isReplying()) waitForQuiet()
  else tell('fill')
  return () => {
    unsubscribe()
    clearTimeout(quiet)
  }
}
