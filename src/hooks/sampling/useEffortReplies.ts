import { useQuery } from '@tanstack/react-query'

import type { ConversationId } from '@/domain/ids'
import { messageText } from '@/domain/messages/message'
import { countWords } from '@/domain/runs/results/similarity'
import type { EffortReply } from '@/domain/sampling/effortFigures'
import { ok } from '@/lib/result'
import { storedQuery } from '@/queries/stored'
import { selectThread } from '@/store/selectors'
import { NO_THREAD } from '@/store/conversationsSlice'

import { useApp, useAppState } from '../app'
import { useClient } from '../useClient'

/** Enough for middle values, and few enough to read at once. */
const MOST_REPLIES = 40

/** The replies of a chat by one model with what their requests asked for: what effort costs here. */
export function useEffortReplies(id: ConversationId | null, modelId: string | null): readonly EffortReply[] {
  const { loadExchange } = useApp()
  const { tree } = useAppState(id === null ? selectNothing : selectThread(id))
  const asked = [...tree.byId.values()]
    .flatMap((message) => {
      const { reply, status } = message
      return reply?.exchangeId !== undefined && reply.model === modelId && status.type === 'complete'
        ? { id: reply.exchangeId, message }
        : []
    })
    .slice(-MOST_REPLIES)
  const ids = asked.map(({ id }) => id)
  const { data } = useQuery(
    {
      ...storedQuery(['effortReplies', ids], async () => {
        const loaded = await Promise.all(
          asked.map(async ({ id, message }): Promise<readonly EffortReply[]> => {
            const exchange = await loadExchange(id)
            const found = exchange.ok ? exchange.value : null
            const usage = found?.response.usage
            if (!found || !usage) return []
            const words = countWords(messageText(message))
            return [{ body: found.body, usage, words, durationMs: found.timings.totalMs, cost: found.cost }]
          }),
        )
        return ok(loaded.flat())
      }),
      enabled: ids.length > 0,
      gcTime: 0,
    },
    useClient(),
  )
  return data ?? NONE
}

const NONE: readonly EffortReply[] = []
const selectNothing = () => NO_THREAD
