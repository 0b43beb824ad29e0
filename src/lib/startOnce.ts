/**
 * Starts something with the first `open` and gives it to every later one. What failed to start (offline before its
 * code was loaded, say) is started anew by the next. `opened` starts nothing: undefined before.
 */
export function startOnce<Value>(start: () => Promise<Value>): {
  readonly open: () => Promise<Value>
  readonly opened: () => Promise<Value> | undefined
} {
  let started: Promise<Value> | undefined
  return {
    opened: () => started,
    open: () =>
      (started ??= start().catch((cause: unknown) => {
        started = undefined
        throw cause
      })),
  }
}
