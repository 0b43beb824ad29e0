import type { Run } from '@/domain/runs/run'
import { t } from '@/lib/text/t'
import { Select } from '@/ui/controls/Select'

type Props = {
  readonly run: Run
  readonly promptIndex: number
  readonly onChange: (promptIndex: number) => void
}

const LONGEST_CHARS = 60

/** Which prompt's replies are measured. */
export function PromptChoice({ run, promptIndex, onChange }: Props) {
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
