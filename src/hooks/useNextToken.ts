import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'

import type { ConversationSettings } from '@/domain/conversation'
import type { ConversationId } from '@/domain/ids'
import type { TokenLogprob } from '@/domain/reply'
import { draftMessage } from '@/domain/draftMessage'
import { previewPath, previewSettings } from '@/domain/sampling/previewRequest'
import {
  selectConnection,
  selectConversationSettings,
  selectLastExchange,
  selectReply,
  selectThread,
} from '@/store/selectors'

import { useApp, useAppState, useCommands } from './app'
import { useEngineStatus } from './useEngineStatus'
import { useRestedDraft } from './useRestedDraft'
import { useTokens } from './useTokens'

/** The engine is asked only once nobody has typed for this long, in milliseconds. */
const PAUSE_MS = 1000
const QUERY = 'nextToken'

/** Where the token that is drawn comes from. */
export type NextTokenSource =
  /** What the model would say now, after all that is written. */
  | 'now'
  /** The first token of the last reply, as the service reported it. */
  | 'lastReply'
  | 'example'

export type NextToken = {
  readonly source: NextTokenSource
  /** Undefined for an example. */
  readonly token: TokenLogprob | undefined
  /** The tokens of the last reply, where the service reported them. */
  readonly reply: readonly TokenLogprob[]
  readonly isAsking: boolean
  /** Asks the model of this device now; undefined where there is none to ask, or where it has answered. */
  readonly ask: (() => void) | undefined
}

/**
 * The distribution of a conversation's next token. The built-in model is asked for it, once its engine runs and
 * typing pauses, and at once when the person says so; of other services it is what the last reply came with.
 */
export function useNextToken(id: ConversationId | null): NextToken {
  const { previewNextToken } = useCommands()
  const client = useQueryClient()
  const engine = useEngineStatus()
  const settings = useAppState(selectConversationSettings(id))
  const connection = useAppState(selectConnection(settings.connectionId))
  const isReplying = useAppState((state) => id !== null && selectReply(id)(state) !== undefined)
  const isOwn = connection?.type === 'builtin'
  const path = usePreviewPath(id, isOwn && !isReplying)
  // The messages may be long: they are written out only when they change, not with each step of a slider.
  const said = useMemo(() => path && JSON.stringify(path.map(({ parts }) => parts)), [path])
  const key = useMemo(() => (said === undefined ? '' : keyOf(said, settings)), [said, settings])
  const [asked, setAsked] = useState('')

  const isWarm = engine.type === 'ready'
  useEffect(() => {
    if (key === '' || !isWarm) return
    const timer = setTimeout(() => {
      setAsked(key)
    }, PAUSE_MS)
    return () => {
      clearTimeout(timer)
    }
  }, [key, isWarm])
  useEffect(() => {
    // The person's own request goes first.
    if (isReplying) void client.cancelQueries({ queryKey: [QUERY] })
  }, [client, isReplying])

  const { data: now, isFetching } = useQuery({
    queryKey: [QUERY, key],
    queryFn: async ({ signal }) => {
      const answer = await previewNextToken({ settings, path: path ?? [], countsFor: id, signal })
      return answer.ok ? (answer.value ?? null) : null
    },
    enabled: key !== '' && asked === key,
    staleTime: Infinity,
    gcTime: 60_000,
    retry: false,
  })
  const reply = useTokens(useAppState(selectLastExchange(id)))
  const last = reply.find(({ top }) => top.length > 1)
  const token = now ?? last
  return {
    source: now ? 'now' : last ? 'lastReply' : 'example',
    token,
    reply,
    isAsking: isFetching,
    ask: key === '' || now !== undefined || isFetching ? undefined : () => setAsked(key),
  }
}

/** The messages before the next token; undefined where it is not to be asked for. Follows typing at each pause. */
function usePreviewPath(id: ConversationId | null, isWanted: boolean) {
  const { store } = useApp()
  const thread = useAppState((state) => (id === null ? undefined : selectThread(id)(state)))
  const draft = useRestedDraft(id ?? 'new')
  return useMemo(() => {
    if (!isWanted || (id !== null && store.getState().threads[id] === undefined)) return undefined
    const path = (thread?.path ?? []).flatMap((messageId) => thread?.tree.byId.get(messageId) ?? [])
    return previewPath(path, draftMessage(draft))
  }, [store, id, isWanted, thread, draft])
}

/** What the answer depends on, as text: who is asked, what stands before the token, and what else is sent. */
function keyOf(said: string, settings: ConversationSettings): string {
  const { connectionId, modelId, systemPrompt, systemRole, contextCut, parameters } =
    previewSettings(settings)
  return JSON.stringify([connectionId, modelId, systemPrompt, systemRole, contextCut, parameters, said])
}
