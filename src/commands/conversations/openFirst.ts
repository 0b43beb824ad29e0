import type { ConversationId } from '@/domain/ids'
import type { Message } from '@/domain/messages/message'
import type { IsEnough } from '@/services/storage/storage'

import type { CommandDeps } from '../deps'
import { createOpenConversation } from './openConversation'
import { createReadEnding } from './readEnding'

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
