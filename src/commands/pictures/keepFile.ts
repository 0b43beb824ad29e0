import type { Attachment } from '@/domain/attachments/attachment'
import type { AttachmentId, ConversationId, MessageId } from '@/domain/ids'
import type { AttachmentPart, Message } from '@/domain/messages/message'
import { hasPictureAlone, withStoredPicture } from '@/domain/messages/storedPicture'
import { describeStorageError } from '@/domain/storage/storageError'
import { t } from '@/lib/text/t'
import { selectThread } from '@/store/selectors'

import type { CommandDeps } from '../deps'
import { record } from '../record'

type Deps = Pick<CommandDeps, 'storage' | 'store' | 'load'>

/** Pixels of the longer side of what a transcript shows: twice the points it takes there. */
const THUMBNAIL_PIXELS = 960
/** Up to here a picture is its own thumbnail, in bytes. */
const SMALL_BYTES = 150_000

/**
 * Stores a file that is nowhere else: what was drawn was paid for. One that finds no room is kept in memory and saved
 * once there is some; until then a notice offers to download it, and the page asks before it is left. Undefined where
 * it can't be kept at all, which is told.
 */
export async function keepFile(
  deps: Deps,
  bytes: Blob,
  name: string,
  of?: ConversationId,
): Promise<Attachment | undefined> {
  const saved = await deps.storage.saveAttachment(bytes, name, of)
  if (saved.ok) return saved.value
  const reason = describeStorageError(saved.error)
  const held = await deps.storage.holdAttachment(bytes, name)
  if (!held.ok) {
    tellLost(deps, reason)
    return undefined
  }
  const id = `picture ${held.value.attachment.id}`
  let isHeld = true
  deps.store.getState().noticeShown({
    id,
    tone: 'danger',
    text: t('“{name}” isn’t saved. {reason} This tab keeps it until there is room.', { name, reason }),
    offersDownload: true,
  })
  void held.value.saved.then(() => {
    isHeld = false
    deps.store.getState().noticeDismissed(id)
  })
  void deps.load('leaveWarning').then(
    ({ warnBeforeLeaving }) => warnBeforeLeaving(() => isHeld),
    () => undefined,
  )
  return held.value.attachment
}

/** Says that a picture is lost. */
export const tellLost = ({ store }: Pick<CommandDeps, 'store'>, reason: string): void =>
  store.getState().noticeShown({
    id: 'picture',
    tone: 'danger',
    text: t('A picture could not be saved. {reason}', { reason }),
  })

/** Stores a picture, and a smaller copy to show where it is large. Undefined where it can't be kept, which is told. */
export async function keepPicture(
  deps: Deps,
  file: File,
  of?: ConversationId,
): Promise<AttachmentPart | undefined> {
  const stored = await keepFile(deps, file, file.name, of)
  if (!stored) return undefined
  const thumbnailId = await keepThumbnail(deps, file, of)
  return {
    type: 'image',
    attachmentId: stored.id,
    name: file.name,
    mediaType: file.type,
    sizeBytes: file.size,
    ...(thumbnailId && { thumbnailId }),
  }
}

/** What the name of a picture ends with, by its media type. */
export function pictureEnding(mediaType: string): string {
  const kind = /^image\/([\w.+-]+)/.exec(mediaType)?.[1] ?? 'png'
  return ENDINGS[kind] ?? kind
}

const ENDINGS: Readonly<Record<string, string>> = { jpeg: 'jpg', 'svg+xml': 'svg' }

/** Undefined where the picture is small, or can't be made smaller here: it is shown itself then. */
async function keepThumbnail(deps: Deps, file: File, of?: ConversationId): Promise<AttachmentId | undefined> {
  if (file.size <= SMALL_BYTES) return undefined
  const images = await deps.load('images').catch(() => undefined)
  const smaller = await images?.downscaleImage(file, THUMBNAIL_PIXELS)
  return smaller && smaller !== file ? (await keepFile(deps, smaller, file.name, of))?.id : undefined
}

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
