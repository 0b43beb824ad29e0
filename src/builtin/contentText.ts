import type { Content } from './chatRequest'

/** The text of a message, that of its parts in one piece. Pictures and refusals have none. */
export function contentText(content: Content | null): string {
  if (content === null || typeof content === 'string') return content ?? ''
  return content.map((part) => (part.type === 'text' ? part.text : '')).join('')
}
