/** Tells all who listen: for what is asked for in one place of the page and done in another. */
export function createSignal<Value = void>() {
  const listeners = new Set<(value: Value) => void>()
  return {
    send: (value: Value): void => {
      for (const listener of listeners) listener(value)
    },
    /** Calls back each time. Returns how to stop. */
    listen: (listener: (value: Value) => void): (() => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
