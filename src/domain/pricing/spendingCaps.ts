/** Limits in US dollars, as decimal strings; empty = none. Checked before each request. */
export type SpendingCaps = {
  readonly perDay: string
  readonly perMonth: string
  readonly perConversation: string
}
