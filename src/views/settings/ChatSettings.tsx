import { FILLS, type Compaction } from '@/domain/conversations/conversation'
import { modelKey } from '@/domain/modelRef'
import { useAppState, useCommands } from '@/hooks/app'
import { useSummaryModels } from '@/hooks/context/useSummaryModels'
import { useModelLabel } from '@/hooks/models/useModelLabel'
import { formatNumber } from '@/lib/text/formatNumber'
import { labelled } from '@/lib/text/labelled'
import { mark, t } from '@/lib/text/t'
import { RadioGroup, type RadioOption } from '@/ui/controls/RadioGroup'
import { Select } from '@/ui/controls/Select'
import { Switch } from '@/ui/controls/Switch'

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

/** Pixels of the longer side that can be chosen; 0 for a picture as it is. */
const SIDES = [1024, 1536, 2048, 0] as const
/** What phones take: 12 megapixels. */
const PHOTO = { width: 4032, height: 3024 }

/** How large pictures are attached, and what that saves of a photo. */
export function PictureSize() {
  const side = useAppState((state) => state.settings.pictureSide)
  const { changeAppSettings } = useCommands()
  const scale = side / PHOTO.width
  return (
    <div className="flex flex-col gap-1">
      <RadioGroup
        label={t('Picture size')}
        value={String(side)}
        options={SIDES.map((pixels) => ({
          value: String(pixels),
          label: pixels === 0 ? t('Original') : t('{pixels} px', { pixels: formatNumber(pixels) }),
        }))}
        onChange={(value) => void changeAppSettings({ pictureSide: Number(value) })}
      />
      <p className="text-[13px] text-muted">
        {side === 0
          ? t('Pictures are sent as they are. Most providers make large ones smaller themselves.')
          : t(
              'Larger pictures are made smaller, which is faster and often cheaper. A photo of {from} pixels is sent as {to}: {percent}% fewer pixels.',
              {
                from: sizeOf(PHOTO.width, PHOTO.height),
                to: sizeOf(side, Math.round(PHOTO.height * scale)),
                percent: Math.round((1 - scale * scale) * 100),
              },
            )}
      </p>
    </div>
  )
}

const sizeOf = (width: number, height: number): string => `${formatNumber(width)} × ${formatNumber(height)}`
