import { useState } from 'react'

import type { ConversationId, MessageId } from '@/domain/ids'
import { formatMoney } from '@/domain/pricing'
import { dotted } from '@/lib/text/dotted'
import { formatTokenLimit } from '@/lib/text/formatTokens'
import { useCommands } from '@/hooks/app'
import { type ContextCutFacts, useLargerModels } from '@/hooks/context/useContext'
import { useSummaryPrice } from '@/hooks/context/useSummaryPrice'
import { Alert } from '@/ui/feedback/Note'
import { Button } from '@/ui/controls/Button'
import { focusBack } from '@/ui/overlays/useFocusBack'
import { RadioGroup } from '@/ui/controls/RadioGroup'
import { plural } from '@/lib/text/plural'
import { t } from '@/lib/text/t'

type Props = {
  readonly conversationId: ConversationId
  readonly facts: ContextCutFacts
  readonly onDone: () => void
}

type Plain = 'dropOldest' | 'keepEnds' | 'none'

/** What can be done where a conversation is larger than the model's context. */
export default function ContextChoices({ conversationId, facts, onDone }: Props) {
  const { changeConversationSettings, chooseModel, summariseEarlier } = useCommands()
  const larger = useLargerModels(conversationId)
  const [state, setState] = useState<'idle' | 'asking' | 'busy'>('idle')
  const [error, setError] = useState<string | null>(null)
  const { cut, lastLeftOut } = facts
  const afterSummary = cut.type === 'summary' && { isDisabled: true, note: t('remove the summary first') }

  async function summarise() {
    if (lastLeftOut === null) return
    setState('busy')
    const done = await summariseEarlier(conversationId, lastLeftOut)
    setState('idle')
    if (done.ok) onDone()
    else setError(done.error)
  }

  return (
    <div
      // A choice moves the line and all of this with it: the focus goes along.
      ref={followFocus}
      className="mx-auto mt-2 flex max-w-lg flex-col gap-3 rounded border border-line bg-surface p-3 text-sm"
    >
      <RadioGroup<Plain>
        label={t('When the chat doesn’t fit the context window')}
        // After a summary the oldest messages are removed too. Another choice would drop the summary: it is deleted first.
        value={cut.type === 'summary' ? 'dropOldest' : cut.type}
        options={[
          { value: 'dropOldest', label: t('Remove oldest messages') },
          { value: 'keepEnds', label: t('Keep first and latest'), ...afterSummary },
          { value: 'none', label: t('Send everything'), ...afterSummary },
        ]}
        onChange={(type) => void changeConversationSettings(conversationId, { contextCut: { type } })}
      />
      {state === 'asking' ? (
        <SummaryQuestion
          conversationId={conversationId}
          upTo={lastLeftOut}
          onAgree={() => void summarise()}
          onCancel={() => setState('idle')}
        />
      ) : (
        <div>
          <Button size="small" isBusy={state === 'busy'} onClick={() => setState('asking')}>
            {state === 'busy' ? t('Summarising…') : t('Summarise earlier messages…')}
          </Button>
        </div>
      )}
      {error !== null && (
        <Alert title={t('Couldn’t summarise')}>
          {t('{error} Try again, or choose another option above.', { error })}
        </Alert>
      )}
      {larger.length > 0 && (
        <div className="flex flex-wrap items-center gap-2">
          <span className="text-muted">{t('Larger models:')}</span>
          {larger.map(({ model: { id, connectionId, name, entry }, cost }) => (
            <Button
              key={`${connectionId}/${id}`}
              size="small"
              onClick={() => void chooseModel(conversationId, { connectionId, modelId: id })}
            >
              {dotted([name, formatTokenLimit(entry?.contextTokens ?? 0)])} ·{' '}
              <span className="text-money">
                {cost.type === 'unknown' ? t('price unknown') : t('from {cost}', { cost: formatMoney(cost) })}
              </span>
            </Button>
          ))}
        </div>
      )}
    </div>
  )
}

const followFocus = (box: HTMLElement | null) => focusBack(box?.querySelector('input:checked'))

type QuestionProps = {
  readonly conversationId: ConversationId
  readonly upTo: MessageId | null
  readonly onAgree: () => void
  readonly onCancel: () => void
}

/** Says what a summary takes before anything is spent. */
function SummaryQuestion({ conversationId, upTo, onAgree, onCancel }: QuestionProps) {
  const { requests, price, model } = useSummaryPrice(conversationId, upTo)
  return (
    <div role="group" aria-label={t('Summarise')} className="flex flex-col gap-2">
      <p>
        {plural(
          requests,
          {
            one: '{model} writes a summary in one request. Cost: {price}. It is sent instead of the earlier messages, which stay here unchanged.',
            other:
              '{model} writes a summary in {count} requests. Cost: {price}. It is sent instead of the earlier messages, which stay here unchanged.',
          },
          { model, price },
        )}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button size="small" variant="primary" onClick={onAgree}>
          {t('Summarise')}
        </Button>
        <Button size="small" variant="quiet" onClick={onCancel}>
          {t('Not now')}
        </Button>
      </div>
    </div>
  )
}
