import type { ConversationId } from '@/domain/ids'
import type { AttachmentPart } from '@/domain/messages/message'
import type { ToolContent } from '@/domain/tools/toolRun'
import { fromBase64 } from '@/lib/base64'
import { english } from '@/lib/text/english'

import { keepFile } from '../pictures/keepFile'
import type { CommandDeps } from '../deps'

/** More pictures of one result are shown to the person only. */
const MOST_PICTURES = 8
/** What every model that sees takes. */
const SENT_TYPES = ['image/png', 'image/jpeg', 'image/webp', 'image/gif']

/** Stores the pictures of a result, so that they can be sent to a model that sees. One that can't be kept is left out. */
export async function keepPictures(
  deps: Pick<CommandDeps, 'storage' | 'store' | 'load'>,
  content: readonly ToolContent[],
  of: ConversationId,
): Promise<readonly AttachmentPart[]> {
  const pictures = content
    .filter((part) => part.type === 'image' && SENT_TYPES.includes(part.mediaType))
    .slice(0, MOST_PICTURES)
  const kept = await Promise.all(
    pictures.map(async (part): Promise<readonly AttachmentPart[]> => {
      const bytes = part.type === 'image' ? fromBase64(part.data) : undefined
      if (!bytes || part.type !== 'image') return []
      const blob = new Blob([bytes], { type: part.mediaType })
      // Whatever goes wrong here, the call is made and its result counts.
      const saved = await keepFile(deps, blob, english('Picture from a tool'), of).catch(() => undefined)
      if (!saved) return []
      const { id, name, mediaType, sizeBytes } = saved
      return [{ type: 'image', attachmentId: id, name, mediaType, sizeBytes }]
    }),
  )
  return kept.flat()
}
