import type { CommandDeps } from '../deps'
import { record } from '../record'

/** Puts back what the notice `id` told of, and takes the notice away. */
export const createUndo = (deps: CommandDeps) =>
  async function undo(id: string): Promise<void> {
    const notice = deps.store.getState().notices.find((shown) => shown.id === id)
    deps.store.getState().noticeDismissed(id)
    if (notice?.undo) await record(deps, notice.undo)
  }
