import { type ReactNode, useMemo, useState } from 'react'

import { ofPrompt, type Run } from '@/domain/runs/run'
import { t } from '@/lib/text/t'
import { Select } from '@/ui/controls/Select'

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
