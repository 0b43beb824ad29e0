import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'

import { describeError, type ServiceError } from '@/domain/connections/serviceError'
import type { ConversationSettings } from '@/domain/conversations/conversation'
import type { ConversationId } from '@/domain/ids'
import type { Message } from '@/domain/messages/message'
import type { TokenLogprob } from '@/domain/replies/reply'
import { previewSettings } from '@/domain/sampling/previewRequest'
import { hashText } from '@/lib/hashText'

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
  /** Asks without being told to, as soon as its engine runs: for the model of this device, which costs nothing. */
  readonly isOwn: boolean
}

export type AskedToken = {
  /** What the model would say next; undefined until it has answered, and where it names no alternatives. */
  readonly token: TokenLogprob | undefined
  readonly isAsking: boolean
  /** Whether the model answered and named no alternatives. */
  readonly isEmpty: boolean
  /** Why it could not be asked, as a sentence. */
  readonly problem: string | undefined
  /** Asks the model now; undefined where there is none to ask, or where it has answered. */
  readonly ask: (() => void) | undefined
}

type Answer = { readonly token?: TokenLogprob | undefined; readonly error?: ServiceError }

/** What the model would say next: asked when the person says so, and that of this device once its engine runs and typing pauses. */
export function useAskedToken({ settings, path, countsFor, isBusy, isOwn }: TokenQuestion): AskedToken {
  const { previewNextToken } = useCommands()
  const client = useClient()
  const engine = useEngineStatus()
  const key = useQuestionKey(settings, path)
  const [asked, setAsked] = useState('')

  const isWarm = isOwn && engine.type === 'ready'
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

  const { data, isFetching, refetch } = useQuery(
    {
      queryKey: [QUERY, key],
      queryFn: async ({ signal }): Promise<Answer> => {
        const answer = await previewNextToken({ settings, path: path ?? [], countsFor, signal })
        if (answer.ok) return { token: answer.value }
        return isRefused(answer.error) ? {} : { error: answer.error }
      },
      // What was answered stays while something else is asked; what failed is asked again only when the person says so.
      enabled: key !== '' && asked === key && !isBusy,
      staleTime: Infinity,
      gcTime: 60_000,
      retry: false,
    },
    client,
  )
  const { token, error } = data ?? {}
  return {
    token,
    isAsking: isFetching,
    isEmpty: data !== undefined && !token && !error && asked === key,
    problem: error && !isFetching ? describeError(error) : undefined,
    ask:
      key === '' || token || isFetching || isBusy
        ? undefined
        : () => (error && asked === key ? void refetch() : setAsked(key)),
  }
}

/** A request for one token with probabilities that is a bad one is so for the probabilities. */
const isRefused = (error: ServiceError): boolean => error.type === 'rejected' && error.kind === 'badRequest'

/**
 * What the answer depends on, as a short text: who is asked, what is before the token, and what else is sent. Empty where
 * nothing is asked. The messages may be long: they are written out, and hashed, only when they change, not with each step
 * of a slider.
 */
export function useQuestionKey(settings: ConversationSettings, path: readonly Message[] | undefined): string {
  const said = useMemo(() => path && hashText(JSON.stringify(path.map(({ parts }) => parts))), [path])
  return useMemo(() => {
    if (said === undefined) return ''
    const { connectionId, modelId, systemPrompt, systemRole, contextCut, parameters } =
      previewSettings(settings)
    return JSON.stringify([connectionId, modelId, systemPrompt, systemRole, contextCut, parameters, said])
  }, [said, settings])
}
