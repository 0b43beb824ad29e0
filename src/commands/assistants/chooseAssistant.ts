import type { AssistantVersion } from '@/domain/assistants/assistant'
import { layerOf, settle } from '@/domain/assistants/turnSettings'
import { assistantIn, versionIn } from '@/domain/assistants/readAssistants'
import type { ConversationSettings } from '@/domain/conversations/conversation'
import { exchangeDocuments } from '@/domain/drafts/exchangeDocuments'
import type { AssistantId, ConversationId } from '@/domain/ids'
import { describeUnreadable } from '@/domain/storage/storageError'
import { failed, ok, type Result } from '@/lib/result'
import { t } from '@/lib/text/t'
import { selectConversationSettings, selectDraft } from '@/store/selectors'

import type { CommandDeps } from '../deps'
import { saveDraft } from '../drafts/saveDraft'
import { loadItems } from '../items/loadItems'
import { record } from '../record'
import { keepSettings } from '../settings/changeAppSettings'
import { createToolSourceCommands } from '../toolSources/toolSourceCommands'

/**
 * Gives a chat an assistant at its newest version, or none; null is the next new chat. What the person set there by hand
 * stays. The assistant's tools are switched on, and its documents put into the next message. Fails with a sentence.
 *
 * @param values what the person filled in for its variables, by key
 */
export const createChooseAssistant = (deps: CommandDeps) =>
  async function chooseAssistant(
    conversationId: ConversationId | null,
    id: AssistantId | null,
    values: Readonly<Record<string, string>> = {},
  ): Promise<Result<void, string>> {
    const items = await loadItems(deps)
    if (!items.ok) return failed(describeUnreadable(items.error))
    const next = id === null ? undefined : assistantIn(items.value, id)?.version
    if (id !== null && !next)
      return failed(t('This assistant isn’t on this device. Import its file under Assistants.'))
    const { assistant: before, ...own } = selectConversationSettings(conversationId)(deps.store.getState())
    const last = before && versionIn(items.value, before.versionId)

    await keepChosen(deps, conversationId, {
      ...settle(own, next ? [layerOf(next)] : []),
      ...(next && {
        assistant: {
          id: next.assistantId,
          versionId: next.id,
          ...(Object.keys(values).length > 0 && { values }),
        },
      }),
    })
    changeDocuments(deps, conversationId, last, next)
    await exchangeTools(deps, conversationId, last, next)
    return ok(undefined)
  }

async function keepChosen(
  deps: CommandDeps,
  id: ConversationId | null,
  settings: ConversationSettings,
): Promise<void> {
  const state = deps.store.getState()
  const conversation = id === null ? undefined : state.conversations[id]
  if (conversation) await record(deps, { conversations: [{ ...conversation, settings }] })
  else await keepSettings(deps, state.settings, { ...state.settings, newConversation: settings })
}

/** The documents of one assistant out of what is being written, those of the other in. */
function changeDocuments(
  deps: CommandDeps,
  id: ConversationId | null,
  last: AssistantVersion | undefined,
  next: AssistantVersion | undefined,
): void {
  const key = id ?? 'new'
  const draft = selectDraft(key)(deps.store.getState())
  const after = exchangeDocuments(draft, { last: last?.documents ?? [], next: next?.documents ?? [] })
  if (after !== draft) saveDraft(deps, key, after)
}

async function exchangeTools(
  deps: CommandDeps,
  id: ConversationId | null,
  last: AssistantVersion | undefined,
  next: AssistantVersion | undefined,
): Promise<void> {
  const wanted = next?.toolUse?.sources ?? []
  const { switchToolSource } = createToolSourceCommands(deps)
  const isOn = (source: string) =>
    selectConversationSettings(id)(deps.store.getState()).toolUse?.sources.includes(source) === true
  for (const source of last?.toolUse?.sources ?? [])
    if (!wanted.includes(source) && isOn(source)) await switchToolSource(id, source, false)
  for (const source of wanted) if (!isOn(source)) await switchToolSource(id, source, true)
}
