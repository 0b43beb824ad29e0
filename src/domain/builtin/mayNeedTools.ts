import type { ConversationSettings } from '../conversations/conversation'
import { POCKET } from './builtinConnection'

/** A quick look whether Pocket may need its tools for a message; `offersPocketTools`, which loads later, decides. */
export const mayNeedTools = ({ toolUse, modelId, parameters }: ConversationSettings, text: string): boolean =>
  !toolUse && !parameters.tools && modelId === POCKET && /\d.*\d|day|date|time|year|late/i.test(text)
