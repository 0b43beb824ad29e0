import type { Part, Role } from '@/domain/messages/message'

/** A message of another app, in our nouns but with its own ids. */
export type ForeignMessage = {
  /** The app's own id, unique within the conversation; see `inLine` for apps that have none. */
  readonly id: string
  /** Null at the root. A parent that was left out is bridged over. */
  readonly parentId: string | null
  readonly role: Role
  /** Empty: the message is left out and its children follow its parent. */
  readonly parts: readonly Part[]
  /** Milliseconds since the Unix epoch; undefined when the app does not say. */
  readonly createdAt: number | undefined
  readonly model?: string | undefined
  readonly isUnfinished?: boolean | undefined
}
