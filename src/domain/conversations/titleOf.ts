import { t } from '@/lib/text/t'

const MAX_TITLE_CHARS = 80

/** The title of a conversation: the first line of its first message with text, at most 80 characters. */
export function titleOf(text: string): string {
  const line = firstLineOf(text)
  if (line.length <= MAX_TITLE_CHARS) return line || t('New chat')
  const cut = line.slice(0, MAX_TITLE_CHARS)
  const space = cut.lastIndexOf(' ')
  return `${cut.slice(0, space > MAX_TITLE_CHARS / 2 ? space : MAX_TITLE_CHARS)}…`
}

/** What a branch is called until its own first question names it. */
export const branchTitle = (title: string): string => t('{title} (branch)', { title })

export const isBranchTitle = (title: string): boolean => title.endsWith(branchTitle('').trim())

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
