import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useRef } from 'react'

import type { FirstWords } from '@/commands/sampling/previewNextToken'
import type { CatalogEntry } from '@/domain/catalog'
import { describeError } from '@/domain/connections/serviceError'
import type { ConversationSettings } from '@/domain/conversations/conversation'
import type { ConversationId } from '@/domain/ids'
import type { Message } from '@/domain/messages/message'
import { addCosts, type Cost, estimateNextTurn, formatBracket } from '@/domain/pricing'
import type { TokenLogprob } from '@/domain/replies/reply'
import { firstWordSettings, TIMES, tokenOfWords } from '@/domain/sampling/firstWords'
import { codeMissing, codeState } from '@/lib/loadCode'
import { t } from '@/lib/text/t'

import { useApp, useCommands } from '../app'
import { useNextTurn } from '../pricing/useNextTurn'
import { useClient } from '../useClient'
import { useQuestionKey } from './useAskedToken'

/** The words with which real replies began, and what asking for them costs. */
export type FirstWordsFacts = {
  /** How often each word came; undefined until one has. */
  readonly token: TokenLogprob | undefined
  /** Replies that began with a word. */
  readonly count: number
  /** Replies that have ended while it is asked. */
  readonly done: number
  readonly isAsking: boolean
  readonly problem: string | undefined
  /** What asking costs, in words. */
  readonly price: string
  readonly ask: () => void
  readonly cancel: () => void
}

type Kept = FirstWords & { readonly isAsking: boolean }
type Question = {
  readonly id: ConversationId | null
  readonly settings: ConversationSettings
  readonly entry: CatalogEntry | undefined
  /** The messages before the word; undefined where it is not to be asked for. */
  readonly path: readonly Message[] | undefined
}

type Asked = {
  readonly entry: CatalogEntry | undefined
  /** Longest reply to each. */
  readonly maxTokens: number
  readonly times: number
}

/** What it costs to ask a chat's model for its next reply this often, in words. */
export function useAskPrice(id: ConversationId | null, { entry, maxTokens, times }: Asked): string {
  const { now } = useApp()
  const { prompt } = useNextTurn(id)
  if (!entry) return t('price unknown')
  const { low, high } = estimateNextTurn({ model: entry, promptTokens: prompt, maxTokens, at: now() })
  const all = (cost: Cost) => addCosts(Array.from({ length: times }, () => cost))
  if (low.type === 'unknown' && high.type === 'unknown') return t('price unknown')
  return formatBracket({ low: all(low), high: all(high) })
}

/** For a model without probabilities: asks several times, and keeps the words for as long as the page is open. */
export function useFirstWords({ id, settings, entry, path }: Question): FirstWordsFacts | undefined {
  const { sampleFirstWords } = useCommands()
  const client = useClient()
  const asking = useMemo(() => firstWordSettings(settings, entry), [settings, entry])
  const price = useAskPrice(id, { entry, maxTokens: asking.parameters.max_tokens?.value ?? 0, times: TIMES })
  const key = ['firstWords', id, useQuestionKey(settings, path)]
  const { data } = useQuery<Kept | null>(
    { queryKey: key, queryFn: () => null, enabled: false, gcTime: Infinity },
    client,
  )
  const runningRef = useRef<AbortController>(null)
  const cancel = () => runningRef.current?.abort()
  // Whoever leaves does not pay for what nobody looks at.
  useEffect(() => () => runningRef.current?.abort(), [])
  if (path === undefined) return undefined

  async function ask() {
    const controller = new AbortController()
    runningRef.current?.abort()
    runningRef.current = controller
    const keep = (kept: Kept) => client.setQueryData<Kept>(key, kept)
    keep({ words: [], done: 0, isAsking: true })
    let soFar: FirstWords = { words: [], done: 0 }
    try {
      soFar = await sampleFirstWords({
        settings: asking,
        path: path ?? [],
        countsFor: id,
        signal: controller.signal,
        onProgress: (progress) => keep({ ...progress, isAsking: true }),
      })
    } catch (cause) {
      codeState.show(await codeMissing(cause))
    }
    keep({ ...soFar, isAsking: false })
  }
  return {
    token: data ? tokenOfWords(data.words) : undefined,
    count: data?.words.length ?? 0,
    done: data?.done ?? 0,
    isAsking: data?.isAsking ?? false,
    problem: data?.error && describeError(data.error),
    price,
    ask: () => void ask(),
    cancel,
  }
}
