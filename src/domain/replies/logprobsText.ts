import type { TokenLogprob } from './reply'

/** Tokens in columns: objects for each of ten thousand tokens and its alternatives would take ten times the room. */
type Columns = {
  readonly tokens: readonly string[]
  readonly logprobs: readonly number[]
  /** For each token its alternatives, name and logarithm in turn. */
  readonly top: readonly (readonly (string | number)[])[]
}

/** Token probabilities as a small document. */
export const writeLogprobs = (tokens: readonly TokenLogprob[]): Columns => ({
  tokens: tokens.map(({ token }) => token),
  logprobs: tokens.map(({ logprob }) => logprob),
  top: tokens.map(({ top }) => top.flatMap(({ token, logprob }) => [token, logprob])),
})

/** Reads what `writeLogprobs` wrote; empty for anything else. */
export function readLogprobs(document: unknown): readonly TokenLogprob[] {
  if (!isColumns(document)) return []
  return document.tokens.map((token, index) => ({
    token,
    logprob: document.logprobs[index] ?? 0,
    top: pairs(document.top[index] ?? []),
  }))
}

function pairs(flat: readonly (string | number)[]): TokenLogprob['top'] {
  const top: { token: string; logprob: number }[] = []
  for (let index = 0; index + 1 < flat.length; index += 2) {
    const [token, logprob] = [flat[index], flat[index + 1]]
    if (typeof token === 'string' && typeof logprob === 'number') top.push({ token, logprob })
  }
  return top
}

const isColumns = (value: unknown): value is Columns =>
  typeof value === 'object' &&
  value !== null &&
  'tokens' in value &&
  'logprobs' in value &&
  'top' in value &&
  Array.isArray(value.tokens) &&
  Array.isArray(value.logprobs) &&
  Array.isArray(value.top)
