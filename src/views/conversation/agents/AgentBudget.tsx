import { workedMs, type AgentTree } from '@/domain/agents/agentTree'
import { reservedAmount } from '@/domain/agents/budget'
import { formatExactMoney, formatMoney } from '@/domain/pricing'
import type { AskingCall } from '@/hooks/agents/useAgents'
import { useNow } from '@/hooks/useIsOnline'
import { add, approximate, decimal, decimalText } from '@/lib/decimal'
import { t } from '@/lib/text/t'
import { spelledOut } from '@/lib/text/visiblePieces'
import { onDemand } from '@/ui/feedback/onDemand'

import { AllowCard } from '../calls/AllowCard'
import { Facts } from './AgentState'

const MINUTE_MS = 60_000

/** The budget that a message and its sub-agents share: spent, set aside, reserved. What nobody knows is never zero. */
export function AgentBudget({ tree }: { readonly tree: AgentTree }) {
  const { limits, spent, unsure, unpriced, calls, mayGoOver, root } = tree
  const now = useNow(tree.runningSince === undefined ? null : 1_000)
  const reserved = reservedAmount(tree)
  const limit = approximate(decimal(limits.money))
  const gone = decimalText(add(decimal(spent), decimal(unsure)))
  const share = (amount: string) =>
    limit === 0 ? 0 : Math.min(100, (approximate(decimal(amount)) / limit) * 100)
  const goneShare = share(gone)
  const minutes = Math.floor(workedMs(tree, now) / MINUTE_MS)
  const isZero = (amount: string) => decimal(amount).digits === 0n
  const money =
    isZero(spent) && unpriced > 0
      ? t('Cost unknown, budget {limit}', { limit: formatExactMoney(limits.money) })
      : t('{spent} of {limit}', { spent: formatMoney(spent), limit: formatExactMoney(limits.money) })
  const facts = [
    ...(isZero(reserved) ? [] : [t('up to {amount} reserved', { amount: formatMoney(reserved) })]),
    t('{calls} of {limit} requests', { calls, limit: limits.calls }),
    t('{minutes} of {limit} min', { minutes, limit: limits.minutes }),
  ]
  return (
    <div className="border-t border-line px-3 py-2 text-[13px] text-muted">
      <p className="tabular-nums">
        <span className="font-semibold text-text">{money}</span>
        <Facts facts={facts} />
      </p>
      <div aria-hidden className="mt-1.5 flex h-1 overflow-hidden rounded-full bg-line">
        <div className="h-full bg-accent" style={{ width: `${goneShare}%` }} />
        <div
          className="h-full bg-muted"
          style={{ width: `${Math.min(100 - goneShare, share(reserved))}%` }}
        />
      </div>
      {root && !isZero(root.spent) && (
        <p className="mt-1">{t('This chat itself: {amount}', { amount: formatMoney(root.spent) })}</p>
      )}
      {!isZero(unsure) && (
        <p className="mt-1">
          {t('Another {amount} is set aside for requests whose cost never came.', {
            amount: formatMoney(unsure),
          })}
        </p>
      )}
      {unpriced > 0 && <p className="mt-1">{t('Requests of unknown cost: {count}', { count: unpriced })}</p>}
      {mayGoOver !== undefined && (
        <p className="mt-1 text-money">
          {t('The request that is under way may go over the budget by up to {amount}. It is the last one.', {
            amount: formatMoney(mayGoOver),
          })}
        </p>
      )}
    </div>
  )
}

const QuestionCard = onDemand(() => import('../calls/QuestionCard').then((module) => module.default))

type AskedProps = {
  readonly asking: readonly AskingCall[]
  /** It is shown in the chat at the root of them all. */
  readonly isAtRoot: boolean
}

/** What sub-agents ask the person, in one list. */
export function AskedByAgents({ asking, isAtRoot }: AskedProps) {
  if (asking.length === 0) return null
  return (
    <section aria-label={t('Waiting for you')} className="flex flex-col gap-3">
      {asking.map(({ chat, title, shown, isForm }) => {
        return (
          <div key={shown.id} className="flex flex-col gap-1">
            <p className="text-[13px] text-muted">
              {t('Sub-agent “{title}” asks', { title: spelledOut(title) })}
            </p>
            {isForm ? (
              <QuestionCard conversationId={chat} shown={shown} onDecide={ignore} />
            ) : (
              <AllowCard conversationId={chat} shown={shown} onDecide={ignore} isAtRoot={isAtRoot} />
            )}
          </div>
        )
      })}
    </section>
  )
}

const ignore = () => undefined
