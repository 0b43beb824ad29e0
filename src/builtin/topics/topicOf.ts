import { type ChatRequest, contentText } from '../chatRequest'

import type { Topics } from './createClassifier'
import { languageOf } from './languageOf'

/** What the classifier says of "say that again": the topic is that of the message before. */
const AGAIN = 'again'
/** Where there is no message before. */
const HELP = 'help'

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
function topicsOf(asked: readonly string[], { classify, knowsTongues }: Topics): readonly string[] {
  const told: string[] = []
  for (const message of asked) {
    const language = knowsTongues ? languageOf(message) : undefined
    const topic = language === undefined ? classify(message) : `speaks-${language}`
    told.push(topic === AGAIN ? (told.at(-1) ?? HELP) : topic)
  }
  return told
}
