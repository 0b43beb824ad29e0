import type { CatalogEntry } from '../catalog'
import type { ConversationSettings } from '../conversations/conversation'
import { supportedName } from '../parameters/parameters'
import type { TokenLogprob } from '../replies/reply'
import { withoutDraw } from './previewRequest'

/** How often a model is asked for the word its reply begins with. */
export const TIMES = 8

/** Tokens enough for a first word. */
const WORD_TOKENS = 16
/** Tokens for a model that thinks before it says one. */
const THINKING_TOKENS = 4096

let segmenter: Intl.Segmenter | undefined

/** The word a reply begins with, without the marks before it; undefined for one that says nothing. */
export function firstWordOf(reply: string): string | undefined {
  segmenter ??= new Intl.Segmenter('en', { granularity: 'word' })
  const text = reply.trim()
  for (const { segment, isWordLike } of segmenter.segment(text.slice(0, 200))) if (isWordLike) return segment
  const [first] = segmenter.segment(text)
  return first?.segment
}

/** How often replies began with each word, as the token of a service that reports probabilities; undefined for none. */
export function tokenOfWords(words: readonly string[]): TokenLogprob | undefined {
  const counts = new Map<string, number>()
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1)
  const top = [...counts]
    .toSorted(([, one], [, other]) => other - one)
    .map(([token, count]) => ({ token, logprob: Math.log(count / words.length) }))
  const [first] = top
  return first && { ...first, top }
}

/**
 * Settings that ask for the beginning of a reply, with nothing that bends the draw. A model that may think first has
 * room for that: its first word comes after it.
 */
export function firstWordSettings(
  settings: ConversationSettings,
  entry: CatalogEntry | undefined,
): ConversationSettings {
  const mayThink = supportedName('reasoning_effort', entry) !== undefined
  const value = mayThink ? (settings.parameters.max_tokens?.value ?? THINKING_TOKENS) : WORD_TOKENS
  return {
    ...settings,
    parameters: { ...withoutDraw(settings.parameters), max_tokens: { value, origin: 'preset' } },
  }
}
