import { hashText } from '@/lib/hashText'

import type { Message, Part } from '../messages/message'

/** What stands for a file that was missing from an export: `[Image not in the export: boat.png]`. */
const PLACEHOLDER = /^\[[^\]]{0,40} not in the export[^\]]*\]$/

const isPlaceholder = (part: Part): boolean => part.type === 'text' && PLACEHOLDER.test(part.text)

/**
 * Everything that was said, thought, called and answered in a message, without placeholders for missing files; sources
 * last, wherever they were.
 */
const contentText = ({ parts }: Pick<Message, 'parts'>): string =>
  [...parts.filter((part) => part.type !== 'citation'), ...parts.filter((part) => part.type === 'citation')]
    .map((part) => (isPlaceholder(part) ? '' : textOfPart(part)))
    .join('')

/** Where ChatGPT cites a source in its text: between private characters, or `【1†source】`. */
export const CHATGPT_MARK = /\uE200[^\uE201]*\uE201|【[^】\n]{1,200}†[^】\n]*】/gu

/** The same as it is compared: imports of earlier versions left the marks of ChatGPT's sources in the text. */
export const comparedText = (message: Pick<Message, 'parts'>): string =>
  contentText(message).replaceAll(CHATGPT_MARK, '')

/** How many files a message names that its export did not hold. */
export const missingFiles = ({ parts }: Pick<Message, 'parts'>): number => parts.filter(isPlaceholder).length

/** A short hash of what a message holds, to tell whether it is what an earlier import brought. 8 hexadecimal digits. */
export const contentHash = (message: Pick<Message, 'role' | 'parts'>): string =>
  hashText(`${message.role}\n${missingFiles(message)}\n${contentText(message)}`).slice(0, 8)

function textOfPart(part: Part): string {
  switch (part.type) {
    case 'text':
    case 'reasoning':
    case 'refusal':
    case 'toolResult':
      return part.text
    case 'toolCall':
      return `${part.name}(${part.arguments})`
    case 'hostedCall':
      return `${part.name}(${part.input ?? ''})`
    case 'citation':
      return part.url
    case 'image':
    case 'audio':
    case 'file':
      return ''
  }
}
