/** Frames in frames are looked through this deep. */
const DEEPEST = 8

/** Whether a message comes from this window or a frame somewhere inside it. Looks at nothing that was sent. */
export function comesFrom(source: MessageEventSource | null, window: Window): boolean {
  let at = source as Window | null
  for (let depth = 0; depth < DEEPEST && at !== null; depth += 1) {
    if (at === window) return true
    // Ports and workers have none.
    const { parent } = at as { readonly parent?: Window }
    if (parent === undefined || parent === at) return false
    at = parent
  }
  return false
}
