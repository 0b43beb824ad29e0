import type { ReplyEvent } from '@/domain/replies/reply'

import { readCitations } from '../shared/readCitations'
import { BLANK_LINE, REASONING_BLANK_LINE } from '../shared/createEventDecoder'
import { fieldsOf, listOf, textOf, wordOf, type Fields } from '@/domain/usage/fields'

/** What the items of one reply share. */
export type ReplyState = {
  calls: number
  /** Messages that have said something. */
  texts: number
  hasContent: boolean
  hasRefusal: boolean
  searches: number
}

/** One item of a response as it comes in: each fragment, then each part whole, then the item whole. */
export type ItemReader = {
  readonly start: (item: Fields) => void
  readonly addPart: (index: unknown, part: Fields) => void
  readonly addText: (index: unknown, text: string) => void
  readonly endText: (index: unknown, whole: string) => void
  readonly addRefusal: (index: unknown, text: string) => void
  readonly endRefusal: (index: unknown, whole: string) => void
  readonly addThought: (kind: Thought, index: unknown, text: string) => void
  readonly endThought: (kind: Thought, index: unknown, whole: string) => void
  readonly addArguments: (text: string) => void
  readonly endArguments: (whole: string) => void
  readonly end: (item: Fields) => void
  /** The whole item as JSON text; undefined while it is not whole. */
  readonly json: () => string | undefined
}

/** Reasoning comes as a summary, raw, or both; of both, the one that comes first is shown. */
type Thought = 'summary' | 'raw'

/** The reader of an item, from what is first known of it. */
export function createItemReader(
  first: Fields,
  reply: ReplyState,
  emit: (event: ReplyEvent) => void,
): ItemReader {
  const told = new Map<string, string>()
  let type = textOf(first['type'])
  let call: { readonly position: number; named: boolean } | undefined
  let shown: Thought | undefined
  let thoughts = 0
  let hasText = false
  let whole: string | undefined

  /** Notes a fragment of a part and says whether it is the first of the part. */
  function note(key: string, text: string): boolean {
    const before = told.get(key)
    told.set(key, (before ?? '') + text)
    return before === undefined
  }

  /** What of a whole part no fragment has brought; all that differs is left as it was told. */
  function missing(key: string, whole: string): string {
    const before = told.get(key) ?? ''
    return whole.startsWith(before) ? whole.slice(before.length) : ''
  }

  function addText(index: unknown, text: string): void {
    if (text === '') return
    type = type || 'message'
    if (!hasText) {
      hasText = true
      if (reply.texts > 0) emit(BLANK_LINE)
      reply.texts += 1
    }
    reply.hasContent = true
    note(`text ${partOf(index)}`, text)
    emit({ type: 'text', text })
  }

  function addRefusal(index: unknown, text: string): void {
    if (text === '') return
    reply.hasContent = true
    reply.hasRefusal = true
    note(`refusal ${partOf(index)}`, text)
    emit({ type: 'refusal', text })
  }

  function addThought(kind: Thought, index: unknown, text: string): void {
    shown ??= kind
    if (text === '' || shown !== kind) return
    reply.hasContent = true
    if (note(`${kind} ${partOf(index)}`, text)) {
      if (thoughts > 0) emit(REASONING_BLANK_LINE)
      thoughts += 1
    }
    emit({ type: 'reasoning', text })
  }

  function openCall(item: Fields): void {
    const id = wordOf(item['call_id']) ?? wordOf(item['id'])
    const name = wordOf(item['name'])
    if (!call) {
      call = { position: reply.calls, named: false }
      reply.calls += 1
    }
    if (call.named) return
    call.named = id !== undefined && name !== undefined
    emit({
      type: 'toolCall',
      position: call.position,
      arguments: '',
      ...(id !== undefined && { id }),
      ...(name !== undefined && { name }),
    })
  }

  function addArguments(text: string): void {
    if (text === '' || !call) return
    note('arguments', text)
    emit({ type: 'toolCall', position: call.position, arguments: text })
  }

  function start(item: Fields): void {
    type = textOf(item['type']) || type
    if (!isCall(type)) return
    openCall(item)
    addArguments(textOf(item['arguments'] ?? item['input']))
  }

  function endThoughts(item: Fields): void {
    listOf(item['summary']).forEach((part, index) => {
      const text = textOf(fieldsOf(part)['text'])
      addThought('summary', index, missing(`summary ${index}`, text))
    })
    const raw = listOf(item['content'])
      .map((part) => textOf(fieldsOf(part)['text']))
      .join('')
    addThought('raw', 0, missing('raw 0', raw))
  }

  function endMessage(item: Fields): void {
    listOf(item['content']).forEach((value, index) => {
      const part = fieldsOf(value)
      addText(index, missing(`text ${index}`, textOf(part['text'])))
      addRefusal(index, missing(`refusal ${index}`, textOf(part['refusal'])))
      for (const citation of readCitations(part['annotations'])) emit(citation)
    })
  }

  function endPicture(item: Fields): void {
    const base64 = wordOf(item['result'])
    if (base64 === undefined) return
    reply.hasContent = true
    emit({ type: 'image', url: `data:image/${wordOf(item['output_format']) ?? 'png'};base64,${base64}` })
  }

  function end(item: Fields): void {
    if (whole !== undefined) return
    type = textOf(item['type']) || type
    if (isCall(type)) {
      openCall(item)
      addArguments(missing('arguments', textOf(item['arguments'] ?? item['input'])))
    } else if (type === 'message') endMessage(item)
    else if (type === 'reasoning') endThoughts(item)
    else if (type === 'image_generation_call') endPicture(item)
    else if (type === 'web_search_call') reply.searches += 1
    whole = JSON.stringify(withoutPicture(item))
  }

  return {
    start,
    addPart(index, part) {
      addText(index, textOf(part['text']))
      addRefusal(index, textOf(part['refusal']))
    },
    addText,
    endText: (index, text) => addText(index, missing(`text ${partOf(index)}`, text)),
    addRefusal,
    endRefusal: (index, text) => addRefusal(index, missing(`refusal ${partOf(index)}`, text)),
    addThought,
    endThought: (kind, index, text) => addThought(kind, index, missing(`${kind} ${partOf(index)}`, text)),
    addArguments,
    endArguments: (text) => addArguments(missing('arguments', text)),
    end,
    json: () => whole,
  }
}

/** The number of a part; what is none counts as the first. */
const partOf = (index: unknown): number => (typeof index === 'number' ? index : 0)

const isCall = (type: string): boolean => type === 'function_call' || type === 'custom_tool_call'

/** A picture is kept as an attachment, not a second time among the items. */
const withoutPicture = (item: Fields): Fields =>
  typeof item['result'] === 'string' && item['type'] === 'image_generation_call'
    ? Object.fromEntries(Object.entries(item).filter(([name]) => name !== 'result'))
    : item
