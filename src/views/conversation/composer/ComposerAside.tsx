import type { ReactNode } from 'react'

import type { ConversationId } from '@/domain/ids'
import { formatMoney, turnCostWords, type Cost } from '@/domain/pricing'
import { useAppState } from '@/hooks/app'
import { useDocumentUpkeep } from '@/hooks/documents/useDocumentUpkeep'
import { useChosenModel } from '@/hooks/models/useModels'
import { useNextTurn, type NextTurnFacts } from '@/hooks/pricing/useNextTurn'
import { formatTokens } from '@/lib/text/formatTokens'
import { mark, t, tParts } from '@/lib/text/t'
import { selectConversationSettings } from '@/store/selectors'
import { onDemand } from '@/ui/feedback/onDemand'

import './cost.css'

// Most chats hide nothing.
const PersonalBadge = onDemand(() => import('../personal/PersonalBadge').then((module) => module.default))
// Most chats have one model.
const RouteAside = onDemand(() => import('../route/RouteAside').then((module) => module.default))

/**
 * The estimated cost, beside Send; with the model, where a rule chooses it. Keeps the documents of the draft up to date,
 * which that cost counts.
 */
export function ComposerAside({ conversationId }: { readonly conversationId: ConversationId | null }) {
  useDocumentUpkeep(conversationId)
  const route = useAppState((state) => selectConversationSettings(conversationId)(state).route)
  const mayHide = useAppState((state) => {
    const { personalData = 'off', project } = selectConversationSettings(conversationId)(state)
    return personalData !== 'off' || project !== undefined
  })
  return (
    <>
      {mayHide && <PersonalBadge conversationId={conversationId} />}
      {route ? (
        <RouteAside conversationId={conversationId} route={route} />
      ) : (
        <EstimatedCost conversationId={conversationId} />
      )}
    </>
  )
}

const LIMITS = {
  maxTokens: mark('The maximum comes from the Max tokens setting.'),
  modelLimit: mark('The maximum comes from this model’s output limit.'),
  contextLeft: mark('The maximum comes from the space left in the context window.'),
} as const

/** What the next turn will probably cost, and the most it can cost. */
export function EstimatedCost({ conversationId }: { readonly conversationId: ConversationId | null }) {
  const facts = useNextTurn(conversationId, { needsTokens: false })
  const { estimate } = facts
  const { model, shown } = useChosenModel(conversationId)
  // It had a price when it was last shown, and will have one again.
  const isCounting = facts.isCounting || (!model && shown !== undefined)
  const { likely, most = '' } = estimate
    ? turnCostWords(estimate)
    : { likely: isCounting ? '…' : t('Cost unknown') }
  return (
    <span
      role="status"
      aria-label={t('Estimated cost')}
      title={hintOf({ ...facts, isCounting })}
      className="estimated-cost text-muted tabular-nums"
    >
      {most === ''
        ? likely
        : // Where there is little room, the most it can be says enough.
          tParts<'{likely}, {most}', ReactNode>('{likely}, {most}', {
            likely,
            most: (
              <span key="most" className="cost-most text-money" data-short={atMost(estimate?.high)}>
                <span>{most}</span>
              </span>
            ),
          }).map((part) =>
            typeof part === 'string' ? (
              <span key={part} className="cost-likely">
                {part}
              </span>
            ) : (
              part
            ),
          )}
    </span>
  )
}

function hintOf({ estimate, prompt, isCounting }: NextTurnFacts): string {
  if (isCounting) return t('Counting tokens…')
  if (!estimate) return t('This provider’s catalog has no price for this model.')
  const { replyTokens, outputLimit, canSearch } = estimate
  const limit = canSearch
    ? t('One web search is included; the model may make more.')
    : outputLimit === 'unknown'
      ? t('Nothing limits the reply’s length.')
      : t(LIMITS[outputLimit])
  return t(
    'Estimated for about {tokens} tokens of input and a typical reply of about {replyTokens} tokens. {limit}',
    { tokens: formatTokens(prompt.tokens), replyTokens: formatTokens(replyTokens), limit },
  )
}

/** The most it can be, in as few characters as one line of a phone has room for. */
function atMost(high: Cost | undefined): string {
  const money = high ? formatMoney(high) : ''
  return money.startsWith('<') ? money : `≤ ${money}`
}
