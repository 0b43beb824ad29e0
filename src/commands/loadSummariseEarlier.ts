import type { ConversationId, MessageId } from '@/domain/ids'
import { failed, type Result } from '@/lib/result'

import type { CommandDeps } from './deps'

/** `summariseEarlier`, whose code comes with its first use. Fails with a sentence also when that cannot be loaded. */
export const createLoadSummariseEarlier = (deps: CommandDeps) =>
  async function summariseEarlier(id: ConversationId, upTo: MessageId): Promise<Result<void, string>> {
    const loaded = await import('./summariseEarlier').catch(() => undefined)
    return loaded
      ? loaded.createSummariseEarlier(deps)(id, upTo)
      : failed('A part of the app could not be loaded: check the network.')
  }
