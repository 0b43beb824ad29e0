import { t } from '@/lib/text/t'

const MAX_TITLE_CHARS = 80

/** The title of a conversation: the first line of its first message with text, at most 80 characters. */
export function titleOf(text: string): string {
  const line =
    text
      .split('\n')
      .map((part) => part.replace(/^[#>*\-\s]+/, '').trim())
      .find(Boolean) ?? ''
  if (line.length <= MAX_TITLE_CHARS) return line || t('New chat')
  const cut = line.slice(0, MAX_TITLE_CHARS)
  const space = cut.lastIndexOf(' ')
  return `${cut.slice(0, space > MAX_TITLE_CHARS / 2 ? space : MAX_TITLE_CHARS)}…`
}
