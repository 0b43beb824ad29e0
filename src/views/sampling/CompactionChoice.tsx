import { type Compaction, FILLS } from '@/domain/conversations/compaction'
import type { ConversationId } from '@/domain/ids'
import { useAppState, useCommands } from '@/hooks/app'
import { useCompaction } from '@/hooks/context/useCompaction'
import { useSummaryModels } from '@/hooks/context/useSummaryModels'
import { mark, t } from '@/lib/text/t'
import { selectConversationSettings } from '@/store/selectors'
import { Select } from '@/ui/controls/Select'

const DEFAULT = 'default'
const LABELS: Readonly<Record<Compaction['when'], string>> = {
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
          { value: DEFAULT, label: t('Default ({value})', { value: t(LABELS[usual.when]) }) },
          ...(['off', 'ask', 'automatic'] as const).map((value) => ({ value, label: t(LABELS[value]) })),
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
