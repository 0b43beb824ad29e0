import { useCallback, useMemo } from 'react'

import type { CatalogEntry } from '@/domain/catalog'
import type { ConversationSettings } from '@/domain/conversations/conversation'
import { overriddenNames } from '@/domain/dialects'
import type { ConversationId } from '@/domain/ids'
import type { ParameterName, Parameters, ParameterValues } from '@/domain/parameters/parameters'
import { type ModelRefusals, NO_REFUSALS, refusalsOf } from '@/domain/request/refusals'
import { applyPreset } from '@/domain/sampling/presets'
import { selectConnection, selectConversationSettings } from '@/store/selectors'

import { useAppState, useCommands } from '../app'

/** Sets, unsets and fills in the parameters of a conversation, each by hand; the same functions while it stays. */
export function useParameterChanges(id: ConversationId | null) {
  const { changeConversationSettings } = useCommands()

  const change = useCallback(
    (make: (before: Parameters) => Parameters) =>
      void changeConversationSettings(id, ({ parameters }) => ({ parameters: make(parameters) })),
    [changeConversationSettings, id],
  )
  const set = useCallback(
    <Name extends ParameterName>(name: Name, value: ParameterValues[Name]) =>
      change((before) => ({ ...before, [name]: { value, origin: 'mine' } })),
    [change],
  )
  const unset = useCallback((name: ParameterName) => change(({ [name]: _, ...rest }) => rest), [change])
  const apply = useCallback(
    (values: Partial<ParameterValues>) => change((before) => applyPreset(before, values)),
    [change],
  )
  return { set, unset, apply }
}

type Sending = { readonly entry: CatalogEntry | undefined; readonly refusals: ModelRefusals }

/** The extra body fields of a conversation beside those of its connection, and which members of the request they replace. */
export function useExtraFields(id: ConversationId | null, { entry, refusals }: Sending) {
  const { changeConversationSettings } = useCommands()
  const { connectionId, parameters, extraFields = '' } = useAppState(selectConversationSettings(id))
  const connection = useAppState(selectConnection(connectionId))
  const connectionFields = connection?.extraFields ?? ''
  const extra = [connectionFields, extraFields]
  // As one text, so that a slider that moves does not change it.
  const overridden = overriddenNames({ parameters, entry, refusals, extra }).join(' ')
  return useMemo(
    () => ({
      text: extraFields,
      ofConnection: connectionFields,
      overridden: overridden.split(' ').filter(Boolean),
      onChange: (text: string) => void changeConversationSettings(id, { extraFields: text }),
    }),
    [extraFields, connectionFields, overridden, id, changeConversationSettings],
  )
}

type Chosen = Pick<ConversationSettings, 'connectionId' | 'modelId'>

/** What the chosen model refused before, and how to have one of it sent again. */
export function useRefusedParameters({ connectionId, modelId }: Chosen, entry: CatalogEntry | undefined) {
  const { offerParameter } = useCommands()
  const kept = useAppState((state) => state.settings.refusals)
  return useMemo(() => {
    if (connectionId === null || modelId === null) return { refusals: NO_REFUSALS, onOffer: () => undefined }
    const model = { connectionId, modelId }
    return {
      refusals: refusalsOf(kept, model, entry),
      onOffer: (name: string) => void offerParameter(model, name),
    }
  }, [kept, connectionId, modelId, entry, offerParameter])
}
