import type { ConversationId } from '@/domain/ids'
import type { Message } from '@/domain/messages/message'
import type { IsEnough } from '@/services/storage/storage'

import type { CommandDeps } from '../deps'

import { createOpenConversation } from './openConversation'

/** The first frame waits no longer than this for the messages it should show, in milliseconds. */
const MOST_MS = 250

/**
 * Opens the conversation the page starts with before anything is drawn, so that the first frame shows it: after the first
 * frame, other work would delay it. Of a long conversation only the end is read; the result holds that end.
 */
export async function openFirst(
  deps: CommandDeps,
  id: ConversationId | null,
  isEnough: IsEnough,
): Promise<{ readonly ending: () => readonly Message[]; readonly forget: () => void } | undefined> {
  if (id === null) return undefined
  let ending: readonly Message[] = []
  const open = async () => {
    const found = await createReadEnding(deps)(id, isEnough)
    if (found.length > 0) ending = found
    else await createOpenConversation(deps)(id)
  }
  // What takes longer is drawn when it arrives.
  await Promise.race([open(), new Promise((resolve) => setTimeout(resolve, MOST_MS))])
  return {
    ending: () => ending,
    forget: () => {
      ending = []
    },
  }
}

/**
 * The last messages on the shown path of a long conversation, to be looked at while the whole is read. Empty
 * when it is read already, or as soon whole. They go into the store only with all others: nothing is sent or counted
 * of a part.
 */
export const createReadEnding = ({ store, storage }: CommandDeps) =>
  async function readEnding(id: ConversationId, isEnough: IsEnough): Promise<readonly Message[]> {
    const { conversations, threads } = store.getState()
    const leafId = conversations[id]?.activeLeafId ?? null
    if (leafId === null || threads[id]) return []
    const found = await storage.loadEnding(id, isEnough)
    // Another branch may just have been chosen.
    return found.ok && found.value.at(-1)?.id === leafId ? found.value : []
  }
