import { type ChatRequest, contentText } from '../chatRequest'

import type { Topics } from './createClassifier'
import { languageOf } from './languageOf'

/** What the classifier says of "say that again": the topic is that of the message before. */
const AGAIN = 'again'
/** Where there is no message before. */
const HELP = 'help'
/** What it says of what it can't tell. */
const UNKNOWN = 'unknown'
const NONSENSE = 'gibberish'

/** "and spain?": another of what was looked up. */
const ANOTHER = /^\W*(?:ok |so )?(?:and|what about|how about)\b/i
/** "how long does that take": of what was told before. */
const OF_IT =
  /^\W*(?:and |ok |so |but )?(?:how (?:long|much|many|often|big|old|far)?|when|where|why) ?(?:does|do|did|is|are|was|will|should|would|can) (?:that|it|this|they|he|she|those)\b/i
const SHORT = 40
/** What is said between two questions, which the next one isn't about. */
const BETWEEN = new Set(['laugh', 'thanks', 'compliment', 'sorry'])
/** Keys hit at random: no word of it could be spoken. */
const NOISE = /^\W*(?:(?=[a-z]{6})[a-z]*[bcdfghjklmnpqrstvwxz]{4,}[a-z]*\W*)+$/i

/** Topics with many answers, of which somebody may want another. */
const VARIED = new Set(['joke', 'riddle', 'fun-fact', 'motivate'])

/** Whether a reply on this topic should be another one than those before. */
export const isAnother = (topic: string | undefined, { messages }: ChatRequest): boolean =>
  topic !== undefined && VARIED.has(topic) && messages.some(({ role }) => role === 'assistant')

/**
 * The topic of the message that a request asks about. Undefined where a tool may be called, where a result or an
 * unfinished reply comes last, and where the reply is made from the message's own words.
 */
export function topicOf(request: ChatRequest, topics: Topics): string | undefined {
  const { messages, tools, toolChoice } = request
  if (messages.at(-1)?.role !== 'user' || (tools.length > 0 && toolChoice !== 'none')) return undefined
  const asked = messages.filter(({ role }) => role === 'user').map(({ content }) => contentText(content))
  const told = topicsOf(asked, topics)
  const topic = told.at(-1) ?? ''
  const ways = topics.variants.get(topic)
  if (ways === undefined) return topic === '' ? undefined : topic
  // Another way of saying no than the time before; which one comes first differs from chat to chat.
  const refused = told.filter((each) => topics.variants.has(each)).length - 1
  const way = ((asked[0] ?? '').length + refused) % ways
  return way === 0 ? topic : `${topic}-${way + 1}`
}

/** The topic of each message of a chat. */
function topicsOf(asked: readonly string[], topics: Topics): readonly string[] {
  const told: string[] = []
  for (const message of asked) {
    const language = topics.knowsTongues ? languageOf(message) : undefined
    const before = told.findLast((topic) => !BETWEEN.has(topic))
    told.push(language === undefined ? topicIn(message, before, topics) : `speaks-${language}`)
  }
  return told
}

/** The topic of one message, after one on the topic `before`. */
function topicIn(message: string, before: string | undefined, { classify, subjects }: Topics): string {
  const told = subjects && NOISE.test(message) ? NONSENSE : classify(message)
  if (told === AGAIN) {
    const isOther = ANOTHER.test(message) && before !== undefined && subjects?.isLookedUp(before)
    return isOther && !subjects?.fits(before, message) ? UNKNOWN : (before ?? HELP)
  }
  const isOfIt = message.length < SHORT && OF_IT.test(message)
  if (isOfIt && before !== undefined && subjects?.isFact(before) && !subjects.isFact(told)) return before
  if (!subjects || (told !== UNKNOWN && subjects.fits(told, message))) return told
  return subjects.find(message) ?? UNKNOWN
}
