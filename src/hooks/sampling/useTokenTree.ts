import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'

import type { ConversationId } from '@/domain/ids'
import { type Message, messageText } from '@/domain/messages/message'
import { estimateNextTurn, formatMoney } from '@/domain/pricing'
import type { TokenLogprob } from '@/domain/replies/reply'
import { beginningAt, type TokenBranch } from '@/domain/sampling/tokenTree'
import { codeMissing, codeState } from '@/lib/loadCode'
import { t } from '@/lib/text/t'
import { selectConnection } from '@/store/selectors'

import { useApp, useAppState, useCommands } from '../app'
import { useTurnSettings } from '../assistants/useTurnSettings'
import { useDialect } from '../models/useDialect'
import { useNextTurn } from '../pricing/useNextTurn'
import { useClient } from '../useClient'

/** A branch never grows past this many tokens unasked, so that its price can be told before. */
const LEAST_TOKENS = 200

type Place = Pick<TokenBranch, 'from' | 'index' | 'token'>

/** The branches that grow from the tokens of one reply. They are kept for as long as the page is open. */
export type TokenTree = {
  readonly branches: readonly TokenBranch[]
  /** The most that one more costs, in words. */
  readonly price: string
  /** How the model is made to go on; `unknown` until one has. */
  readonly way: TokenBranch['way'] | 'unknown'
  /** Lets the model go on from another token of the reply (`from: null`) or of a branch. */
  readonly grow: (place: Place) => void
  readonly stop: () => void
  /** Makes a branch a variant of the reply, in the chat. */
  readonly keep: (branch: TokenBranch) => void
}

export function useTokenTree(
  conversationId: ConversationId,
  message: Message,
  tokens: readonly TokenLogprob[],
): TokenTree {
  const { growBranch, keepBranch } = useCommands()
  const { newId, now } = useApp()
  const client = useClient()
  const settings = useTurnSettings(conversationId)
  const dialect = useDialect(settings)
  const connection = useAppState(selectConnection(settings.connectionId))
  const { entry, prompt } = useNextTurn(conversationId)
  const maxTokens = Math.max(LEAST_TOKENS, 2 * tokens.length)
  const key = ['tokenTree', message.id]
  const { data: branches = NONE } = useQuery<readonly TokenBranch[]>(
    { queryKey: key, queryFn: () => NONE, enabled: false, gcTime: Infinity },
    client,
  )
  const runningRef = useRef<AbortController>(null)
  const stop = () => runningRef.current?.abort()
  // Whoever leaves does not pay for what nobody looks at.
  useEffect(() => () => runningRef.current?.abort(), [])

  const isOwn = connection?.type === 'builtin'
  const takesBegun = isOwn || entry?.features?.includes('assistant_prefill') === true
  const grown = branches.findLast(({ facts }) => facts)?.way
  const way = grown ?? (takesBegun ? 'begun' : dialect === 'responses' ? 'asked' : 'unknown')

  async function grow(place: Place) {
    const parent = branches.find(({ id }) => id === place.from)
    const [text, own] = parent
      ? [parent.beginning + parent.text, parent.tokens]
      : [messageText(message), tokens]
    const beginning = beginningAt(text, own, place)
    const started: TokenBranch = {
      ...place,
      id: newId(),
      beginning,
      text: '',
      tokens: [],
      isRunning: true,
      way: way === 'asked' ? 'asked' : 'begun',
    }
    const put = (branch: TokenBranch) =>
      client.setQueryData<readonly TokenBranch[]>(key, (known = []) => [
        ...known.filter(({ id }) => id !== branch.id),
        branch,
      ])
    put(started)
    const controller = new AbortController()
    runningRef.current?.abort()
    runningRef.current = controller
    try {
      const ended = await growBranch({
        conversationId,
        messageId: message.id,
        settings,
        beginning,
        way: started.way,
        maxTokens,
        signal: controller.signal,
        onText: (soFar) => put({ ...started, text: soFar }),
      })
      put({ ...started, ...ended, isRunning: false })
    } catch (cause) {
      put({ ...started, isRunning: false, problem: t('This could not be asked for.') })
      codeState.show(await codeMissing(cause))
    }
  }

  return {
    branches,
    price: isOwn ? t('Free') : mostOf(),
    way,
    grow: (place) => void grow(place),
    stop,
    keep: (branch) => void keepBranch({ conversationId, messageId: message.id }, branch),
  }

  function mostOf(): string {
    if (!entry) return t('price unknown')
    const { high } = estimateNextTurn({ model: entry, promptTokens: prompt, maxTokens, at: now() })
    if (high.type === 'unknown') return t('price unknown')
    const money = formatMoney(high)
    return high.type === 'free' || money.startsWith('<') ? money : `≤ ${money}`
  }
}

const NONE: readonly TokenBranch[] = []
