import type { Fields } from '@/domain/usage/fields'
import type { FinishReason } from '@/domain/usage/usage'
import { isRecord } from '@/lib/json'

/** A piece of a delta or message, in reading order. `content` may still hold inline `<think>` tags. */
export type DeltaPiece =
  | { readonly type: 'content'; readonly text: string }
  | { readonly type: 'reasoning'; readonly text: string; readonly field?: 'reasoning_content' }
  | { readonly type: 'refusal'; readonly text: string }
  | { readonly type: 'reasoningDetails'; readonly details: string }
  | { readonly type: 'image'; readonly url: string }

/**
 * Everything a delta, or the message of a whole response, says in words and pictures (WIRE §1.3).
 * Reasoning that comes twice, as a field and as details, is taken once. Calls and sources are read elsewhere.
 */
export function readDelta(delta: Fields): readonly DeltaPiece[] {
  const pieces: DeltaPiece[] = []
  readReasoning(delta, pieces)
  readContent(delta['content'], pieces)
  addText(pieces, 'refusal', delta['refusal'])
  readImages(delta['images'], pieces)
  // A spoken reply carries its words beside the sound, and no content.
  if (pieces.length === 0 && isRecord(delta['audio']))
    addText(pieces, 'content', delta['audio']['transcript'])
  return pieces
}

function readReasoning(delta: Fields, pieces: DeltaPiece[]): void {
  const details = delta['reasoning_details']
  const { reasoning_content: named, reasoning } = delta
  if (isText(named)) pieces.push({ type: 'reasoning', text: named, field: 'reasoning_content' })
  else addText(pieces, 'reasoning', isText(reasoning) ? reasoning : detailsText(details))
  if (Array.isArray(details) && details.length > 0) {
    pieces.push({ type: 'reasoningDetails', details: JSON.stringify(details) })
  }
}

const detailsText = (details: unknown): string =>
  Array.isArray(details)
    ? details
        .map((detail) => (isRecord(detail) ? ([detail['text'], detail['summary']].find(isText) ?? '') : ''))
        .join('')
    : ''

function readContent(content: unknown, pieces: DeltaPiece[]): void {
  if (typeof content === 'string') addText(pieces, 'content', content)
  else if (Array.isArray(content)) for (const part of content) readPart(part, pieces)
  else if (isRecord(content)) readPart(content, pieces)
}

function readPart(part: unknown, pieces: DeltaPiece[]): void {
  if (typeof part === 'string') addText(pieces, 'content', part)
  if (!isRecord(part)) return
  switch (part['type']) {
    case 'thinking':
    case 'reasoning':
      addText(pieces, 'reasoning', partText(part['thinking'] ?? part['text'] ?? part['summary']))
      break
    case 'refusal':
      addText(pieces, 'refusal', part['refusal'])
      break
    case 'image_url':
      addImage(pieces, part)
      break
    default:
      addText(pieces, 'content', part['text'])
  }
}

function partText(value: unknown): string {
  if (typeof value === 'string') return value
  if (!Array.isArray(value)) return ''
  return value.map((item) => (isRecord(item) && isText(item['text']) ? item['text'] : '')).join('')
}

function readImages(images: unknown, pieces: DeltaPiece[]): void {
  if (Array.isArray(images)) for (const image of images) if (isRecord(image)) addImage(pieces, image)
}

function addImage(pieces: DeltaPiece[], part: Fields): void {
  const source = part['image_url'] ?? part['url']
  const url = isRecord(source) ? source['url'] : source
  if (isText(url)) pieces.push({ type: 'image', url })
}

function addText(pieces: DeltaPiece[], type: 'content' | 'reasoning' | 'refusal', text: unknown): void {
  if (isText(text)) pieces.push({ type, text })
}

const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''

/** Names that services use beside the interface's four. */
const OTHER_NAMES: Readonly<Record<string, FinishReason>> = {
  function_call: 'tool_calls',
  tool_use: 'tool_calls',
  max_tokens: 'length',
  model_length: 'length',
  max_output_tokens: 'length',
  safety: 'content_filter',
  recitation: 'content_filter',
  error: 'error',
  abort: 'error',
  insufficient_system_resource: 'error',
}

/**
 * The finish reason a choice names; undefined while it names none (null, absent or empty).
 * A name nobody has heard of says that the reply is over, so it counts as `stop`.
 */
export function readFinish(value: unknown): FinishReason | undefined {
  if (typeof value !== 'string' || value === '') return undefined
  const name = value.toLowerCase()
  if (name === 'stop' || name === 'length' || name === 'tool_calls' || name === 'content_filter') return name
  return Object.hasOwn(OTHER_NAMES, name) ? OTHER_NAMES[name] : 'stop'
}

/** What the delta of a single choice says, where it says nothing but a text. */
export function onlyText({ choices }: Fields): string | undefined {
  const choice: unknown = Array.isArray(choices) && choices.length === 1 ? choices[0] : undefined
  if (!isRecord(choice) || (choice['index'] ?? 0) !== 0) return undefined
  const { delta } = choice
  if (!isRecord(delta)) return undefined
  const { content, role: _, ...rest } = delta
  if (typeof content !== 'string' || content === '') return undefined
  return Object.values(rest).every((value) => value === null || value === '') ? content : undefined
}
