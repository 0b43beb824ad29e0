import type { MessageId } from '../ids'
import type { Message, ReplyFacts } from '../messages/message'
import type { TokenLogprob } from '../replies/reply'

import { prefixAtToken } from './previewRequest'

/** A way on from another token than the one a reply, or another branch, took. */
export type TokenBranch = {
  readonly id: string
  /** The branch it leaves; null for the reply itself. */
  readonly from: string | null
  /** The place of the token among those of what it leaves, and the token it takes instead. */
  readonly index: number
  readonly token: string
  /** What a whole reply of it begins with, the token in it. */
  readonly beginning: string
  /** What the model wrote behind it, and its tokens. */
  readonly text: string
  readonly tokens: readonly TokenLogprob[]
  readonly isRunning: boolean
  /** How the model was made to go on: its reply was begun for it, or it was asked to begin with these words. */
  readonly way: 'begun' | 'asked'
  /** It began otherwise than it was to. */
  readonly isOther?: boolean
  /** Why there is no more of it, as a sentence. */
  readonly problem?: string
  /** What it took and cost; absent until it has ended, and where nothing was sent. */
  readonly facts?: ReplyFacts
}

/** What a reply begins with when it takes another token at a place: all before it, and the token. */
export function beginningAt(
  text: string,
  tokens: readonly TokenLogprob[],
  { index, token }: { readonly index: number; readonly token: string },
): string {
  const told = tokens.map((each) => each.token).join('')
  // A service reports the tokens it wrote, not those it was given.
  const lead = text.endsWith(told) ? text.slice(0, text.length - told.length) : ''
  return lead + prefixAtToken(tokens, index, token)
}

/** A probability from which another token is worth a look. */
const LIKELY = 0.02
/** As many as a card shows. */
const MOST_LIKELY = 6

type Choice = { readonly token: string; readonly logprob: number }

/** The tokens that were likely at a place, the one that was taken among them, the likeliest first. */
export function likelyAt({ token, logprob, top }: TokenLogprob): readonly Choice[] {
  const others = top.filter((each) => each.token !== token && Math.exp(each.logprob) >= LIKELY)
  const likeliest = others.toSorted((one, other) => other.logprob - one.logprob).slice(0, MOST_LIKELY - 1)
  return [{ token, logprob }, ...likeliest].toSorted((one, other) => other.logprob - one.logprob)
}

/** The share from which a token in a branch is marked as one that could have been another. */
const FORKS_FROM = 0.1

/** Whether another token was likely enough here to be shown without being asked for. */
export const couldFork = ({ token, top }: TokenLogprob): boolean =>
  top.some((each) => each.token !== token && Math.exp(each.logprob) >= FORKS_FROM)

/** The last words before a place, as a heading names it; empty at the beginning. */
export const wordsBefore = (text: string): string => (text.match(/\S+/g) ?? []).slice(-4).join(' ')

/**
 * The messages before a reply, with what it is to begin with: as the beginning of the reply, or as words that the last
 * question asks for, for models that go on with nothing that others began.
 */
export function pathInto(
  path: readonly Message[],
  {
    beginning,
    way,
    words,
  }: { readonly beginning: string; readonly way: 'begun' | 'asked'; readonly words: string },
): readonly Message[] {
  const last = path.at(-1)
  if (!last) return path
  if (way === 'asked' && last.role === 'user')
    return [...path.slice(0, -1), { ...last, parts: [...last.parts, { type: 'text', text: `\n\n${words}` }] }]
  return [
    ...path,
    {
      id: 'beginning' as MessageId,
      conversationId: last.conversationId,
      parentId: last.id,
      role: way === 'begun' ? 'assistant' : 'user',
      parts: [{ type: 'text', text: way === 'begun' ? beginning : words }],
      status: { type: 'stopped' },
      createdAt: last.createdAt,
    },
  ]
}

/** What is new in a reply that says its beginning again; undefined where it begins otherwise. */
export function afterBeginning(
  beginning: string,
  text: string,
  tokens: readonly TokenLogprob[],
): { readonly text: string; readonly tokens: readonly TokenLogprob[] } | undefined {
  const wanted = beginning.trim()
  const at = text.length - text.trimStart().length
  if (!text.startsWith(wanted, at)) return undefined
  const end = at + wanted.length
  let read = 0
  const rest = tokens.filter(({ token }) => {
    read += token.length
    return read - token.length >= end
  })
  return { text: text.slice(end), tokens: rest }
}
