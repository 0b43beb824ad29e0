import { useEffect } from 'react'

import type { ConversationId, MessageId } from '@/domain/ids'
import { serverSource } from '@/domain/mcp/toolServer'
import { BOOKMARKS_KEY, type Entry } from '@/domain/palette/entry'
import { RESEARCH } from '@/domain/tools/ownSources'
import type { SavedPrompt } from '@/domain/settings/settings'
import { mark, t } from '@/lib/text/t'
import { selectConversationSettings } from '@/store/selectors'
import type { ServerState } from '@/store/toolServersSlice'

import { useApp, useAppState, useCommands } from '../app'
import { useResearchCommands } from '../research/useResearchCommands'
import { useGo } from '../conversations/usePlace'
import { askToShare } from '../sharing/useOwnLinks'

import { type ChatTool, useChatCommands, useMessageCommands } from './useChatCommands'
import { useChatEntries, useKnowledgeEntries, useModelEntries, usePromptEntries } from './usePlaceEntries'

type Around = {
  /** The message that had the focus when the palette opened; undefined for none. */
  readonly selected: string | undefined
  readonly pages: SettingsPages
  /** Opens a tool of the chat that is shown. */
  readonly askForTool: (tool: ChatTool) => void
  /** Opens a message of the chat that is shown for editing. */
  readonly askForEdit: (id: MessageId) => void
  /** Asks for a new title of the chat that is shown. */
  readonly rename: () => void
  /** Puts a prompt into the message, asking first for what it leaves open. */
  readonly pickPrompt: (prompt: SavedPrompt) => void
}

/** Every prompt, command, conversation and model there is, what is nearest first. */
export function usePaletteEntries(
  id: ConversationId | null,
  { selected, pages, askForTool, askForEdit, rename, pickPrompt }: Around,
): { readonly entries: readonly Entry[]; readonly noteOf: (query: string) => string | undefined } {
  const prompts = usePromptEntries(pickPrompt)
  const servers = useServerEntries(id)
  const research = useResearchEntries(id)
  const knowledge = useKnowledgeEntries()
  const chat = useChatCommands(id, { rename, askForTool })
  const message = useMessageCommands(id, selected, askForEdit)
  const app = useAppCommands(pages)
  const chats = useChatEntries()
  const models = useModelEntries(id)
  const entries = [
    ...prompts,
    ...servers,
    ...research,
    ...knowledge,
    ...(selected === undefined ? [...chat, ...message] : [...message, ...chat]),
    ...app,
    ...chats,
    ...models.entries,
  ]
  return { entries, noteOf: models.noteOf }
}

/** The message that has the focus, or what is in it; undefined for none. */
export const focusedMessage = (): string | undefined =>
  document.activeElement?.closest<HTMLElement>('[data-message-id]')?.dataset['messageId']

/** The prompts of tool servers, and the way to their resources; nothing where there is no server. */
function useServerEntries(id: ConversationId | null): readonly Entry[] {
  const { store } = useApp()
  const { loadToolCommands } = useCommands()
  const { toolServers } = useAppState((state) => state.settings)
  const hostServers = useAppState((state) => state.hostServers)
  const states = useAppState((state) => state.serverStates)
  const sources = useAppState((state) => selectConversationSettings(id)(state).toolUse?.sources)
  const servers = [...toolServers.filter(({ isOn }) => isOn), ...hostServers]

  useEffect(() => {
    // Where this chat uses servers, the prompts of the day are listed; of others, those of an earlier one are known.
    // A server whose prompts were never listed is asked, unless it failed.
    const leaving = new AbortController()
    const refresh = async () => {
      const { recallServerTools, connectServers } = await loadToolCommands()
      await recallServerTools()
      const { settings, hostServers: named, serverStates } = store.getState()
      const isUnknown = (state: ServerState | undefined) => !state?.prompts && !state?.fault
      const asked = [...settings.toolServers.filter(({ isOn }) => isOn), ...named].filter(
        (each) => sources?.includes(serverSource(each).id) || isUnknown(serverStates[each.id]),
      )
      if (!leaving.signal.aborted) await connectServers(asked, leaving.signal)
    }
    refresh().catch(() => undefined)
    return () => leaving.abort()
  }, [sources, store, loadToolCommands])

  if (servers.length === 0) return []
  const prompts = servers.flatMap((server) =>
    (states[server.id]?.prompts ?? []).map((prompt): Entry => ({
      key: `server-prompt-${server.id}-${prompt.name}`,
      kind: t('Prompt of {server}', { server: server.name }),
      label: prompt.title,
      words: `${prompt.name} ${prompt.description}`,
      pick: () => store.getState().askOffer({ type: 'prompt', server: server.id, prompt }),
    })),
  )
  const resources: Entry = {
    key: 'server-resources',
    kind: t('Command'),
    label: t('Attach a resource…'),
    words: servers.map(({ name }) => name).join(' '),
    pick: () => store.getState().askOffer({ type: 'resources' }),
  }
  return [...prompts, resources]
}

/** Switches research on in the chat that is shown, or in the next one. */
function useResearchEntries(id: ConversationId | null): readonly Entry[] {
  const withResearch = useResearchCommands()
  const isOn = useAppState(
    (state) => selectConversationSettings(id)(state).toolUse?.sources.includes(RESEARCH) === true,
  )
  return [
    {
      key: 'research',
      kind: t('Command'),
      label: isOn ? t('Switch research off') : t('Research'),
      words: t('plan sources report citations'),
      pick: () => void withResearch((commands) => commands.switchResearch(id, !isOn)),
    },
  ]
}

/** The pages of the settings, and which settings are on them by name. */
type SettingsPages = {
  readonly sections: readonly { readonly id: string; readonly label: string }[]
  readonly names: readonly (readonly [section: string, label: string])[]
}

const PLACES = [
  ['/', mark('New chat'), 'newChat'],
  ['/catalog', mark('Catalog'), undefined],
  ['/compare', mark('Compare'), undefined],
  ['/lab', mark('Lab'), undefined],
  ['/assistants', mark('Assistants'), undefined],
  ['/schedules', mark('Schedules'), undefined],
] as const

const THEMES = [
  ['system', mark('Theme: same as system')],
  ['light', mark('Theme: light')],
  ['dark', mark('Theme: dark')],
  ['contrast', mark('Theme: high contrast')],
] as const

/** Places, looks and settings by name: what the palette does wherever one is. */
function useAppCommands({ sections, names }: SettingsPages): readonly Entry[] {
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
      group: 'place' as const,
      pick: to(path),
    })),
    {
      key: BOOKMARKS_KEY,
      kind: t('Go to'),
      label: t('Bookmarks'),
      words: t('saved marked messages'),
      group: 'place',
      // The palette itself shows them.
      pick: () => undefined,
    },
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
      group: 'place' as const,
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
