import { fileNames, MOST_CODE_BYTES, MOST_CODE_FILES, type CodeFile } from '@/domain/code/codeRun'
import type { AttachmentId, ConversationId, MessageId } from '@/domain/ids'
import { pathTo } from '@/domain/tree/tree'
import { selectThread } from '@/store/selectors'

import type { CommandDeps } from '../deps'

/**
 * The files that were attached in a chat up to a message, as they were attached: the newest 20, and 20 MB of them. One
 * that is no longer on this device is left out.
 *
 * @param leaf null for the shown path.
 */
export async function chatFiles(
  { store, storage }: Pick<CommandDeps, 'store' | 'storage'>,
  id: ConversationId,
  leaf: MessageId | null,
): Promise<readonly CodeFile[]> {
  const { tree, path } = selectThread(id)(store.getState())
  const attached = new Map<AttachmentId, { readonly name: string; readonly bytes: number }>()
  for (const messageId of pathTo(tree, leaf ?? path.at(-1) ?? null))
    for (const part of tree.byId.get(messageId)?.parts ?? []) {
      if (!('attachmentId' in part)) continue
      const { attachmentId, name, sizeBytes, document } = part
      attached.set(document?.originalId ?? attachmentId, {
        name,
        bytes: document?.originalBytes ?? sizeBytes,
      })
    }
  let room = MOST_CODE_BYTES
  const chosen = [...attached]
    .toReversed()
    .filter(([, { bytes }]) => (room -= bytes) >= 0)
    .slice(0, MOST_CODE_FILES)
    .toReversed()
  const names = fileNames(chosen.map(([, { name }]) => name))
  const files = await Promise.all(
    chosen.map(async ([attachment], at): Promise<readonly CodeFile[]> => {
      const loaded = await storage.loadAttachment(attachment)
      const name = names[at]
      if (!loaded.ok || !loaded.value || name === undefined) return []
      return [{ name, bytes: new Uint8Array(await loaded.value.arrayBuffer()) }]
    }),
  )
  return files.flat()
}
