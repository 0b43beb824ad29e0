/** Stands for a value that is replaced now and then: whoever holds it always speaks to the newest. */
export const passTo = <Value extends object>(newest: () => Value): Value =>
  new Proxy({} as Value, { get: (_, name) => Reflect.get(newest(), name) as unknown })
