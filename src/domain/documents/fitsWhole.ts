/** Larger documents go in passages even where they fit, in tokens: each message would cost as much again. */
const MOST_TOKENS = 60_000
/** What fits a model whose context nobody knows, in tokens. */
const UNKNOWN_TOKENS = 6_000

/** Whether a document goes whole unless the person chooses otherwise: in half of the model's context, and not huge. */
export const fitsWhole = (wholeTokens: number, contextTokens: number | undefined): boolean =>
  wholeTokens <= Math.min(MOST_TOKENS, contextTokens === undefined ? UNKNOWN_TOKENS : contextTokens / 2)
