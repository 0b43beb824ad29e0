import type { Entry } from '@/domain/palette/entry'
import { mark, t } from '@/lib/text/t'

import { useAppState, useCommands } from '../app'
import { useGo } from '../conversations/usePlace'
import { askToShare } from '../sharing/askToShare'

/** The pages of the settings, and which settings are on them by name. */
export type SettingsPages = {
  readonly sections: readonly { readonly id: string; readonly label: string }[]
  readonly names: readonly (readonly [section: string, label: string])[]
}

const PLACES = [
  ['/', mark('New chat'), 'newChat'],
  ['/catalog', mark('Catalog'), undefined],
  ['/compare', mark('Compare'), undefined],
  ['/lab', mark('Lab'), undefined],
  ['/assistants', mark('Assistants'), undefined],
] as const

const THEMES = [
  ['system', mark('Theme: same as system')],
  ['light', mark('Theme: light')],
  ['dark', mark('Theme: dark')],
  ['contrast', mark('Theme: high contrast')],
] as const

/** Places, looks and settings by name: what the palette does wherever one is. */
export function useAppCommands({ sections, names }: SettingsPages): readonly Entry[] {
  const go = useGo()
  const { changeAppSettings, startTemporaryChat } = useCommands()
  const { theme, isInspectorOpen, isLibraryOpen } = useAppState((state) => state.settings)
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
      key: 'temporary',
      kind: t('Command'),
      label: t('New temporary chat'),
      words: t('private incognito'),
      pick: () =>
        void startTemporaryChat().then((id) => {
          if (id !== undefined) go(`/c/${encodeURIComponent(id)}`)
        }),
    },
    {
      key: 'links',
      kind: t('Command'),
      label: t('Shared links'),
      pick: () => askToShare({ type: 'links' }),
    },
    {
      key: 'parameters',
      kind: t('Command'),
      label: isInspectorOpen ? t('Hide parameters') : t('Show parameters'),
      words: t('inspector temperature cost request'),
      keys: 'inspector',
      pick: () => void changeAppSettings({ isInspectorOpen: !isInspectorOpen }),
    },
    {
      key: 'library',
      kind: t('Command'),
      label: isLibraryOpen ? t('Hide chats') : t('Show chats'),
      words: t('sidebar list collapse'),
      pick: () => void changeAppSettings({ isLibraryOpen: !isLibraryOpen }),
    },
    ...THEMES.filter(([value]) => value !== theme).map(([value, label]) => ({
      key: `theme-${value}`,
      kind: t('Command'),
      label: t(label),
      pick: () => void changeAppSettings({ theme: value }),
    })),
    ...sections.map(({ id, label }) => ({
      key: `/settings/${id}`,
      kind: t('Settings'),
      label: t(label),
      keys: id === 'shortcuts' ? 'shortcuts' : undefined,
      pick: to(`/settings/${id}`),
    })),
    ...names.map(([section, label]) => ({
      key: `${section} ${label}`,
      kind: t('Setting'),
      label: t(label),
      pick: to(`/settings/${section}`),
    })),
  ]
}
