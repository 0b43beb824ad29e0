import type { CitationPart, Message, Part } from './message'

/**
 * A message in which sources cut the text in pieces, as versions until November 2026 kept replies, with its text whole
 * and the sources behind it, marked where they were. The same object for any other message.
 */
export function withSourcesBehind<Said extends Pick<Message, 'parts'>>(message: Said): Said {
  const first = message.parts.findIndex(({ type }) => type === 'citation')
  if (first < 0 || message.parts.every(({ type }, index) => index < first || type === 'citation'))
    return message
  const said: Part[] = []
  const sources: CitationPart[] = []
  let chars = 0
  let isCut = false
  const isNumbered = message.parts.some((part) => part.type === 'text' && /\[\d{1,4}\]/.test(part.text))
  const lastText = message.parts.findLastIndex(({ type }) => type === 'text')
  for (const [index, part] of message.parts.entries()) {
    if (part.type === 'citation') {
      isCut = true
      const isMarked = !isNumbered && chars > 0 && index < lastText && part.marks === undefined
      sources.push(isMarked ? { ...part, marks: [chars] } : part)
      continue
    }
    const last = said.at(-1)
    if (isCut && part.type === 'text' && last?.type === 'text')
      said[said.length - 1] = { ...last, text: last.text + part.text }
    else said.push(part)
    if (part.type === 'text') chars += part.text.length
    isCut = false
  }
  return { ...message, parts: [...said, ...sources] }
}
