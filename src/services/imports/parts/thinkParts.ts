import type { Part } from '@/domain/messages/message'

import { reasoningParts, textParts } from './foreignParts'

const OPEN = '<think>'
const CLOSE = '</think>'

/**
 * The parts of a reply that begins with its reasoning between think tags. A tag that is never closed makes the rest
 * reasoning; tags further in are what the model wrote about, and stay. Linear in the length of the text.
 */
export function thinkParts(value: unknown): readonly Part[] {
  if (typeof value !== 'string') return []
  const parts: Part[] = []
  let at = 0
  for (;;) {
    const start = skipSpace(value, at)
    if (!value.startsWith(OPEN, start)) break
    const end = value.indexOf(CLOSE, start)
    parts.push(...reasoningParts(value.slice(start + OPEN.length, end < 0 ? undefined : end).trim()))
    if (end < 0) return parts
    at = end + CLOSE.length
  }
  return [...parts, ...textParts(at === 0 ? value : value.slice(at).trimStart())]
}

function skipSpace(text: string, from: number): number {
  let at = from
  while (at < text.length && text.charAt(at).trim() === '') at += 1
  return at
}
