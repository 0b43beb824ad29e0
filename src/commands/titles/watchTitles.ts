import type { ConversationId } from '@/domain/ids'
import { t } from '@/lib/text/t'
import { selectThread } from '@/store/selectors'

import type { CommandDeps } from '../deps'
import type { createTitleByModel } from './titleByModel'

/**
 * Has a model title each new chat once its first reply is complete, where the person chose that for all of them.
 *
 * @param since milliseconds since the epoch: first replies before are of another page, which looked after them.
 * @returns how to stop.
 */
export function watchTitles(
  { store }: Pick<CommandDeps, 'store'>,
  titleByModel: ReturnType<typeof createTitleByModel>,
  since: number,
): () => void {
  async function look(id: ConversationId) {
    const { settings, conversations, replies } = store.getState()
    if (settings.titles !== 'model' || conversations[id]?.titledBy !== 'firstLine' || replies[id]) return
    const { tree, path } = selectThread(id)(store.getState())
    const [reply, ...later] = path
      .flatMap((each) => tree.byId.get(each) ?? [])
      .filter(({ role }) => role === 'assistant')
    const isFirst = reply?.status.type === 'complete' && reply.createdAt >= since && later.length === 0
    if (!isFirst) return
    const titled = await titleByModel(id)
    if (titled.ok) return
    store.getState().noticeShown({
      id: 'title',
      tone: 'info',
      text: t('The model wrote no title, so the chat keeps its first line. {reason}', {
        reason: titled.error,
      }),
    })
  }

  for (const id of Object.keys(store.getState().threads)) void look(id as ConversationId)
  return store.subscribe(({ replies }, { replies: before }) => {
    if (replies === before) return
    // What another device asked for has its title from there.
    for (const id of Object.keys(before) as ConversationId[])
      if (!replies[id] && !before[id]?.isOfOther) void look(id)
  })
}
