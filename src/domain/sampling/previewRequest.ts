import type { ConversationSettings } from '../conversations/conversation'
import { type Message, messageText } from '../messages/message'
import { DEFINITIONS, isParameterName, type Parameters } from '../parameters/parameters'
import type { TokenLogprob } from '../replies/reply'

/** Alternatives asked for: as many as services name at the most. */
const TOP_LOGPROBS = 20

/**
 * The messages after which a reply would come now: all with what is being typed, or up to the last that a person
 * said. Undefined when a person has said nothing yet.
 */
export function previewPath(
  path: readonly Message[],
  draft: Message | undefined,
): readonly Message[] | undefined {
  if (draft && messageText(draft).trim() !== '') return [...path, draft]
  const last = path.findLastIndex(({ role }) => role === 'user')
  return last < 0 ? undefined : path.slice(0, last + 1)
}

/** Settings that ask for one token and the distribution it is drawn from: nothing that bends or cuts it is sent. */
export function previewSettings(settings: ConversationSettings): ConversationSettings {
  return {
    ...settings,
    parameters: {
      ...withoutDraw(settings.parameters),
      max_tokens: { value: 1, origin: 'preset' },
      logprobs: { value: true, origin: 'preset' },
      top_logprobs: { value: TOP_LOGPROBS, origin: 'preset' },
    },
  }
}

/** The parameters without those that say how a token is drawn, or how the reply ends. */
export const withoutDraw = (parameters: Parameters): Parameters =>
  Object.fromEntries(Object.entries(parameters).filter(([name]) => !isOfTheDraw(name)))

const isOfTheDraw = (name: string): boolean => isParameterName(name) && DEFINITIONS[name].isOfTheDraw === true

/** The text of a reply up to a token, with another one in its place. */
export const prefixAtToken = (tokens: readonly TokenLogprob[], index: number, alternative: string): string =>
  tokens
    .slice(0, index)
    .map(({ token }) => token)
    .join('') + alternative

/** Characters that have to agree before a beginning counts as said again. */
const ENOUGH = 12

/**
 * Whether a service restarted its reply instead of continuing from a prefix: its text starts like the prefix.
 * Short prefixes must be repeated whole, longer ones in their first 12 characters.
 */
export function hasRestarted(prefix: string, continuation: string): boolean {
  const opening = prefix.trimStart().slice(0, ENOUGH)
  return opening.trim().length > 2 && continuation.trimStart().startsWith(opening)
}
