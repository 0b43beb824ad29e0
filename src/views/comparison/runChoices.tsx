import { useMemo, useState, type ReactNode } from 'react'

import { ANSWER_RULES, answerReader, WHOLE, type AnswerOf } from '@/domain/runs/results/answers'
import { ofPrompt, type Run } from '@/domain/runs/run'
import { useRunCommands } from '@/hooks/runs/useRuns'
import { labelled } from '@/lib/text/labelled'
import { t } from '@/lib/text/t'
import { Select } from '@/ui/controls/Select'
import { TextField } from '@/ui/controls/TextField'

type Counted = {
  /** Takes out of a reply what is counted; undefined for whole replies, and for a rule that cannot be used yet. */
  readonly answerOf: AnswerOf | undefined
  /** Where the rule is chosen. */
  readonly rule: ReactNode
}

/** What of the replies of a run is counted as its answer; kept with the run. */
export function useAnswerRule(run: Run | null): Counted {
  const { setAnswerRule } = useRunCommands()
  const rule = run?.answer ?? WHOLE
  const reader = useMemo(() => answerReader(rule), [rule])
  const takesText = rule.type === 'pattern' || rule.type === 'field'
  return {
    answerOf: reader.ok ? reader.value : undefined,
    rule: run && (
      <div className="flex flex-col gap-2">
        <Select
          label={t('Count as the answer')}
          value={rule.type}
          options={labelled(ANSWER_RULES)}
          onChange={(type) => {
            const chosen = ANSWER_RULES.find(({ value }) => value === type)
            if (chosen) setAnswerRule(run.id, { type: chosen.value, text: '' })
          }}
        />
        {takesText && (
          <TextField
            label={rule.type === 'pattern' ? t('Pattern') : t('Field')}
            placeholder={rule.type === 'pattern' ? t('Answer: (.*)') : '/answer'}
            value={rule.text}
            error={reader.ok || rule.text === '' ? undefined : reader.error}
            hint={
              rule.type === 'pattern'
                ? t('A regular expression. Its last match counts: the first group, or all of it.')
                : t('A name at the top of the JSON, or a path such as /result/value.')
            }
            onChange={(text) => setAnswerRule(run.id, { ...rule, text })}
          />
        )}
      </div>
    ),
  }
}

type Choice = {
  /** The run with the replies to the chosen prompt alone. */
  readonly measured: Run | null
  /** Where the prompt is chosen; null where there is one. */
  readonly choice: ReactNode
}

/** What is measured of a run: the replies to one of its prompts, the first unless another is chosen. */
export function usePromptChoice(run: Run | null): Choice {
  const [promptIndex, setPromptIndex] = useState(0)
  const measured = useMemo(() => run && ofPrompt(run, promptIndex), [run, promptIndex])
  const hasChoice = run !== null && run.plan.prompts.length > 1
  return {
    measured,
    choice: hasChoice ? <PromptChoice run={run} promptIndex={promptIndex} onChange={setPromptIndex} /> : null,
  }
}

type Props = {
  readonly run: Run
  readonly promptIndex: number
  readonly onChange: (promptIndex: number) => void
}

const LONGEST_CHARS = 60

/** Which prompt's replies are measured. */
function PromptChoice({ run, promptIndex, onChange }: Props) {
  const { prompts } = run.plan
  return (
    <Select
      label={t('Replies to')}
      value={String(promptIndex)}
      options={prompts.map((prompt, index) => ({
        value: String(index),
        label: `${index + 1}. ${prompt.trim().slice(0, LONGEST_CHARS)}`,
      }))}
      onChange={(chosen) => onChange(Number(chosen))}
    />
  )
}
