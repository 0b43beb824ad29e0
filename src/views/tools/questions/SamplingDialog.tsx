import { useEffect, useMemo, useRef, useState } from 'react'

import type { Sampling, ServerAnswer } from '@/domain/mcp/serverContent'
import { estimateTokens } from '@/domain/tokens/estimateTokens'
import { useAppState, useCommands } from '@/hooks/app'
import { useConversationInAddress } from '@/hooks/conversations/usePlace'
import { useModel } from '@/hooks/models/useModels'
import { useTurnTokensCost } from '@/hooks/tools/useToolCommands'
import { formatNumber } from '@/lib/text/formatNumber'
import { t } from '@/lib/text/t'
import { selectConversationSettings } from '@/store/selectors'
import type { AskedQuestion } from '@/store/toolServersSlice'
import { Button } from '@/ui/controls/Button'
import { TextArea } from '@/ui/controls/TextArea'
import { ForeignName } from '@/ui/foreign/ForeignName'
import { LongForeignText } from '@/ui/foreign/ForeignText'
import { Dialog } from '@/ui/overlays/Dialog'

type Props = {
  readonly asked: AskedQuestion
  readonly question: Sampling
  readonly onAnswer: (answer: ServerAnswer) => void
}

/**
 * A server wants to ask the model: what, which model, and what it may cost come first; then the answer, which can be
 * changed or kept back. Escape refuses.
 */
export default function SamplingDialog({ asked: { serverName, origin }, question, onAnswer }: Props) {
  const conversationId = useConversationInAddress()
  const { loadToolCommands } = useCommands()
  const settings = useAppState(selectConversationSettings(conversationId))
  const model = useModel(settings)
  const costOf = useTurnTokensCost(conversationId)
  const [answer, setAnswer] = useState<string>()
  const [problem, setProblem] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const stop = useRef<AbortController>(null)
  useEffect(() => () => stop.current?.abort(), [])
  const { system, messages, maxTokens } = question
  const tokens = useMemo(
    () => estimateTokens([system, ...messages.map(({ text }) => text)].join('\n')),
    [system, messages],
  )
  const cost = costOf(tokens, maxTokens)
  const name = model?.name ?? settings.modelId ?? ''

  const ask = async () => {
    setBusy(true)
    setProblem(undefined)
    const controller = new AbortController()
    stop.current = controller
    const { sampleModel } = await loadToolCommands()
    const asked = await sampleModel(conversationId, question, controller.signal)
    if (controller.signal.aborted) return
    setBusy(false)
    if (asked.ok) setAnswer(asked.value)
    else setProblem(asked.error)
  }
  return (
    <Dialog
      title={t('{server} wants to ask the model', { server: serverName })}
      size="small"
      onClose={() => onAnswer({ type: 'cancel' })}
      footer={
        <>
          <Button onClick={() => onAnswer({ type: 'decline' })}>{t('Decline')}</Button>
          {answer === undefined ? (
            <Button variant="primary" isBusy={isBusy} onClick={() => void ask()}>
              {t('Ask the model')}
            </Button>
          ) : (
            <Button
              variant="primary"
              onClick={() =>
                onAnswer({ type: 'accept', values: { text: answer, model: settings.modelId ?? '' } })
              }
            >
              {t('Send answer')}
            </Button>
          )}
        </>
      }
    >
      <div className="flex flex-col gap-3 px-4 py-3 text-sm">
        <p className="text-[13px] text-muted">
          {t(
            'Asked by {origin}. You see the answer before it goes there. Nothing of this chat is sent along.',
            {
              origin,
            },
          )}
        </p>
        {system !== '' && <Said by={t('Instructions')} text={system} />}
        {messages.map(({ role, text }, index) => (
          <Said key={index} by={role === 'user' ? serverName : t('Model')} text={text} />
        ))}
        <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-[13px]">
          <dt className="text-muted">{t('Model')}</dt>
          <dd className="wrap-anywhere">
            <ForeignName text={name} />
          </dd>
          <dt className="text-muted">{t('Cost')}</dt>
          <dd>
            {cost === undefined
              ? t('unknown, at most {count} tokens of answer', { count: formatNumber(maxTokens) })
              : t('up to {cost}', { cost })}
          </dd>
        </dl>
        {problem !== undefined && (
          <p role="alert" className="text-danger">
            {problem}
          </p>
        )}
        {answer !== undefined && (
          <TextArea
            label={t('Answer')}
            value={answer}
            onChange={setAnswer}
            boxClassName="min-h-20 max-h-60"
          />
        )}
      </div>
    </Dialog>
  )
}

const Said = ({ by, text }: { readonly by: string; readonly text: string }) => (
  <div className="rounded bg-sunken p-2 text-[13px]">
    <p className="font-medium">
      <ForeignName text={by} />
    </p>
    <p className="wrap-anywhere whitespace-pre-wrap">
      <LongForeignText text={text} />
    </p>
  </div>
)
