import { useQuery } from '@tanstack/react-query'

import type { ConversationId } from '@/domain/ids'
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
  const ids = [...tree.byId.values()]
    .flatMap(({ reply, status }) =>
      reply?.exchangeId !== undefined && reply.model === modelId && status.type === 'complete'
        ? reply.exchangeId
        : [],
    )
    .slice(-MOST_REPLIES)
  const { data } = useQuery(
    {
      ...storedQuery(['effortReplies', ids], async () => {
        const loaded = await Promise.all(ids.map((each) => loadExchange(each)))
        return ok(
          loaded.flatMap((exchange): readonly EffortReply[] => {
            const found = exchange.ok ? exchange.value : null
            const usage = found?.response.usage
            if (!found || !usage) return []
            return [{ body: found.body, usage, durationMs: found.timings.totalMs, cost: found.cost }]
          }),
        )
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
