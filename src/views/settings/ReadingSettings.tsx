import { type Look, readLook } from '@/domain/settings/look'
import { useAppState, useCommands } from '@/hooks/app'
import { labelled } from '@/lib/text/labelled'
import { mark, t } from '@/lib/text/t'
import { RadioGroup, type RadioOption } from '@/ui/controls/RadioGroup'
import { Switch } from '@/ui/controls/Switch'

const SIZES: readonly RadioOption<Look['textSize']>[] = [
  { value: 'small', label: mark('Small') },
  { value: 'standard', label: mark('Standard') },
  { value: 'large', label: mark('Large') },
  { value: 'larger', label: mark('Larger') },
  { value: 'largest', label: mark('Largest') },
]

const LENGTHS: readonly RadioOption<Look['lineLength']>[] = [
  { value: 'standard', label: mark('Standard') },
  { value: 'wide', label: mark('Wide') },
  { value: 'full', label: mark('Full width') },
]

const TYPEFACES: readonly RadioOption<Look['typeface']>[] = [
  { value: 'inter', label: mark('Inter') },
  { value: 'system', label: mark('System') },
  { value: 'serif', label: mark('Serif') },
  { value: 'hyperlegible', label: mark('Atkinson Hyperlegible') },
  { value: 'dyslexic', label: mark('OpenDyslexic') },
]

/** How text looks and whether things move, with a few words in it. */
export function ReadingSettings() {
  const { look: stored, smoothsText } = useAppState((state) => state.settings)
  const { changeAppSettings } = useCommands()
  const { textSize, typeface, lineLength, motion } = readLook(stored)
  const change = (look: Partial<Look>) => void changeAppSettings({ look: { ...stored, ...look } })
  return (
    <>
      <div className="flex flex-col gap-2">
        <RadioGroup
          label={t('Text size')}
          value={textSize}
          options={labelled(SIZES)}
          onChange={(value) => change({ textSize: value })}
        />
        <p data-part="text" className="w-fit max-w-full rounded-[12px] bg-tint px-4 py-2.5">
          {t('This is how your chats look.')}
        </p>
      </div>
      <div className="flex flex-col gap-1">
        <RadioGroup
          label={t('Typeface')}
          value={typeface}
          options={labelled(TYPEFACES)}
          onChange={(value) => change({ typeface: value })}
        />
        <p className="text-[13px] text-muted">
          {t(
            'Atkinson Hyperlegible has letters that are hard to confuse. OpenDyslexic is made for readers with dyslexia.',
          )}
        </p>
      </div>
      <RadioGroup
        label={t('Line length')}
        value={lineLength}
        options={labelled(LENGTHS)}
        onChange={(value) => change({ lineLength: value })}
      />
      <div className="flex flex-col">
        <Switch
          label={t('Reduce motion')}
          isOn={motion === 'reduced'}
          onChange={(isOn) => change({ motion: isOn ? 'reduced' : 'system' })}
        />
        <p className="text-[13px] text-muted">
          {t('Nothing slides or fades. If your system asks for this, it’s always on.')}
        </p>
      </div>
      <div className="flex flex-col">
        <Switch
          label={t('Smooth streaming')}
          isOn={smoothsText}
          onChange={(isOn) => void changeAppSettings({ smoothsText: isOn })}
        />
        <p className="text-[13px] text-muted">
          {t('Replies appear at an even pace instead of in bursts, up to half a second later.')}
        </p>
      </div>
    </>
  )
}
