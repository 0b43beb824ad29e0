import type { Dialect } from '@/domain/connections/dialect'
import { SENT_REASONING, type SentReasoning } from '@/domain/conversations/conversation'
import { mark, t } from '@/lib/text/t'
import { RadioGroup } from '@/ui/controls/RadioGroup'

export type SentReasoningProps = {
  readonly chosen: SentReasoning
  readonly onChoose: (choice: SentReasoning) => void
}

const LABELS: Readonly<Record<SentReasoning, string>> = {
  usual: mark('Default'),
  all: mark('All replies'),
  turn: mark('Last message only'),
  none: mark('Never'),
}

/** Which reasoning of earlier replies the model is sent, where its API leaves a choice. */
export function SentReasoningChoice({
  chosen,
  onChoose,
  dialect,
}: SentReasoningProps & { readonly dialect: Dialect }) {
  // The Messages API refuses the results of tools without what led to the calls.
  const offered = SENT_REASONING.filter((choice) => choice !== 'none' || dialect !== 'messages')
  return (
    <div className="flex flex-col gap-1 border-b border-line px-4 py-2.5">
      <RadioGroup
        label={t('Send reasoning back')}
        value={offered.includes(chosen) ? chosen : 'turn'}
        options={offered.map((value) => ({ value, label: t(LABELS[value]) }))}
        onChange={onChoose}
      />
      <p className="text-[13px] text-muted">{t(EXPLAINED[chosen])}</p>
    </div>
  )
}

const EXPLAINED: Readonly<Record<SentReasoning, string>> = {
  usual: mark('The model sees its earlier reasoning as its API expects.'),
  all: mark('The model sees its reasoning of every reply. Costs more, and can help in long tasks.'),
  turn: mark('The model sees its reasoning only while it works on your last message.'),
  none: mark('The model never sees its earlier reasoning. Some models then call tools less well.'),
}
