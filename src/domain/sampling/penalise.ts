export type Penalties = {
  /** Divides positive and multiplies negative logits of tokens already there; 1 = none. */
  readonly repetition: number
  /** Taken off for each time the token is already there; 0 = none. */
  readonly frequency: number
  /** Taken off once if the token is there at all; 0 = none. */
  readonly presence: number
}

/** Penalties that change nothing. */
export const NO_PENALTIES: Penalties = { repetition: 1, frequency: 0, presence: 0 }

/**
 * Logits after the penalties for what is already in the text, as new numbers: first the factor of the
 * repetition penalty, then `l − count·frequency − presence`.
 *
 * @param counts how often each token (by its index) is in the text; tokens not named are not there.
 */
export function penalise(
  logits: Float64Array,
  counts: ReadonlyMap<number, number>,
  penalties: Penalties,
): Float64Array {
  const penalised = Float64Array.from(logits)
  for (const [index, count] of counts) {
    const logit = penalised[index]
    if (logit === undefined || count <= 0) continue
    const scaled = logit > 0 ? logit / penalties.repetition : logit * penalties.repetition
    penalised[index] = scaled - count * penalties.frequency - penalties.presence
  }
  return penalised
}
