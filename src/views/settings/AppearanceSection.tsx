import { readLook, type Look } from '@/domain/settings/look'
import type { Density, Settings, Theme } from '@/domain/settings/settings'
import { useAppState, useCommands } from '@/hooks/app'
import { compareNames } from '@/lib/text/compareNames'
import { labelled } from '@/lib/text/labelled'
import { ENGLISH } from '@/lib/text/language'
import { LANGUAGES } from '@/lib/text/languages'
import { mark, t } from '@/lib/text/t'
import { RadioGroup, type RadioOption } from '@/ui/controls/RadioGroup'
import { Select } from '@/ui/controls/Select'
import { Switch } from '@/ui/controls/Switch'

import { NextPromptsSettings, PictureSize, SummarySettings } from './ChatSettings'
import { Section } from './Section'

const THEMES: readonly RadioOption<Theme>[] = [
  { value: 'system', label: mark('System') },
  { value: 'light', label: mark('Light') },
  { value: 'dark', label: mark('Dark') },
  { value: 'contrast', label: mark('High contrast') },
]

const DENSITIES: readonly RadioOption<Density>[] = [
  { value: 'comfortable', label: mark('Comfortable') },
  { value: 'compact', label: mark('Compact') },
]

const SEND_KEYS: readonly RadioOption<Settings['sendKey']>[] = [
  { value: 'auto', label: mark('Enter (desktop only)') },
  { value: 'enter', label: mark('Enter') },
  { value: 'modEnter', label: mark('Ctrl+Enter or ⌘+Enter') },
]

const TITLES: readonly RadioOption<Settings['titles']>[] = [
  { value: 'firstLine', label: mark('First line') },
  { value: 'ask', label: mark('Model, ask each time') },
  { value: 'model', label: mark('Model, always') },
]

/** How the app looks, and which key sends. */
export function AppearanceSection() {
  const { theme, density, language, sendKey, titles, announcesSentences } = useAppState(
    (state) => state.settings,
  )
  const { changeAppSettings } = useCommands()
  const change = (settings: Partial<Settings>) => void changeAppSettings(settings)
  return (
    <Section title={t('Appearance')}>
      <RadioGroup
        label={t('Theme')}
        value={theme}
        options={labelled(THEMES)}
        onChange={(value) => change({ theme: value })}
      />
      <RadioGroup
        label={t('Density')}
        value={density}
        options={labelled(DENSITIES)}
        onChange={(value) => change({ density: value })}
      />
      <LanguageField value={language} onChange={(value) => change({ language: value })} />
      <ReadingSettings />
      <div className="flex flex-col gap-1">
        <RadioGroup
          label={t('Send messages with')}
          value={sendKey}
          options={labelled(SEND_KEYS)}
          onChange={(value) => change({ sendKey: value })}
        />
        <p className="text-[13px] text-muted">
          {sendKey === 'modEnter' ? t('Press Enter for a new line.') : t('Press Shift+Enter for a new line.')}
        </p>
      </div>
      <div className="flex flex-col gap-1">
        <RadioGroup
          label={t('Chat titles')}
          value={titles}
          options={labelled(TITLES)}
          onChange={(value) => change({ titles: value })}
        />
        <p className="text-[13px] text-muted">
          {titles === 'firstLine'
            ? t('A chat is named after the first line of your first message. It costs nothing.')
            : titles === 'ask'
              ? t('After the first reply you see the price, and decide if the chat’s model writes a title.')
              : t(
                  'After the first reply the chat’s model writes a title: one short request a chat, listed in Spending under Titles.',
                )}
        </p>
      </div>
      <PictureSize />
      <NextPromptsSettings />
      <SummarySettings />
      <div className="flex flex-col">
        <Switch
          label={t('Read replies aloud sentence by sentence')}
          isOn={announcesSentences}
          onChange={(isOn) => change({ announcesSentences: isOn })}
        />
        <p className="text-[13px] text-muted">
          {t('For screen readers: read each sentence as it arrives instead of the whole reply at the end.')}
        </p>
      </div>
    </Section>
  )
}

const CODES = [
  ENGLISH.code,
  ...Object.entries(LANGUAGES).flatMap(([code, { status }]) => (status === 'test' ? [] : code)),
]

type Props = {
  /** A code; empty for the browser's language. */
  readonly value: string
  readonly onChange: (value: string) => void
}

/** The language of the page, each by its own name, so that one finds back whatever the page is in. */
export function LanguageField({ value, onChange }: Props) {
  const chosen = CODES.includes(value) ? value : ''
  const status = LANGUAGES[chosen]?.status
  return (
    <Select
      label={t('Language')}
      value={chosen}
      options={[
        { value: '', label: t('Same as the browser') },
        ...CODES.map((code) => ({ value: code, label: ownName(code) })).toSorted((one, other) =>
          compareNames(one.label, other.label),
        ),
      ]}
      hint={
        status === 'partial'
          ? t('Translated by a machine and not complete: some texts are in English.')
          : status === 'complete'
            ? t('Translated by a machine.')
            : undefined
      }
      onChange={onChange}
    />
  )
}

/** The name of a language in itself, as it begins a line: `Deutsch`, `Português (Brasil)`. */
function ownName(code: string): string {
  const name = new Intl.DisplayNames(code, { type: 'language' }).of(code) ?? code
  return name.slice(0, 1).toLocaleUpperCase(code) + name.slice(1)
}

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
function ReadingSettings() {
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
