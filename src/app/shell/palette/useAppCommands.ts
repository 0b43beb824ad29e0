import type { ConversationId } from '@/domain/ids'
import { useAppState, useCommands } from '@/hooks/app'
import { useGo } from '@/hooks/conversations/usePlace'
import { mark, t } from '@/lib/text/t'
import { SECTIONS } from '@/views/settings/sections'

import type { Entry } from './entry'
import { SETTING_NAMES } from './settingNames'

const PLACES = [
  ['/', mark('New chat'), 'newChat'],
  ['/catalog', mark('Catalog'), undefined],
  ['/compare', mark('Compare'), undefined],
  ['/lab', mark('Lab'), undefined],
] as const

const THEMES = [
  ['system', mark('Theme: same as system')],
  ['light', mark('Theme: light')],
  ['dark', mark('Theme: dark')],
  ['contrast', mark('Theme: high contrast')],
] as const

/** Places, looks and settings by name: what the palette does wherever one is. */
export function useAppCommands(): readonly Entry[] {
  const go = useGo()
  const { changeAppSettings } = useCommands()
  const { theme, isInspectorOpen } = useAppState((state) => state.settings)
  const to = (path: string) => () => go(path)
  return [
    ...PLACES.map(([path, label, keys]) => ({
      key: path,
      kind: t('Go to'),
      label: t(label),
      keys,
      pick: to(path),
    })),
    {
      key: 'parameters',
      kind: t('Command'),
      label: isInspectorOpen ? t('Hide parameters') : t('Show parameters'),
      words: t('inspector temperature cost request'),
      keys: 'inspector',
      pick: () => void changeAppSettings({ isInspectorOpen: !isInspectorOpen }),
    },
    ...THEMES.filter(([value]) => value !== theme).map(([value, label]) => ({
      key: `theme-${value}`,
      kind: t('Command'),
      label: t(label),
      pick: () => void changeAppSettings({ theme: value }),
    })),
    ...SECTIONS.map(({ id, label }) => ({
      key: `/settings/${id}`,
      kind: t('Settings'),
      label: t(label),
      keys: id === 'shortcuts' ? 'shortcuts' : undefined,
      pick: to(`/settings/${id}`),
    })),
    ...SETTING_NAMES.map(([section, label]) => ({
      key: `${section} ${label}`,
      kind: t('Setting'),
      label: t(label),
      pick: to(`/settings/${section}`),
    })),
  ]
}

/** Saved prompts, as they are put into the next message or the instructions. */
export function usePromptEntries(id: ConversationId | null): readonly Entry[] {
  const { changeConversationSettings, saveDraft } = useCommands()
  const prompts = useAppState((state) => state.settings.prompts)
  return prompts.map(({ id: promptId, title, text, kind }) => ({
    key: `prompt-${promptId}`,
    kind: kind === 'system' ? t('Instructions') : t('Prompt'),
    label: title,
    pick: () =>
      kind === 'system'
        ? void changeConversationSettings(id, { systemPrompt: text })
        : saveDraft(id ?? 'new', { text, attachments: [] }),
  }))
}
