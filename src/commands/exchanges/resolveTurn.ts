import { inheritsAnything, layersOf, turnSettings } from '@/domain/assistants/turnSettings'
import type { ServiceError } from '@/domain/connections/serviceError'
import type { ConversationSettings } from '@/domain/conversations/conversation'
import { describeUnreadable } from '@/domain/storage/storageError'
import { language } from '@/lib/text/language'
import { ok, type Result } from '@/lib/result'
import { t } from '@/lib/text/t'

import type { CommandDeps } from '../deps'
import { notSent } from './plans/requestPlan'
import { loadItems } from '../items/loadItems'

type Deps = Pick<CommandDeps, 'store' | 'storage' | 'now'>

/**
 * The settings that a turn is sent with: the chat's own, with what it inherits. Fails where that is not on this device
 * or cannot be read: a request without its instructions would be another one.
 *
 * @param hasMemory whether it is a turn of a chat, where memories are on
 */
export async function resolveTurn(
  deps: Deps,
  settings: ConversationSettings,
  hasMemory: boolean,
): Promise<Result<ConversationSettings, ServiceError>> {
  if (!inheritsAnything(settings, hasMemory)) return ok(settings)
  const items = await loadItems(deps)
  if (!items.ok) return notSent(describeUnreadable(items.error))
  const { layers, missing } = layersOf(items.value, settings, hasMemory)
  if (missing === 'project')
    return notSent(
      t(
        'The project of this chat is not on this device. Move the chat out of it, in the menu of the list of chats, and send again.',
      ),
    )
  if (missing)
    return notSent(
      t(
        'The assistant of this chat is not on this device. Choose another one below the message, or none, and send again.',
      ),
    )
  return ok(
    turnSettings(settings, layers, {
      at: deps.now(),
      language: language().formats,
      model: settings.modelId ?? undefined,
    }),
  )
}
