import type { Connection } from '@/domain/connections/connection'
import type { Settings } from '@/domain/settings/settings'
import type { AppStore } from '@/store/appStore'

import {
  BUILTIN_CONNECTION,
  POCKET,
  SERVER_ID,
  withBuiltinConnection,
} from '@/domain/builtin/builtinConnection'

type Preferences = { readonly settings: Settings; readonly connections: readonly Connection[] }

/** Takes what is stored into the store: the connections that are not stored stay, and there is always a model. */
export function takePreferences(store: AppStore, { settings, connections }: Preferences): void {
  const state = store.getState()
  const server = state.connections.filter(({ type }) => type === 'server')
  // First: they say which connections wait to be allowed. Whether this server still offers one is known only when it
  // has been asked.
  state.settingsChanged(withModelChosen(settings, [SERVER_ID, ...connections.map(({ id }) => id)]))
  state.connectionsLoaded(withBuiltinConnection([...server, ...connections]))
}

/** A new conversation always has a model: the one chosen last, or else the tiny one on this device. */
export function withModelChosen(settings: Settings, known: readonly Connection['id'][]): Settings {
  const { newConversation } = settings
  const { connectionId, modelId } = newConversation
  const isKnown = connectionId !== null && [BUILTIN_CONNECTION.id, ...known].includes(connectionId)
  return isKnown && modelId !== null
    ? settings
    : {
        ...settings,
        newConversation: { ...newConversation, connectionId: BUILTIN_CONNECTION.id, modelId: POCKET },
      }
}
