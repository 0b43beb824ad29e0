import { useState } from 'react'

import { type CompactionPlan, isDueAgain } from '@/domain/context/compactionPlan'
import type { Compaction } from '@/domain/conversations/conversation'
import type { ConversationId } from '@/domain/ids'
import { useApp, useAppState, useCommands } from '@/hooks/app'
import { useCompaction } from '@/hooks/context/useCompaction'
import { useCompactionPlan } from '@/hooks/context/useCompactionPlan'
import { useSummaryModels } from '@/hooks/context/useSummaryModels'
import { useSummaryPrice } from '@/hooks/context/useSummaryPrice'
import { formatTokens } from '@/lib/text/formatTokens'
import { plural } from '@/lib/text/plural'
import { t } from '@/lib/text/t'
import { selectIsReplying, selectReply } from '@/store/selectors'
import { Button } from '@/ui/controls/Button'
import { Select } from '@/ui/controls/Select'
import { focusComposer } from '@/ui/focusComposer'

/**
 * Above the message box of a chat that fills its model's context: offers a summary of its earlier part, with what it
 * saves and costs. Nothing waits for an answer: a message that is sent meanwhile goes as before.
 */
export default function CompactionCard({ conversationId }: { readonly conversationId: ConversationId }) {
  const phase = useAppState(selectReply(conversationId))?.phase.type
  return phase === 'summarising' ? (
    <Summarising conversationId={conversationId} />
  ) : (
    <Offered conversationId={conversationId} />
  )
}

const CARD = 'mb-2 flex flex-col gap-2 rounded-[12px] border border-line bg-tint px-3 py-2 text-[13px]'

/** While the summary is written before the message leaves. */
function Summarising({ conversationId }: { readonly conversationId: ConversationId }) {
  const { hurryReply } = useCommands()
  return (
    <div className={CARD}>
      <div className="flex items-center gap-2">
        <span
          aria-hidden
          className="size-2 animate-pulse rounded-full bg-accent motion-reduce:animate-none"
        />
        <span role="status" className="flex-1">
          {t('Summarising earlier messages first…')}
        </span>
        <Button size="small" variant="quiet" onClick={() => hurryReply(conversationId)}>
          {t('Skip')}
        </Button>
      </div>
    </div>
  )
}

function Offered({ conversationId }: { readonly conversationId: ConversationId }) {
  const compaction = useCompaction(conversationId)
  const plan = useCompactionPlan(conversationId)
  const isReplying = useAppState(selectIsReplying(conversationId))
  const putOff = useAppState((state) => state.summaryPutOff[conversationId])
  if (!plan || isReplying || compaction.when === 'automatic') return null
  if (!isDueAgain(plan, compaction, putOff)) return null
  return <Offer conversationId={conversationId} compaction={compaction} plan={plan} />
}

type OfferProps = {
  readonly conversationId: ConversationId
  readonly compaction: Compaction
  readonly plan: CompactionPlan
}

function Offer({ conversationId, compaction, plan }: OfferProps) {
  const { store } = useApp()
  const { summariseEarlier, changeConversationSettings, changeAppSettings } = useCommands()
  const { price, model } = useSummaryPrice(conversationId, plan.upTo)
  const models = useSummaryModels(compaction.model)
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<string>()

  async function summarise() {
    setBusy(true)
    setError(undefined)
    const done = await summariseEarlier(conversationId, plan.upTo)
    setBusy(false)
    if (done.ok) focusComposer()
    else setError(done.error)
  }
  const always = { ...compaction, when: 'automatic' } as const
  async function allowHere() {
    await summarise()
    await changeConversationSettings(conversationId, { compaction: always })
    await changeAppSettings({ allowsCompaction: true })
  }
  async function allowEverywhere() {
    await summarise()
    await changeAppSettings({ compaction: always, allowsCompaction: true })
  }
  return (
    <div role="group" aria-label={t('Summarise earlier messages')} className={CARD}>
      <p className="text-pretty">
        {t('This chat fills {percent}% of the context window.', { percent: plan.percent })}{' '}
        <span className="text-muted">
          {plural(
            plan.messages.length,
            {
              one: 'A summary of {count} earlier message turns about {before} tokens into {after}.',
              other: 'A summary of {count} earlier messages turns about {before} tokens into {after}.',
            },
            { before: formatTokens(plan.before), after: formatTokens(plan.after) },
          )}{' '}
          {t('{model}, cost: {price}.', { model, price })}
        </span>
      </p>
      {error !== undefined && (
        <p role="alert" className="text-danger">
          {t('Couldn’t summarise. {error} Your messages are sent as before.', { error })}
        </p>
      )}
      <div className="flex flex-wrap items-center gap-2">
        <Button size="small" variant="primary" isBusy={isBusy} onClick={() => void summarise()}>
          {isBusy ? t('Summarising…') : t('Summarise')}
        </Button>
        <Button
          size="small"
          variant="quiet"
          onClick={() => {
            store.getState().summaryWasPutOff(conversationId, plan.percent)
            focusComposer()
          }}
        >
          {t('Not now')}
        </Button>
        <Button size="small" variant="quiet" disabled={isBusy} onClick={() => void allowHere()}>
          {t('Always in this chat')}
        </Button>
        <Button size="small" variant="quiet" disabled={isBusy} onClick={() => void allowEverywhere()}>
          {t('Always in all chats')}
        </Button>
        <span className="flex-1 max-sm:hidden" />
        <div className="max-w-60 min-w-40 max-sm:max-w-none max-sm:flex-1">
          <Select
            label={t('Summarised by')}
            isLabelHidden
            value={models.value}
            options={models.options}
            isDisabled={isBusy}
            onChange={(key) =>
              void changeConversationSettings(conversationId, {
                compaction: { ...compaction, model: models.modelOf(key) },
              })
            }
          />
        </div>
      </div>
    </div>
  )
}
