import type { CatalogEntry } from '@/domain/catalog'
import type { Connection } from '@/domain/connections/connection'
import { notSentError, type ServiceError } from '@/domain/connections/serviceError'
import type { ConversationSettings } from '@/domain/conversations/conversation'
import type { ConversationId } from '@/domain/ids'
import { hidesFrom, type PersonalRule, strictestRule } from '@/domain/personalData/personalRule'
import { projectIn } from '@/domain/projects/project'
import { describeUnreadable, type StorageError } from '@/domain/storage/storageError'
import { loadCode } from '@/lib/loadCode'
import { failed, ok, type Result } from '@/lib/result'
import { sentence } from '@/lib/text/english'
import { selectConversationSettings } from '@/store/selectors'

import type { CommandDeps } from '../deps'
import { loadItems } from '../items/loadItems'

import { type Filtered, personalState } from './personalState'

type Chat = {
  readonly conversationId: ConversationId | null
  /** What the request is made with, where that is more than the chat’s own. */
  readonly settings?: ConversationSettings | undefined
}

/** The rule for a request: of what it is made with, of its chat, and of the projects of both, the strictest. */
export async function personalRuleOf(
  deps: Pick<CommandDeps, 'store' | 'storage'>,
  { conversationId, settings }: Chat,
): Promise<Result<PersonalRule, StorageError>> {
  const chat = selectConversationSettings(conversationId)(deps.store.getState())
  const rules = [settings?.personalData, chat.personalData]
  const projects = [settings?.project, chat.project].filter((id) => id !== undefined)
  if (projects.length > 0) {
    const items = await loadItems(deps)
    if (!items.ok) return items
    rules.push(...projects.map((id) => projectIn(items.value, id)?.personalData))
  }
  return ok(strictestRule(rules))
}

type Leaving = Chat & {
  readonly body: string
  readonly connection: Pick<Connection, 'type'>
  readonly entry: CatalogEntry | undefined
  /** It is what a person asked: what they said not to hide before there was a chat counts for it. */
  readonly isTurn: boolean
  readonly signal: AbortSignal
}

/**
 * The one door through which bodies of requests leave: hides personal data where the chat, its project or its data
 * policy asks for it. Fails, and nothing is sent, where that can’t be done or once it is cancelled.
 */
export async function filterRequest(
  deps: CommandDeps,
  { body, connection, entry, isTurn, signal, ...chat }: Leaving,
): Promise<Result<Filtered, ServiceError>> {
  const rule = await personalRuleOf(deps, chat)
  if (!rule.ok) return failed(notSentError(sentence(() => describeUnreadable(rule.error))))
  const key = chat.conversationId ?? 'new'
  const isHere = connection.type === 'builtin'
  if (!hidesFrom(rule.value, { isHere, keepsNothing: entry?.data.retention === 'no' })) {
    if (rule.value !== 'off') personalState(deps).hiding.delete(key)
    return ok({ body })
  }
  try {
    const { hidePersonal } = await loadCode(() => import('./hidePersonal'))
    return await hidePersonal(deps, { key, body, isTurn, signal })
  } catch (cause) {
    return failed(notSentError(cause instanceof Error ? cause.message : String(cause)))
  }
}
