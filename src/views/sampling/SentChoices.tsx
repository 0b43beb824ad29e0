import type { Dialect } from '@/domain/connections/dialect'
import {
  FILLS,
  SENT_REASONING,
  type Compaction,
  type SentReasoning,
} from '@/domain/conversations/conversation'
import type { ConversationId } from '@/domain/ids'
import { useAppState, useCommands } from '@/hooks/app'
import { useCompaction } from '@/hooks/context/useCompaction'
import { useSummaryModels } from '@/hooks/context/useSummaryModels'
import { mark, t } from '@/lib/text/t'
import { selectConversationSettings } from '@/store/selectors'
import { RadioGroup } from '@/ui/controls/RadioGroup'
import { Select } from '@/ui/controls/Select'

export type SentReasoningProps = {
  readonly chosen: SentReasoning
  readonly onChoose: (choice: SentReasoning) => void
}

const REASONING_LABELS: Readonly<Record<SentReasoning, string>> = {
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
        options={offered.map((value) => ({ value, label: t(REASONING_LABELS[value]) }))}
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

const DEFAULT = 'default'
const COMPACTION_LABELS: Readonly<Record<Compaction['when'], string>> = {
  off: mark('Never'),
  ask: mark('Ask'),
  automatic: mark('Automatically'),
}

/** When the earlier part of this chat is summarised: as in Settings, or its own way. */
export function CompactionChoice({ id }: { readonly id: ConversationId }) {
  const own = useAppState((state) => selectConversationSettings(id)(state).compaction)
  const usual = useAppState((state) => state.settings.compaction)
  const current = useCompaction(id)
  const { changeConversationSettings, changeAppSettings } = useCommands()
  const models = useSummaryModels(current.model)
  const change = (part: Partial<Compaction>) =>
    void changeConversationSettings(id, { compaction: { ...current, ...part } })
  const choose = (when: Compaction['when'] | typeof DEFAULT) => {
    if (when === DEFAULT) {
      void changeConversationSettings(id, { compaction: null })
      return
    }
    change({ when })
    if (when === 'automatic') void changeAppSettings({ allowsCompaction: true })
  }
  return (
    <div className="flex flex-col gap-2 border-b border-line px-4 py-2.5">
      <Select<Compaction['when'] | typeof DEFAULT>
        label={t('Summarise when this chat gets long')}
        value={own ? current.when : DEFAULT}
        options={[
          { value: DEFAULT, label: t('Default ({value})', { value: t(COMPACTION_LABELS[usual.when]) }) },
          ...(['off', 'ask', 'automatic'] as const).map((value) => ({
            value,
            label: t(COMPACTION_LABELS[value]),
          })),
        ]}
        onChange={choose}
      />
      {own && current.when !== 'off' && (
        <>
          <Select
            label={t('Summarise when the context is')}
            value={String(current.fill)}
            options={[...new Set([...FILLS, current.fill])].map((fill) => ({
              value: String(fill),
              label: t('{percent}% full', { percent: fill }),
            }))}
            onChange={(fill) => change({ fill: Number(fill) })}
          />
          <Select
            label={t('Summarised by')}
            value={models.value}
            options={models.options}
            onChange={(key) => change({ model: models.modelOf(key) })}
          />
        </>
      )}
    </div>
  )
}
