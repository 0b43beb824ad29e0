import type { Dialect } from '@/domain/connections/dialect'
import { dialectFor } from '@/domain/dialects'
import type { ConnectionId, ModelId } from '@/domain/ids'
import { selectConnection } from '@/store/selectors'

import { useApp, useAppState } from '../app'

type Asked = { readonly connectionId: ConnectionId | null; readonly modelId: ModelId | null }

/** The dialect in which a model is asked now; chat completions where none is chosen. */
export function useDialect({ connectionId, modelId }: Asked): Dialect {
  const { entryOf } = useApp()
  const connection = useAppState(selectConnection(connectionId))
  const chosen = useAppState((state) => state.settings.modelDialects)
  const entry = connectionId !== null && modelId !== null ? entryOf({ connectionId, modelId }) : undefined
  return dialectFor({ connection, modelId, entry, chosen })
}
