import { DIALECT_NAMES, type Dialect } from '@/domain/connections/dialect'
import { counterUrl, endpointUrl } from '@/domain/dialects'

import { CHAT } from './chat/chatDialect'
import { MESSAGES } from './messages/messagesDialect'
import { RESPONSES } from './responses/responsesDialect'
import type { ServiceDialect } from './serviceDialect'

/**
 * How the service answers, in each dialect that it does. Where is no matter of this list: a dialect is answered at the
 * addresses of its definition. Here and not there, because a page that asks needs none of it.
 */
const ANSWERS: { readonly [Name in Dialect]?: ServiceDialect } = {
  chat: CHAT,
  responses: RESPONSES,
  messages: MESSAGES,
}

const byPath = (pathOf: (dialect: Dialect) => string | undefined): ReadonlyMap<string, ServiceDialect> =>
  new Map(
    DIALECT_NAMES.flatMap((dialect): readonly (readonly [string, ServiceDialect])[] => {
      const answer = ANSWERS[dialect]
      const path = pathOf(dialect)
      return answer && path !== undefined ? [[path, answer]] : []
    }),
  )

/** The endpoints of the dialects. */
export const ENDPOINTS = byPath((dialect) => endpointUrl('', dialect))

/** What is asked for how many tokens a prompt has. */
export const COUNTERS = byPath((dialect) => counterUrl('', dialect))

/** The dialect that a path belongs to; chat completions for any other. */
export const dialectAtPath = (path: string): ServiceDialect =>
  ENDPOINTS.get(path) ?? COUNTERS.get(path) ?? CHAT
