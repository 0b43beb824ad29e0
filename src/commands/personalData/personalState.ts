import type { ConversationId } from '@/domain/ids'
import { holdsHidden, type PersonalTable } from '@/domain/personalData/standIns'
import type { createHiding } from '@/domain/personalData/hiding'
import type { OwnWords } from '@/domain/personalData/ownWords'
import type { PutBack } from '@/domain/replies/putBack'
import type { Hider } from '@/services/personalData/createHider'
import type { PersonalRows } from '@/services/personalData/personalRows'

import type { CommandDeps } from '../deps'

/** A chat, or what is written before there is one. */
export type ChatKey = ConversationId | 'new'

/** What is known in this page of what stands for what. */
export type PersonalState = {
  readonly tables: Map<ChatKey, PersonalTable>
  /** Chats whose last request was filtered. */
  readonly hiding: Set<ChatKey>
  /** One change of a chat’s table after the other. */
  readonly queues: Map<ChatKey, Promise<unknown>>
  rows?: PersonalRows
  own?: OwnWords
  /** Hides in short bodies, and in long ones. */
  hide?: ReturnType<typeof createHiding>
  hider?: Hider
}

/** A body as it may leave, and what puts back in its reply what was hidden; absent where nothing is. */
export type Filtered = { readonly body: string; readonly createPutBack?: () => PutBack }

/** One for each app. */
const states = new WeakMap<object, PersonalState>()

export function personalState({ store }: Pick<CommandDeps, 'store'>): PersonalState {
  const known = states.get(store)
  if (known) return known
  const made: PersonalState = { tables: new Map(), hiding: new Set(), queues: new Map() }
  states.set(store, made)
  return made
}

/** Whether a text that leaves by another way than to the model has what the chat hides from its model. */
export function holdsPersonal(deps: Pick<CommandDeps, 'store'>, id: ConversationId, text: string): boolean {
  const { hiding, tables } = personalState(deps)
  return hiding.has(id) && holdsHidden(text, tables.get(id) ?? [])
}

const TABLES = 'personal/table/'

/** Forgets what stands for what in chats that are deleted for good. */
export async function forgetTables(
  deps: Pick<CommandDeps, 'store' | 'storage'>,
  ids: readonly ConversationId[],
): Promise<void> {
  for (const id of ids) personalState(deps).tables.delete(id)
  const kept = await deps.storage.listDocuments(TABLES)
  if (!kept.ok) return
  const gone = new Set(ids.map((id) => TABLES + id))
  await Promise.all(
    kept.value.filter((name) => gone.has(name)).map((name) => deps.storage.removeDocument(name)),
  )
}

/** Forgets all of it, in memory. */
export const forgetPersonal = ({ store }: Pick<CommandDeps, 'store'>): boolean => states.delete(store)
