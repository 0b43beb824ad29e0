import { cutAtWord } from '@/lib/text/cutAtWord'
import { mark, t } from '@/lib/text/t'

const MAX_TITLE_CHARS = 80

/** The title of a conversation: the first line of its first message with text, at most 80 characters. */
export function titleOf(text: string): string {
  const line = firstLineOf(text)
  if (line.length <= MAX_TITLE_CHARS) return line || mark('New chat')
  return `${cutAtWord(line, MAX_TITLE_CHARS)}…`
}

/** What a branch is called by, until its own first question names it: kept in English, and told as the page is (`shownTitle`). */
const BRANCH = ' (branch)'

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

/** Titles that nobody gave, in English as they are kept. */
const GIVEN: readonly string[] = [
  mark('Recovered'),
  mark('Imported conversation'),
  mark('Untitled'),
  mark('New conversation'),
  mark('New chat'),
  mark('Temporary chat'),
]

/** A title as it is shown: what the app called a chat is told in the language of the page. */
export function shownTitle(title: string): string {
  if (isBranchTitle(title))
    return t('{title} (branch)', { title: shownTitle(title.slice(0, -BRANCH.length)) })
  return GIVEN.includes(title) ? t(title) : title
}
