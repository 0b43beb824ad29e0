import type { TokenLogprob } from '@/domain/replies/reply'
import { isRecord } from '@/lib/json'

type Fields = Readonly<Record<string, unknown>>

/**
 * Tokens with their probabilities from `choices[].logprobs`, in the chat shape (`content`) or the older
 * one of parallel arrays. Empty when the service gives none; entries it garbled are left out.
 */
export function readLogprobs(value: unknown): readonly TokenLogprob[] {
  if (!isRecord(value)) return []
  if (Array.isArray(value['content'])) return value['content'].flatMap((entry) => readToken(entry) ?? [])
  return readArrays(value)
}

function readToken(entry: unknown): TokenLogprob | undefined {
  const own = readPair(entry)
  if (!own || !isRecord(entry)) return undefined
  const top: unknown = entry['top_logprobs']
  return { ...own, top: Array.isArray(top) ? top.flatMap((other) => readPair(other) ?? []) : [] }
}

function readPair(entry: unknown): { token: string; logprob: number } | undefined {
  if (!isRecord(entry)) return undefined
  const { token, logprob } = entry
  return typeof token === 'string' && typeof logprob === 'number' ? { token, logprob } : undefined
}

function readArrays({
  tokens,
  token_logprobs: logprobs,
  top_logprobs: tops,
}: Fields): readonly TokenLogprob[] {
  if (!Array.isArray(tokens) || !Array.isArray(logprobs)) return []
  return tokens.flatMap((token: unknown, index) => {
    const logprob: unknown = logprobs[index]
    if (typeof token !== 'string' || typeof logprob !== 'number') return []
    const top: unknown = Array.isArray(tops) ? tops[index] : undefined
    return [{ token, logprob, top: isRecord(top) ? readMap(top) : [] }]
  })
}

const readMap = (map: Fields) =>
  Object.entries(map).flatMap(([token, logprob]) => (typeof logprob === 'number' ? [{ token, logprob }] : []))
