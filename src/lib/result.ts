/** The outcome of work that is allowed to fail. Bugs still throw. */
export type Result<Value, Failure> =
  { readonly ok: true; readonly value: Value } | { readonly ok: false; readonly error: Failure }

/** A result that succeeded. */
export const ok = <Value>(value: Value) => ({ ok: true, value }) as const

/** A result that failed, with the reason as a value. */
export const failed = <Failure>(error: Failure) => ({ ok: false, error }) as const
