import type { ConversationSettings } from '../conversations/conversation'
import { NO_TOOLS, type ToolUse } from '../tools/toolCall'

import { BUILTIN_CONNECTION, POCKET } from './builtinConnection'

/** What a chat with Pocket uses until the person chooses. */
const POCKET_TOOLS: ToolUse = {
  ...NO_TOOLS,
  sources: ['builtin:calculator', 'builtin:get_date', 'builtin:get_time'],
}

/** A sum, or a question for the day or the time. */
const NEEDS_TOOL =
  /\d\s*[+*/×÷^]\s*\d|\d\s+-\s+\d|\d\s*(?:%|percent) of|\d (?:plus|minus|times|divided by) \d|\bsqrt\b|square root|(?:what|which) (?:day|date|time|year)\b|(?:today.?s|the|current) (?:date|time)\b|how late is it/i

/** The time in another place: these tools know this device's only. */
const ELSEWHERE = /\b(?:in|at|for) \p{Lu}/u

/**
 * Whether Pocket is offered its tools for a message. It calls them rightly, but writes worse as long as they are there:
 * so it only gets them for what needs one. Where the person chose tools, their choice counts.
 */
export const offersPocketTools = (settings: ConversationSettings, text: string): boolean =>
  !settings.toolUse &&
  !settings.parameters.tools &&
  isPocket(settings) &&
  NEEDS_TOOL.test(text) &&
  !ELSEWHERE.test(text)

/** The tools that are on in a chat: as the person chose, else those that come with its model. */
export const toolUseOf = (settings: ConversationSettings): ToolUse =>
  settings.toolUse ?? (isPocket(settings) ? POCKET_TOOLS : NO_TOOLS)

const isPocket = ({ connectionId, modelId }: ConversationSettings): boolean =>
  connectionId === BUILTIN_CONNECTION.id && modelId === POCKET

/** A quick look whether Pocket may need its tools for a message; `offersPocketTools`, which loads later, decides. */
export const mayNeedTools = ({ toolUse, modelId, parameters }: ConversationSettings, text: string): boolean =>
  !toolUse && !parameters.tools && modelId === POCKET && /\d.*\d|day|date|time|year|late/i.test(text)
