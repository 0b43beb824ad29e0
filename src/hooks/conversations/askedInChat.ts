import type { ConversationId } from '@/domain/ids'
import { createSignal } from '@/lib/createSignal'

/** What is asked of the view of one chat, from wherever; kept for a chat that is not shown yet. */
function createAsked() {
  let awaited: ConversationId | null = null
  const asked = createSignal()
  return {
    ask: (id: ConversationId): void => {
      awaited = id
      asked.send()
    },
    /** Calls back when it is asked for, also where that was before. Returns how to stop. */
    on: (id: ConversationId, open: () => void): (() => void) => {
      const take = () => {
        if (awaited !== id) return
        awaited = null
        open()
      }
      take()
      return asked.listen(take)
    },
  }
}

/** The branches of a chat, shown once it is the one that is shown. */
export const { ask: askForBranches, on: onBranchesAsked } = createAsked()
/** The selecting of a chat's messages. */
export const { ask: askToSelect, on: onSelectAsked } = createAsked()
