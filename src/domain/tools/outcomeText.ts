import type { ToolContent } from './toolContent'
import type { ToolOutcome } from './toolExecutor'

/** Most characters of a result that go to the model; the person sees all of it. */
export const MODEL_RESULT_CHARS = 30_000

/**
 * A result as text for the model: its texts, the structured result where no text repeats it, and a line for what is
 * no text. A long one is cut with a note that says so.
 */
export function outcomeText({ content, structured }: ToolOutcome): string {
  const parts = content.filter((block) => block.type !== 'text' || block.audience !== 'person').map(lineOf)
  const isRepeated =
    structured !== undefined &&
    content.some((block) => block.type === 'text' && isSame(block.text, structured))
  const text = [...parts, ...(structured !== undefined && !isRepeated ? [structured] : [])].join('\n')
  if (text === '') return 'The tool returned nothing.'
  if (text.length <= MODEL_RESULT_CHARS) return text
  return `${text.slice(0, MODEL_RESULT_CHARS)}\n[Cut at ${MODEL_RESULT_CHARS} of ${text.length} characters.]`
}

function lineOf(block: ToolContent): string {
  switch (block.type) {
    case 'text':
      return block.text
    case 'image':
    case 'audio':
      return `[${block.type} of type ${block.mediaType}, shown to the person only]`
    case 'link':
      return `[link: ${block.name} ${block.uri}]`
    case 'resource':
      return block.text === undefined
        ? `[file ${block.uri}, shown to the person only]`
        : `[${block.uri}]\n${block.text}`
  }
}

const isSame = (text: string, structured: string): boolean =>
  text.replace(/\s/g, '') === structured.replace(/\s/g, '')
