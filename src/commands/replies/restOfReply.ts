import { dialectFor } from '@/domain/dialects'
import { originOf } from '@/domain/connections/baseUrl'
import type { ServiceError } from '@/domain/connections/serviceError'
import type { Conversation } from '@/domain/conversations/conversation'
import type { Message, MessageStatus, Part } from '@/domain/messages/message'
import { isBroken, takesBegun } from '@/domain/replies/continuing'
import { loadCode } from '@/lib/loadCode'
import { selectConnection } from '@/store/selectors'

import type { CommandDeps } from '../deps'

export type Broken = {
  /** As it began. */
  readonly message: Message
  readonly parts: readonly Part[]
  readonly ending: { readonly status: MessageStatus }
  readonly conversation: Conversation
  /** How often its rest was asked for before. */
  readonly continued: number
  /** Waits, unless the person hurries it. */
  readonly sleep: (ms: number) => Promise<void>
}

const FIRST_WAIT_MS = 1_000
const LONGEST_WAIT_MS = 60_000

/**
 * What becomes of a reply that broke: what another device finished is shown in its place, or its rest is asked for, where
 * the person wants that.
 */
export async function afterBreak(deps: CommandDeps, broken: Broken) {
  const { message, continued } = broken
  if (message.reply?.kept) {
    const code = await loadCode(() => import('./elsewhere')).catch(() => undefined)
    if (await code?.showFinished(deps, message)) return SHOWN
  }
  const { continuesBroken, retries } = deps.store.getState().settings
  const rest = continuesBroken && continued < retries ? restOfReply(deps, broken) : undefined
  return rest && ({ type: 'rest', pause: () => pauseBefore(deps, rest, broken) } as const)
}

async function pauseBefore(
  { now, store }: CommandDeps,
  { error, waitMs }: { readonly error: ServiceError; readonly waitMs: number },
  { message: { conversationId }, continued, sleep }: Broken,
): Promise<void> {
  const phase = { type: 'retrying', at: now() + waitMs, attempt: continued + 1, error } as const
  store.getState().replyPhaseChanged(conversationId, phase)
  await sleep(waitMs).catch(() => undefined)
}

const SHOWN = { type: 'shown' } as const

/**
 * After how many milliseconds the rest of a reply is asked for, and what broke it; undefined where that is not done: it
 * ended otherwise, its model is not known to go on with a begun reply, or the service asks to wait for too long.
 */
function restOfReply(
  deps: CommandDeps,
  { parts, ending: { status }, conversation, continued }: Broken,
): { readonly error: ServiceError; readonly waitMs: number } | undefined {
  const { settings } = conversation
  const { connectionId, modelId } = settings
  const connection = selectConnection(connectionId)(deps.store.getState())
  if (!connection || connectionId === null || modelId === null || !isBroken({ parts }, status))
    return undefined
  const entry = deps.entryOf({ connectionId, modelId })
  const chosen = deps.store.getState().settings.modelDialects
  const dialect = dialectFor({ connection, modelId, entry, chosen })
  if (!takesBegun({ settings, connection, entry, dialect })) return undefined
  const error: ServiceError =
    status.type === 'failed' ? status.error : { type: 'unreachable', origin: originOf(connection.baseUrl) }
  const asked = error.type === 'rejected' ? error.retryAfterMs : undefined
  const waitMs = asked ?? FIRST_WAIT_MS * 2 ** continued
  return waitMs > LONGEST_WAIT_MS ? undefined : { error, waitMs }
}
