import { createContext, useContext, type ReactNode } from 'react'

import type { Message } from '@/domain/messages/message'

/** What can be done with a reply that other views than the conversation bring; absent where nobody brings it. */
export type ReplyActions = {
  /** Shows a reply's tokens with their probabilities. */
  readonly showProbabilities?: (message: Message) => void
  /** A reply as its tokens, in the place of its text; undefined for one whose tokens are not looked at. */
  readonly renderTokens?: (message: Message) => ReactNode | undefined
  /** Shows a reply that is JSON, or should be; `plain` is how it would be shown otherwise. */
  readonly renderJson?: (message: Message, text: string, plain: ReactNode) => ReactNode
}

const NONE: ReplyActions = {}

export const ReplyActionsContext = createContext<ReplyActions>(NONE)

/** The actions on replies that the app has composed. */
export const useReplyActions = (): ReplyActions => useContext(ReplyActionsContext)
