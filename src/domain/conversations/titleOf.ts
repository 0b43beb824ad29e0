import { cutAtWord } from '@/lib/text/cutAtWord'
import { mark } from '@/lib/text/t'

const MAX_TITLE_CHARS = 80

/** The title of a conversation: the first line of its first message with text, at most 80 characters. */
export function titleOf(text: string): string {
  const line = firstLineOf(text)
  if (line.length <= MAX_TITLE_CHARS) return line || mark('New chat')
  return `${cutAtWord(line, MAX_TITLE_CHARS)}…`
}

/** What a branch is called by, until its own first question names it: kept in English, and told as the page is (`shownTitle`). */
export const BRANCH = ' (branch)'

export const branchTitle = (title: string): string => title + BRANCH

export const isBranchTitle = (title: string): boolean => title.endsWith(BRANCH)

/** The first line with more than marks in it. No other is read: a message may have thousands. */
function firstLineOf(text: string): string {
  for (let from = 0; ;) {
    const end = text.indexOf('\n', from)
    const line = text
      .slice(from, end < 0 ? undefined : end)
      .replace(/^[#>*\-\s]+/, '')
      .trim()
    if (line !== '' || end < 0) return line
    from = end + 1
  }
}
