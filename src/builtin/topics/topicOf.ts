import type { ChatRequest } from '../chatRequest'
import { contentText } from '../contentText'

import type { Classifier } from './createClassifier'

/** What the classifier says of "say that again": the topic is that of the message before. */
const AGAIN = 'again'
/** Where there is no message before. */
const HELP = 'help'

/**
 * The topic of the message that a request asks about. Undefined where a tool may be called, where a result or an
 * unfinished reply comes last, and where the reply is made from the message's own words.
 */
export function topicOf(request: ChatRequest, classify: Classifier): string | undefined {
  const { messages, tools, toolChoice } = request
  if (messages.at(-1)?.role !== 'user' || (tools.length > 0 && toolChoice !== 'none')) return undefined
  const asked = messages.filter(({ role }) => role === 'user').map(({ content }) => contentText(content))
  for (const message of asked.reverse()) {
    const topic = classify(message)
    if (topic !== AGAIN) return topic === '' ? undefined : topic
  }
  return HELP
}
