import { type Compaction, FILLS } from '@/domain/conversations/compaction'
import { useAppState, useCommands } from '@/hooks/app'
import { useSummaryModels } from '@/hooks/context/useSummaryModels'
import { labelled } from '@/lib/text/labelled'
import { mark, t } from '@/lib/text/t'
import { RadioGroup, type RadioOption } from '@/ui/controls/RadioGroup'
import { Select } from '@/ui/controls/Select'

const TIMES: readonly RadioOption<Compaction['when']>[] = [
  { value: 'off', label: mark('Never') },
  { value: 'ask', label: mark('Ask') },
  { value: 'automatic', label: mark('Automatically') },
]

/** When the earlier part of long chats is summarised, and by which model. Each chat may have it otherwise. */
export function SummarySettings() {
  const { compaction, allowsCompaction } = useAppState((state) => state.settings)
  const { changeAppSettings } = useCommands()
  const models = useSummaryModels(compaction.model)
  const change = (part: Partial<Compaction>) =>
    void changeAppSettings({
      compaction: { ...compaction, ...part },
      // Who chooses it here allows it.
      ...(part.when === 'automatic' && { allowsCompaction: true }),
    })
  const isHeld = compaction.when === 'automatic' && !allowsCompaction
  return (
    <div className="flex flex-col gap-2">
      <RadioGroup
        label={t('Summarise long chats')}
        value={isHeld ? 'ask' : compaction.when}
        options={labelled(TIMES)}
        onChange={(when) => change({ when })}
      />
      <p className="text-[13px] text-muted">
        {t(
          'When a chat fills the model’s context, a summary is sent instead of its earlier messages. They stay in the chat, and removing the summary sends them again.',
        )}
      </p>
      {compaction.when !== 'off' && (
        <div className="grid gap-2 sm:grid-cols-2">
          <Select
            label={t('Summarise when the context is')}
            value={String(compaction.fill)}
            options={fillOptions(compaction.fill)}
            onChange={(fill) => change({ fill: Number(fill) })}
          />
          <Select
            label={t('Summarised by')}
            value={models.value}
            options={models.options}
            onChange={(key) => change({ model: models.modelOf(key) })}
          />
        </div>
      )}
    </div>
  )
}

const fillOptions = (chosen: number) =>
  [...new Set([...FILLS, chosen])]
    .toSorted((one, other) => one - other)
    .map((fill) => ({ value: String(fill), label: t('{percent}% full', { percent: fill }) }))
