import { modelKey } from '@/domain/modelRef'
import { useAppState, useCommands } from '@/hooks/app'
import { useModelLabel } from '@/hooks/models/useModelLabel'
import { t } from '@/lib/text/t'
import { Select } from '@/ui/controls/Select'
import { Switch } from '@/ui/controls/Switch'

const OF_THE_CHAT = ''

/** Whether a model suggests what to say next, and which: that of the chat, a favourite, or one used lately. */
export function NextPromptsSettings() {
  const { suggestsNext, suggestModel, favouriteModels, recentModels } = useAppState((state) => state.settings)
  const { changeAppSettings } = useCommands()
  const all = [...(suggestModel ? [suggestModel] : []), ...favouriteModels, ...recentModels]
  const models = new Map(all.map((model) => [modelKey(model), model]))
  const labelOf = useModelLabel(all)
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-col">
        <Switch
          label={t('Suggest next prompts')}
          isOn={suggestsNext}
          onChange={(isOn) => void changeAppSettings({ suggestsNext: isOn })}
        />
        <p className="text-[13px] text-muted">
          {t(
            'After each reply a model suggests three messages, and you see what that costs. Tab takes the first.',
          )}
        </p>
      </div>
      {suggestsNext && (
        <Select
          label={t('Suggested by')}
          value={suggestModel ? modelKey(suggestModel) : OF_THE_CHAT}
          options={[
            { value: OF_THE_CHAT, label: t('The chat’s model') },
            ...Array.from(models, ([value, model]) => ({ value, label: labelOf(model) })),
          ]}
          onChange={(key) => void changeAppSettings({ suggestModel: models.get(key) ?? null })}
        />
      )}
    </div>
  )
}
