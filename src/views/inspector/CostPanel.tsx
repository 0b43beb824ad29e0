import { useMemo } from 'react'
import { Link } from 'wouter'

import type { ConversationId } from '@/domain/ids'
import { addCosts, type Cost, type CostLine, formatExactMoney, turnCostWords } from '@/domain/pricing'
import { formatTokens } from '@/lib/text/formatTokens'
import { useAppState } from '@/hooks/app'
import { useNextTurn } from '@/hooks/pricing/useNextTurn'
import { plural } from '@/lib/text/plural'
import { t } from '@/lib/text/t'
import { NO_THREAD } from '@/store/conversationsSlice'
import { Disclosure } from '@/ui/layout/Disclosure'

import { CostLines } from './CostLines'

/** What the next turn would cost and what the conversation has cost, line by line. */
export function CostPanel({ id }: { readonly id: ConversationId | null }) {
  const { entry, prompt, estimate, isCounting } = useNextTurn(id)
  const words = estimate && turnCostWords(estimate)
  const thread = useAppState((state) => (id === null ? NO_THREAD : (state.threads[id] ?? NO_THREAD)))
  const replies = useMemo(
    () => [...thread.tree.byId.values()].filter((message) => message.reply?.exchangeId !== undefined),
    [thread],
  )
  const total = useMemo(
    () => addCosts(replies.map((message): Cost => message.reply?.cost ?? { type: 'unknown' })),
    [replies],
  )

  return (
    <div className="flex flex-col divide-y divide-line text-sm">
      <section aria-labelledby="cost-next" className="flex flex-col gap-2 p-4">
        <h2 id="cost-next" className="font-semibold">
          {t('Next message')}
        </h2>
        <p className="text-lg text-money tabular-nums">
          {words?.likely ?? (isCounting ? '…' : t('Unknown'))}
          {words?.most !== undefined && <span className="text-[13px] text-muted"> {words.most}</span>}
        </p>
        <p className="text-[13px] text-muted tabular-nums">
          {estimate
            ? t('About {tokens} tokens in, {replyTokens} out', {
                tokens: formatTokens(prompt.tokens),
                replyTokens: formatTokens(estimate.replyTokens),
              })
            : t('About {tokens} tokens in', { tokens: formatTokens(prompt.tokens) })}
        </p>
        {estimate?.fits === 'no' && (
          <p className="text-money">
            {t('This exceeds the model’s context window. Shorten the chat or choose a larger model.')}
          </p>
        )}
        <Link
          href={id === null ? '/catalog' : `/catalog?basis=nextTurn:${encodeURIComponent(id)}`}
          className="w-fit rounded-[3px] text-[13px] text-accent hover:underline pointer-coarse:py-3"
        >
          {t('Compare price across models')}
        </Link>
        {!entry && (
          <p className="text-muted">{t('This model isn’t in any catalog, so its price is unknown.')}</p>
        )}
      </section>
      <section aria-labelledby="cost-total" className="flex flex-col gap-2 p-4">
        <h2 id="cost-total" className="font-semibold">
          {t('This chat')}
        </h2>
        <p className="text-lg tabular-nums">{replies.length === 0 ? '–' : formatExactMoney(total)}</p>
        <p className="text-[13px] text-muted">
          {plural(replies.length, {
            one: '{count} reply, including variants',
            other: '{count} replies, including variants',
          })}
        </p>
        {total.type === 'known' || total.type === 'atLeast' ? (
          <Disclosure label={t('Details')} isOpenAtFirst>
            <CostLines lines={sumLines(replies.map((message) => message.reply?.cost))} />
          </Disclosure>
        ) : null}
      </section>
    </div>
  )
}

/** Lines of the same item and price together. */
function sumLines(costs: readonly (Cost | undefined)[]): readonly CostLine[] {
  const groups = new Map<string, CostLine[]>()
  for (const cost of costs) {
    if (cost?.type !== 'known' && cost?.type !== 'atLeast') continue
    for (const line of cost.lines) {
      const key = `${line.item}|${line.unitPrice ?? ''}`
      const group = groups.get(key)
      if (group) group.push(line)
      else groups.set(key, [line])
    }
  }
  return [...groups.values()].flatMap((group) => {
    const [first] = group
    if (!first) return []
    const total = addCosts(
      group.map((line): Cost =>
        line.amount === undefined ? { type: 'unknown' } : { type: 'known', amount: line.amount, lines: [] },
      ),
    )
    const quantity = group.reduce((sum, line) => sum + (line.quantity ?? 0), 0)
    return [
      {
        item: first.item,
        ...(first.quantity !== undefined && { quantity }),
        ...(first.unitPrice !== undefined && { unitPrice: first.unitPrice }),
        ...(total.type === 'known' && { amount: total.amount }),
      },
    ]
  })
}
