import { useCallback, useEffect, useState } from 'react'
import { useSearchParams } from 'wouter'

import { dialectFor } from '@/domain/dialects'
import type { ConversationId, MessageId } from '@/domain/ids'
import type { Message } from '@/domain/messages/message'
import { answeredBy, type ModelRef } from '@/domain/modelRef'
import type { SweepName } from '@/domain/parameters/parameters'
import { refusalsOf } from '@/domain/request/refusals'
import { startingAxes, variedAxis } from '@/domain/runs/grid'
import { readModels, type Run, type RunKind } from '@/domain/runs/run'
import { emptyForm, formOfRun, type RunForm } from '@/domain/runs/runForm'
import type { AppState } from '@/store/appStore'
import { selectDraft, selectThread } from '@/store/selectors'

import { useApp, useAppState, useCommands } from '../app'
import { useModels } from '../models/useModels'

/**
 * The form of a place: as the run was started, else as the address prefills it
 * (`?models=connection/model,…&prompt=…&conversation=…`, `&at=` one of its messages, which is asked again, and
 * `&files=` of the draft of that conversation by their hashes), else with the model chosen last. A sweep varies what its
 * models take. A link never starts a run.
 */
export function useRunForm(kind: RunKind, run: Run | null) {
  const { store } = useApp()
  const [search] = useSearchParams()
  const chosen = useAppState((state) => state.settings.newConversation)
  const [edited, setEdited] = useState<{ readonly key: string; readonly form: RunForm }>()
  const groups = useModels()
  const { openConversation } = useCommands()
  const source = run ? null : (search.get('conversation') as ConversationId | null)
  // After a reload its messages are on disk alone, and without them only the prompt would be asked.
  const isRead = useAppState((state) => source === null || state.threads[source] !== undefined)
  useEffect(() => {
    if (!isRead && source !== null) void openConversation(source)
  }, [isRead, source, openConversation])
  const key = run?.id ?? `${search.toString()} ${isRead}`
  const fresh = run ? formOfRun(run) : prefilled(kind, search, store.getState(), chosen)
  const axisOf = useVariable(fresh.models)
  const form = kind === 'sweep' && !run ? { ...fresh, axes: startingAxes(axisOf) } : fresh
  return {
    form: edited?.key === key ? edited.form : form,
    setForm: (next: RunForm) => setEdited({ key, form: next }),
    /** Changes when a catalog has been read. */
    pricesAt: groups.map(({ catalogAt }) => catalogAt ?? 0).join(),
  }
}

function prefilled(
  kind: RunKind,
  search: URLSearchParams,
  state: AppState,
  { connectionId, modelId }: AppState['settings']['newConversation'],
): RunForm {
  const form = emptyForm(kind)
  const named = readModels(search.get('models') ?? '').filter((model) =>
    state.connections.some(({ id }) => id === model.connectionId),
  )
  const last = connectionId !== null && modelId !== null ? [{ connectionId, modelId }] : []
  const source = search.get('conversation') as ConversationId | null
  const files = (search.get('files') ?? '').split(',')
  const found = source === null ? undefined : state.conversations[source]
  // Runs are kept on disk.
  const conversation = found?.isTemporary ? undefined : found
  const { tree, path } = source === null ? { tree: undefined, path: [] } : selectThread(source)(state)
  const at = tree?.byId.get(search.get('at') as MessageId)
  const asked = at && conversation ? upTo(tree?.byId, at) : undefined
  const answering = at?.reply && [answeredBy(at.reply)]
  return {
    ...form,
    prompts: [search.get('prompt') ?? ''],
    attachments: selectDraft(source ?? 'new')(state).attachments.filter(({ id }) => files.includes(id)),
    models: named.length > 0 ? named : (answering ?? last),
    ...(conversation && {
      conversationId: conversation.id,
      settings: conversation.settings,
      history: asked ?? path.flatMap((id) => tree?.byId.get(id) ?? []),
    }),
  }
}

/** What led to a reply, or a person's message and all before it: what a run from there asks again. */
function upTo(byId: ReadonlyMap<MessageId, Message> | undefined, at: Message): readonly Message[] {
  const above: Message[] = []
  let next = at.role === 'assistant' ? at.parentId : at.id
  while (next !== null) {
    const message = byId?.get(next)
    if (!message) break
    above.unshift(message)
    next = message.parentId
  }
  return above
}

/**
 * The axis that a run of some models begins with for a parameter: with the values that one of them takes, undefined
 * where none does. All are offered where no model is chosen.
 */
export function useVariable(models: readonly ModelRef[]) {
  const groups = useModels()
  const { refusals, modelDialects } = useAppState((state) => state.settings)
  return useCallback(
    (name: SweepName): RunForm['axes'][number] | undefined => {
      if (models.length === 0) return variedAxis(name, undefined)
      for (const ref of models) {
        const group = groups.find(({ connection }) => connection.id === ref.connectionId)
        const entry = group?.models.find(({ id }) => id === ref.modelId)?.entry
        const dialect = group
          ? dialectFor({ connection: group.connection, modelId: ref.modelId, entry, chosen: modelDialects })
          : 'chat'
        const axis = variedAxis(name, { entry, dialect, refusals: refusalsOf(refusals, ref, entry) })
        if (axis) return axis
      }
      return undefined
    },
    [groups, models, refusals, modelDialects],
  )
}
