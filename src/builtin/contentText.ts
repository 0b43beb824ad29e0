import type { Content } from './chatRequest'

/** The text of a message, that of its parts in one piece or with something `between`. Pictures and refusals have none. */
export function contentText(content: Content | null, between = ''): string {
  if (content === null || typeof content === 'string') return content ?? ''
  return content.map((part) => (part.type === 'text' ? part.text : '')).join(between)
}
