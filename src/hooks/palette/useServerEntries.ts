import { useEffect } from 'react'

import { serverSource } from '@/domain/mcp/serverSource'
import type { ConversationId } from '@/domain/ids'
import type { Entry } from '@/domain/palette/entry'
import { t } from '@/lib/text/t'
import { selectConversationSettings } from '@/store/selectors'
import type { ServerState } from '@/store/toolServersSlice'

import { useApp, useAppState, useCommands } from '../app'

/** The prompts of tool servers, and the way to their resources; nothing where there is no server. */
export function useServerEntries(id: ConversationId | null): readonly Entry[] {
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
