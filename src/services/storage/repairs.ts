/** What was mended or could not be read, as data: it is told where it is shown (`commands/storage/describeRepairs`). */
export type Repairs = {
  /** Conversations, and messages, that could not be read whole. */
  readonly conversations?: number
  readonly messages?: number
  /** Connections that could not be read at all. */
  readonly connections?: number
  /** Settings that took their defaults. */
  readonly settings?: readonly string[]
  /** Messages that had lost the message before them, and that answered themselves. */
  readonly orphans?: number
  readonly cut?: number
}
