import type { ConversationId, MessageId } from '@/domain/ids'
import type { Message } from '@/domain/messages/message'
import { hasPictureAlone, withStoredPicture } from '@/domain/messages/storedPicture'
import { t } from '@/lib/text/t'
import { selectThread } from '@/store/selectors'

import type { CommandDeps } from '../deps'
import { record } from '../record'

import { keepPicture, pictureEnding } from './keepFile'

type Loaded = {
  readonly conversationId: ConversationId
  readonly messageId: MessageId
  /** Where it was loaded from. */
  readonly url: string
  readonly image: Blob
}

/**
 * Stores a picture that a reply has by its address, now that a person loaded it: such addresses end within the hour. It
 * takes the place of the address, so that it goes into exports, sync and the next turn. Of a reply that streams once it
 * has ended. One within a sentence or a table stays an address.
 */
export const createKeepLoadedPicture = (deps: CommandDeps) =>
  async function keepLoadedPicture({ conversationId, messageId, url, image }: Loaded): Promise<void> {
    const ended = await whenEnded(deps, conversationId, messageId)
    if (ended?.role !== 'assistant' || !hasPictureAlone(ended.parts, url)) return
    const file = new File([image], `${t('picture')}.${pictureEnding(image.type)}`, { type: image.type })
    const picture = await keepPicture(deps, file, conversationId)
    if (!picture) return
    // It may have changed meanwhile.
    const message = messageOf(deps, conversationId, messageId)
    const parts = message && withStoredPicture(message.parts, url, picture)
    if (parts) await record(deps, { messages: [{ ...message, parts }] })
  }

const messageOf = ({ store }: CommandDeps, conversationId: ConversationId, id: MessageId) =>
  selectThread(conversationId)(store.getState()).tree.byId.get(id)

/** Undefined where it is deleted, or of a chat that isn't this person's. */
function whenEnded(
  deps: CommandDeps,
  conversationId: ConversationId,
  id: MessageId,
): Promise<Message | undefined> {
  return new Promise((resolve) => {
    const look = (): boolean => {
      const message = messageOf(deps, conversationId, id)
      if (message?.status.type === 'streaming') return false
      resolve(message)
      return true
    }
    if (look()) return
    const stop = deps.store.subscribe(() => {
      if (look()) stop()
    })
  })
}
