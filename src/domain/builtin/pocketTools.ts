import type { ConversationSettings } from '../conversations/conversation'
import { NO_TOOLS, type ToolUse } from '../tools/toolCall'

import { isPocket, POCKET } from './builtinConnection'

/** What a chat with Pocket uses until the person chooses; `pocketSources` tells which of them for a message. */
const POCKET_TOOLS: ToolUse = {
  ...NO_TOOLS,
  sources: [
    'builtin:calculator',
    'builtin:convert_units',
    'builtin:prime_factors',
    'builtin:get_date',
    'builtin:get_time',
    'builtin:days_until',
    'builtin:weekday',
  ],
}

/** The tools that are on in a chat: as the person chose, else those that come with its model. */
export const toolUseOf = (settings: ConversationSettings): ToolUse =>
  settings.toolUse ?? (isPocket(settings) ? POCKET_TOOLS : NO_TOOLS)

/** A quick look whether Pocket may need its tools for a message; `pocketSources`, which loads later, decides. */
export const mayNeedTools = ({ toolUse, modelId, parameters }: ConversationSettings, text: string): boolean =>
  !toolUse &&
  !parameters.tools &&
  modelId === POCKET &&
  /\d|day|date|time|year|late|until|till?\b|clock|christmas|halloween|valentine/i.test(text)
