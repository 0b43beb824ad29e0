import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'

import type { ConversationSettings } from '@/domain/conversations/conversation'
import type { ConversationId } from '@/domain/ids'
import type { Message } from '@/domain/messages/message'
import type { TokenLogprob } from '@/domain/replies/reply'
import { previewSettings } from '@/domain/sampling/previewRequest'

import { useCommands } from '../app'
import { useClient } from '../useClient'
import { useEngineStatus } from '../builtin/useModelShelf'

/** The engine is asked only once nobody has typed for this long, in milliseconds. */
const PAUSE_MS = 1000
const QUERY = 'nextToken'

export type TokenQuestion = {
  readonly settings: ConversationSettings
  /** The messages before the token, from the root; undefined where it is not to be asked for. */
  readonly path: readonly Message[] | undefined
  /** Whose ledger counts it; null for none. */
  readonly countsFor: ConversationId | null
  /** A request of the person's own is under way: it goes first. */
  readonly isBusy: boolean
}

export type AskedToken = {
  /** What the model would say next; undefined until it has answered, and where it names no alternatives. */
  readonly token: TokenLogprob | undefined
  readonly isAsking: boolean
  /** Asks the model now; undefined where there is none to ask, or where it has answered. */
  readonly ask: (() => void) | undefined
}

/** What the model of this device would say next: asked once its engine runs and typing pauses, or when the person says so. */
export function useAskedToken({ settings, path, countsFor, isBusy }: TokenQuestion): AskedToken {
  const { previewNextToken } = useCommands()
  const client = useClient()
  const engine = useEngineStatus()
  // The messages may be long: they are written out only when they change, not with each step of a slider.
  const said = useMemo(() => path && JSON.stringify(path.map(({ parts }) => parts)), [path])
  const key = useMemo(() => (said === undefined ? '' : keyOf(said, settings)), [said, settings])
  const [asked, setAsked] = useState('')

  const isWarm = engine.type === 'ready'
  useEffect(() => {
    if (key === '' || !isWarm || isBusy) return
    const timer = setTimeout(() => {
      setAsked(key)
    }, PAUSE_MS)
    return () => {
      clearTimeout(timer)
    }
  }, [key, isWarm, isBusy])
  useEffect(() => {
    if (isBusy) void client.cancelQueries({ queryKey: [QUERY] })
  }, [client, isBusy])

  const { data: token, isFetching } = useQuery(
    {
      queryKey: [QUERY, key],
      queryFn: async ({ signal }) => {
        const answer = await previewNextToken({ settings, path: path ?? [], countsFor, signal })
        return answer.ok ? (answer.value ?? null) : null
      },
      // What was answered stays while something else is asked.
      enabled: key !== '' && asked === key && !isBusy,
      staleTime: Infinity,
      gcTime: 60_000,
      retry: false,
    },
    client,
  )
  return {
    token: token ?? undefined,
    isAsking: isFetching,
    ask: key === '' || token != null || isFetching || isBusy ? undefined : () => setAsked(key),
  }
}

/** What the answer depends on, as text: who is asked, what is before the token, and what else is sent. */
function keyOf(said: string, settings: ConversationSettings): string {
  const { connectionId, modelId, systemPrompt, systemRole, contextCut, parameters } =
    previewSettings(settings)
  return JSON.stringify([connectionId, modelId, systemPrompt, systemRole, contextCut, parameters, said])
}
