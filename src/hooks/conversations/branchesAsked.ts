import type { ConversationId } from '@/domain/ids'
import { createSignal } from '@/lib/createSignal'

/** The chat whose branches are asked for while it is not shown yet. */
let awaited: ConversationId | null = null
const asked = createSignal()

/** Shows the branches of a chat, once it is the one that is shown. */
export function askForBranches(id: ConversationId): void {
  awaited = id
  asked.send()
}

/** Calls back when the branches of a chat are asked for, also where that was before. Returns how to stop. */
export function onBranchesAsked(id: ConversationId, open: () => void): () => void {
  const take = () => {
    if (awaited !== id) return
    awaited = null
    open()
  }
  take()
  return asked.listen(take)
}
