const THOUSAND = 1000
const MILLION = 1_000_000

/** A token count for people: 999, 12.4k, 131k, 1.0M. "?" when it is not a number. */
export function formatTokens(tokens: number): string {
  if (!Number.isFinite(tokens)) return '?'
  const count = Math.round(tokens)
  if (count < THOUSAND) return String(count)
  if (count < 99_950) return `${(count / THOUSAND).toFixed(1)}k`
  if (count < 999_500) return `${String(Math.round(count / THOUSAND))}k`
  return `${(count / MILLION).toFixed(1)}M`
}
