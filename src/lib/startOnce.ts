/**
 * Starts something with the first `open` and gives it to every later one. What failed to start (offline before its
 * code was loaded, say) is started again by the next. `opened` starts nothing: undefined before. `value` is what has
 * started, without a promise: in browsers even `import()` of a loaded module takes a task, which queues behind
 * rendering.
 */
export function startOnce<Value>(start: () => Promise<Value>): {
  readonly open: () => Promise<Value>
  readonly opened: () => Promise<Value> | undefined
  readonly value: () => Value | undefined
} {
  let started: Promise<Value> | undefined
  let value: Value | undefined
  return {
    opened: () => started,
    value: () => value,
    open: () =>
      (started ??= start().then(
        (ready) => (value = ready),
        (cause: unknown) => {
          started = undefined
          throw cause
        },
      )),
  }
}
