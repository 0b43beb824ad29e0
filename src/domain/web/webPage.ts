/** A page as text. All of it is foreign. */
export type WebPage = {
  /** Where redirects led. */
  readonly url: string
  readonly title: string
  /** When it was published, as the page says it; absent where it does not. */
  readonly date?: string
  /** Headings, paragraphs and tables as plain text. */
  readonly text: string
  /** Addresses that it links to or names, without fragments, each once. */
  readonly links: readonly string[]
}

/** Most links of a page that are kept, and the longest. */
export const MOST_LINKS = 300
export const LONGEST_LINK = 500

/** Why a page has no text. */
export type UnreadPage =
  /** It shows its text by scripts, or has none. */
  | 'empty'
  /** What came is neither a page, text nor a PDF. */
  | 'type'
  /** Reading it failed or took too long. */
  | 'broken'

/** Most characters of a page that one call gives. */
const MOST_CHARS = 24_000

/** JSON Schema of the tool's arguments. */
export const PAGE_SCHEMA = {
  type: 'object',
  properties: {
    url: { type: 'string', minLength: 1, description: 'Address of the page' },
    from: { type: 'integer', minimum: 0, description: 'Character to go on from in a long page' },
  },
  required: ['url'],
}

/** What a model is told that the tool does. */
export const PAGE_DESCRIPTION =
  'Reads a web page, a PDF or a text file at an address and returns its text as a numbered source.'

/**
 * A stretch of a page for the model, cut between paragraphs, with what to call for the rest.
 *
 * @param from where it begins, in characters.
 */
export function pageExtract({ text }: Pick<WebPage, 'text'>, from: number): string {
  const start = Math.min(Math.max(0, from), text.length)
  const rest = text.length - start
  if (rest <= MOST_CHARS && start === 0) return text
  const limit = start + MOST_CHARS
  const paragraph = text.lastIndexOf('\n', limit)
  const end = rest <= MOST_CHARS ? text.length : paragraph > start + MOST_CHARS / 2 ? paragraph : limit
  const more = end < text.length ? ` Call again with "from": ${end} for more.` : ''
  return `${text.slice(start, end)}\n\n[Characters ${start} to ${end} of ${text.length}.${more}]`
}
