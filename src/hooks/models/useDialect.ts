import { useEffect, useState } from 'react'

import type { Dialect } from '@/domain/connections/dialect'
import type { ConversationSettings } from '@/domain/conversations/conversation'
import { dialectFor, DIALECTS, dialectsOf, openDialect } from '@/domain/dialects'
import type { ConnectionId, ModelId } from '@/domain/ids'
import { codeMissing, codeState } from '@/lib/loadCode'
import { selectConnection } from '@/store/selectors'

import { useApp, useAppState, useCommands } from '../app'

type Asked = { readonly connectionId: ConnectionId | null; readonly modelId: ModelId | null }

/** The dialect in which a model is asked now; chat completions where none is chosen. */
export function useDialect({ connectionId, modelId }: Asked): Dialect {
  const { entryOf } = useApp()
  const connection = useAppState(selectConnection(connectionId))
  const chosen = useAppState((state) => state.settings.modelDialects)
  const entry = connectionId !== null && modelId !== null ? entryOf({ connectionId, modelId }) : undefined
  return dialectFor({ connection, modelId, entry, chosen })
}

type Chosen = Pick<ConversationSettings, 'connectionId' | 'modelId'>

/** The dialects that the chosen model's connection offers, the one in use, and how to choose another. */
export function useDialectChoice(model: Chosen) {
  const { connectionId, modelId } = model
  const { chooseDialect } = useCommands()
  const connection = useAppState(selectConnection(connectionId))
  const chosen = useDialect(model)
  return {
    offered: dialectsOf(connection),
    chosen,
    onChoose: (picked: Dialect) => {
      if (connectionId !== null && modelId !== null) void chooseDialect({ connectionId, modelId }, picked)
    },
  }
}

/** Whether the code of a dialect is here, which this brings. Where it cannot be had, the page says so. */
export function useDialectCode(dialect: Dialect): boolean {
  const [brought, setBrought] = useState<Dialect>()
  useEffect(() => {
    let isCurrent = true
    openDialect(dialect).then(
      () => isCurrent && setBrought(dialect),
      async (cause: unknown) => codeState.show(await codeMissing(cause)),
    )
    return () => {
      isCurrent = false
    }
  }, [dialect])
  return brought === dialect || DIALECTS[dialect].code.value() !== undefined
}
