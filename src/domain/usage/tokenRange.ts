/** A number of tokens that is not known exactly. */
export type TokenRange = { readonly low: number; readonly high: number }

/** A count that is not known exactly: the likely value and its bounds, in tokens. */
export type TokenEstimate = { readonly tokens: number; readonly low: number; readonly high: number }
