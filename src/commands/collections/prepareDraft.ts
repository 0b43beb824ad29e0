import { collectionIn } from '@/domain/collections/collection'
import type { ConversationId } from '@/domain/ids'
import { t } from '@/lib/text/t'
import { selectConversationSettings } from '@/store/selectors'

import type { CommandDeps } from '../deps'
import { createDocumentCommands } from '../documents/documentCommands'
import { loadItems } from '../items/loadItems'
import type { createFolderCommands } from './folderCommands'
import { findByMeaning } from './meaning'

/**
 * Finds the passages that go with what is about to be sent: changes of watched folders are read first, and what the
 * collections are ranked by is asked. Where meaning can't be asked, words alone rank, which is told. Never rejects.
 */
export const createPrepareDraft = (
  deps: CommandDeps,
  { checkFolders }: Pick<ReturnType<typeof createFolderCommands>, 'checkFolders'>,
) => {
  const documents = createDocumentCommands(deps)
  return async function prepareDraft(id: ConversationId | 'new', signal: AbortSignal): Promise<void> {
    const conversationId = id === 'new' ? null : id
    const { collections = [] } = selectConversationSettings(conversationId)(deps.store.getState())
    const items = await loadItems(deps)
    if (!items.ok) return
    const watched = collections.filter((each) => collectionIn(items.value, each)?.folder !== undefined)
    if (watched.length > 0) await checkFolders(watched)
    await documents.findPassages(id, async (question) => {
      const found = await findByMeaning(deps, deps.store.getState().items ?? items.value, {
        conversationId,
        collections,
        question,
        signal,
      })
      if (found.ok) return found.value
      if (!signal.aborted)
        deps.store.getState().noticeShown({
          id: 'meaning',
          tone: 'info',
          text: t('Ranked by words only. {reason}', { reason: found.error }),
        })
      return []
    })
  }
}
