import { useId, useMemo, useState } from 'react'
import { Link } from 'wouter'

import { toolUseOf } from '@/domain/builtin/pocketTools'
import type { ConversationId } from '@/domain/ids'
import { type Plan, planText, readPlan } from '@/domain/research/plan'
import { argumentsOf } from '@/domain/tools/toolCall'
import { useAppState, useCommands } from '@/hooks/app'
import { usePlanCost } from '@/hooks/research/usePlanCost'
import type { ShownRun } from '@/hooks/tools/useToolRuns'
import { plural } from '@/lib/text/plural'
import { t } from '@/lib/text/t'
import { selectConversationSettings } from '@/store/selectors'
import { Button } from '@/ui/controls/Button'
import { IconButton } from '@/ui/controls/IconButton'
import { TextArea } from '@/ui/controls/TextArea'
import { ListChecks, Plus, Trash2 } from '@/ui/icons'

import { AgentFields } from '../composer/AgentFields'

type Props = {
  readonly conversationId: ConversationId
  readonly shown: ShownRun
  readonly onDecide: () => void
}

const MOST = 12

/** The plan of a research before it starts: its questions to edit, what it may cost, what Start allows. Nothing is focused. */
export function PlanCard({ conversationId, shown, onDecide }: Props) {
  const { id, run } = shown
  const { decideToolCall } = useCommands()
  const titleId = useId()
  const given = useMemo(() => readPlan(argumentsOf(run.arguments) ?? {}), [run.arguments])
  const [plan, setPlan] = useState<Plan>(given)
  const questions = plan.questions.filter(({ question }) => question.trim() !== '')
  const cost = usePlanCost(conversationId, questions.length)
  const reads = useAppState((state) =>
    toolUseOf(selectConversationSettings(conversationId)(state)).sources.some(
      (source) => source.startsWith('search:') || source.startsWith('http'),
    ),
  )
  const change = (at: number, question: string) =>
    setPlan({
      ...plan,
      questions: plan.questions.map((each, index) => (index === at ? { ...each, question } : each)),
    })
  const decide = (decision: 'once' | 'deny' | { readonly arguments: string }) => {
    onDecide()
    void decideToolCall(conversationId, id, decision)
  }
  const start = () => {
    const text = planText(plan)
    decide(text === planText(given) ? 'once' : { arguments: text })
  }
  return (
    <section
      aria-labelledby={titleId}
      data-part="tool"
      data-status="asking"
      className="flex flex-col gap-3 rounded-[12px] border border-line-strong bg-surface p-4"
    >
      <div className="flex items-start gap-3">
        <span className="flex size-8 shrink-0 items-center justify-center rounded bg-sunken text-accent max-sm:hidden">
          <ListChecks aria-hidden size={16} />
        </span>
        <div className="min-w-0">
          <p id={titleId} className="font-semibold">
            {t('Plan of the research')}
          </p>
          <p className="text-[13px] text-muted">
            {t('A sub-agent works on each question. Change what you like, then start.')}
          </p>
        </div>
      </div>
      <ol className="flex flex-col gap-2">
        {plan.questions.map(({ question, lookFor }, at) => (
          <li key={at} className="flex items-start gap-2">
            <div className="min-w-0 flex-1">
              <TextArea
                label={t('Question {number}', { number: at + 1 })}
                isLabelHidden
                value={question}
                boxClassName="min-h-9 max-h-40"
                onChange={(text) => change(at, text)}
              />
              {lookFor !== '' && <p className="mt-1 px-1 text-[13px] wrap-anywhere text-muted">{lookFor}</p>}
            </div>
            <IconButton
              icon={Trash2}
              label={t('Remove question {number}', { number: at + 1 })}
              onClick={() =>
                setPlan({ ...plan, questions: plan.questions.filter((_, index) => index !== at) })
              }
            />
          </li>
        ))}
      </ol>
      {plan.questions.length < MOST && (
        <Button
          size="small"
          variant="quiet"
          className="self-start"
          onClick={() => setPlan({ ...plan, questions: [...plan.questions, { question: '', lookFor: '' }] })}
        >
          <Plus aria-hidden size={15} />
          {t('Add question')}
        </Button>
      )}
      <p className="text-[13px]">
        <span className="font-semibold">
          {plural(questions.length, { one: '{count} question', other: '{count} questions' })}
        </span>
        <span className="text-muted">
          {' · '}
          {cost === undefined ? t('cost unknown') : t('about {amount} in all', { amount: cost })}
        </span>
      </p>
      <AgentFields conversationId={conversationId} />
      {reads ? (
        <p className="text-[13px] text-muted">
          {t(
            'Starting lets it search the web and read the pages it finds. The search service and these sites see what is asked for; the model’s provider sees what is read.',
          )}
        </p>
      ) : (
        <p role="alert" className="text-[13px] text-danger">
          {t('No web search is on in this chat, so only addresses that you name can be read.')}{' '}
          <Link href="/settings/tools" className="underline">
            {t('Set up a search')}
          </Link>
        </p>
      )}
      <div className="flex flex-wrap gap-2 max-sm:[&>button]:grow">
        <Button variant="primary" disabled={questions.length === 0} onClick={start}>
          {t('Start research')}
        </Button>
        <Button onClick={() => decide('deny')}>{t('Cancel')}</Button>
      </div>
    </section>
  )
}
