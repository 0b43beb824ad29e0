/** A page that a tool found or read. All of it is foreign text. */
export type FoundSource = {
  /** An `http` or `https` address. */
  readonly url: string
  readonly title: string
  /** What it says to the question, in its own words. */
  readonly passage?: string
  /** When it was published, as its source writes it. */
  readonly date?: string
}

/** A source under the number that the model cites it by: one number for one address in a chat. */
export type NumberedSource = FoundSource & {
  /** From 1. */
  readonly number: number
}

/** Longest passage that is kept, in characters. */
export const LONGEST_PASSAGE = 1_000
