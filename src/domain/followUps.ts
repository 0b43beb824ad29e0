import type { Draft } from './draft'
import type { ConversationId } from './ids'

/** Follow-ups that wait to be sent are kept beside the drafts, under this key and the conversation's id. */
const PREFIX = 'queue:'

/** Where what waits in a conversation is kept among the drafts. */
export const followUpsKey = (id: ConversationId): ConversationId => `${PREFIX}${id}` as ConversationId

/** Several drafts as one, their texts apart by an empty line. */
export const joinedDraft = (drafts: readonly Draft[]): Draft => ({
  text: drafts
    .map(({ text }) => text)
    .filter((text) => text !== '')
    .join('\n\n'),
  attachments: drafts.flatMap(({ attachments }) => attachments),
})

/** What was kept as drafts, told apart: what stood in composers, and what waited to be sent, by conversation. */
export function tellApart(stored: Readonly<Record<string, Draft>>): {
  readonly drafts: Readonly<Record<string, Draft>>
  readonly waiting: ReadonlyMap<ConversationId, Draft>
} {
  const rows = Object.entries(stored)
  const isWaiting = ([key]: readonly [string, Draft]) => key.startsWith(PREFIX)
  return {
    drafts: Object.fromEntries(rows.filter((row) => !isWaiting(row))),
    waiting: new Map(
      rows.filter(isWaiting).map(([key, draft]) => [key.slice(PREFIX.length) as ConversationId, draft]),
    ),
  }
}
