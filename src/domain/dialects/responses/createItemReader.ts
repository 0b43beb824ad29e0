import type { ItemPlace, ReplyEvent } from '@/domain/replies/reply'

import { countOf, fieldsOf, listOf, textOf, wordOf, type Fields } from '@/domain/usage/fields'
import { readCitations } from '../reading/readCitations'
import type { HostedCount } from '@/domain/usage/extras'
import { hostedItem, isHostedItem } from './hostedItem'

/** What the items of one reply share. */
export type ReplyState = {
  calls: number
  hasText: boolean
  hasContent: boolean
  hasRefusal: boolean
  pictures: number
  /** What the provider's own tools are billed for. */
  readonly billed: HostedCount
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
  readonly cite: (index: unknown, annotation: unknown) => void
  /** A picture as far as it is drawn. */
  readonly draw: (picture: Fields) => void
  readonly addArguments: (text: string) => void
  readonly endArguments: (whole: string) => void
  readonly end: (item: Fields) => void
  /** The whole item as JSON text; undefined while it is not whole. */
  readonly json: () => string | undefined
}

/** Reasoning comes as a summary, raw, or both; of both, the one that comes first is shown. */
type Thought = 'summary' | 'raw'

/** Orders the parts of an item within the output. */
const MOST_PARTS = 10_000

/**
 * The reader of an item, from what is first known of it.
 *
 * @param place where it is in the output.
 */
export function createItemReader(
  first: Fields,
  place: number,
  reply: ReplyState,
  emit: (event: ReplyEvent) => void,
): ItemReader {
  const told = new Map<string, { text: string; readonly item: ItemPlace }>()
  const base: ItemPlace = { order: place * MOST_PARTS, isApart: true }
  let type = textOf(first['type'])
  let call: { readonly position: number; named: boolean } | undefined
  let shown: Thought | undefined
  let picture: number | undefined
  let whole: string | undefined

  /** Notes a fragment of a part, and gives the place of that part: its first text begins a paragraph. */
  function note(key: string, text: string): ItemPlace {
    const known = told.get(key)
    if (known) {
      known.text += text
      return known.item
    }
    const isFirst = ![...told.keys()].some((other) => kindOf(other) === kindOf(key))
    const isApart = isFirst || kindOf(key) !== 'text'
    const item = { order: base.order + told.size, isApart }
    told.set(key, { text, item })
    return item
  }

  /**
   * What of a whole part no fragment has brought; all that differs is left as it was told. Some services number the
   * parts of a whole item another way than its fragments: a part goes by what it says, too.
   */
  function missing(key: string, whole: string): { readonly key: string; readonly text: string } {
    const before = told.get(key)?.text
    if (before !== undefined) return { key, text: whole.startsWith(before) ? whole.slice(before.length) : '' }
    const known = [...told].find(
      ([other, { text }]) => kindOf(other) === kindOf(key) && text !== '' && whole.startsWith(text),
    )
    return known ? { key: known[0], text: whole.slice(known[1].text.length) } : { key, text: whole }
  }

  /** Adds what is missing of a whole part, in the way its fragments are. */
  const addMissing = (key: string, whole: string, add: (index: string, text: string) => void): void => {
    const { key: found, text } = missing(key, whole)
    add(found.slice(kindOf(found).length + 1), text)
  }

  function addText(index: unknown, text: string): void {
    if (text === '') return
    type = type || 'message'
    reply.hasContent = true
    reply.hasText = true
    emit({ type: 'text', text, item: note(`text ${partOf(index)}`, text) })
  }

  function addRefusal(index: unknown, text: string): void {
    if (text === '') return
    reply.hasContent = true
    reply.hasRefusal = true
    emit({ type: 'refusal', text, item: note(`refusal ${partOf(index)}`, text) })
  }

  function addThought(kind: Thought, index: unknown, text: string): void {
    if (text === '') return
    shown ??= kind
    if (shown !== kind) return
    reply.hasContent = true
    emit({ type: 'reasoning', text, item: note(`${kind} ${partOf(index)}`, text) })
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
      item: base,
      ...(id !== undefined && { id }),
      ...(name !== undefined && { name }),
    })
  }

  function addArguments(text: string): void {
    if (text === '' || !call) return
    note('arguments ', text)
    emit({ type: 'toolCall', position: call.position, arguments: text })
  }

  function start(item: Fields): void {
    type = textOf(item['type']) || type
    if (isHostedItem(type)) tellHosted(item)
    if (!isCall(type)) return
    openCall(item)
    addArguments(textOf(item['arguments'] ?? item['input']))
  }

  function tellHosted(item: Fields): void {
    reply.hasContent = true
    emit({ type: 'hostedCall', id: `item ${place}`, call: hostedItem(item), item: base })
  }

  const addSummary = (index: unknown, text: string): void => addThought('summary', index, text)
  const addRaw = (index: unknown, text: string): void => addThought('raw', index, text)

  function endThoughts(item: Fields): void {
    listOf(item['summary']).forEach((part, index) =>
      addMissing(`summary ${index}`, textOf(fieldsOf(part)['text']), addSummary),
    )
    const raw = listOf(item['content'])
      .map((part) => textOf(fieldsOf(part)['text']))
      .join('')
    addMissing('raw 0', raw, addRaw)
  }

  function endMessage(item: Fields): void {
    listOf(item['content']).forEach((value, index) => {
      const part = fieldsOf(value)
      addMissing(`text ${index}`, textOf(part['text']), addText)
      addMissing(`refusal ${index}`, textOf(part['refusal']), addRefusal)
      const { key } = missing(`text ${index}`, textOf(part['text']))
      for (const citation of readCitations(part['annotations'])) emit({ ...citation, item: note(key, '') })
    })
  }

  function draw({ base64, format }: { readonly base64: unknown; readonly format: unknown }): void {
    const bytes = wordOf(base64)
    if (bytes === undefined) return
    reply.hasContent = true
    if (picture === undefined) {
      picture = reply.pictures
      reply.pictures += 1
    }
    const url = `data:image/${pictureType(bytes, textOf(format))};base64,${bytes}`
    emit({ type: 'image', position: picture, url, item: base })
  }

  function end(item: Fields): void {
    if (whole !== undefined) return
    type = textOf(item['type']) || type
    if (isCall(type)) {
      openCall(item)
      addArguments(missing('arguments ', textOf(item['arguments'] ?? item['input'])).text)
    } else if (type === 'message') endMessage(item)
    else if (type === 'reasoning') endThoughts(item)
    else if (type === 'image_generation_call') draw({ base64: item['result'], format: item['output_format'] })
    else if (isHostedItem(type)) tellHosted(item)
    reply.billed.note(item)
    whole = JSON.stringify(withoutPicture(item))
  }

  return {
    start,
    addPart(index, part) {
      addText(index, textOf(part['text']))
      addRefusal(index, textOf(part['refusal']))
    },
    addText,
    endText: (index, text) => addMissing(`text ${partOf(index)}`, text, addText),
    addRefusal,
    endRefusal: (index, text) => addMissing(`refusal ${partOf(index)}`, text, addRefusal),
    addThought,
    endThought: (kind, index, text) =>
      addMissing(`${kind} ${partOf(index)}`, text, kind === 'raw' ? addRaw : addSummary),
    cite(index, annotation) {
      for (const citation of readCitations([annotation]))
        emit({ ...citation, item: note(`text ${partOf(index)}`, '') })
    },
    draw: (event) => draw({ base64: event['partial_image_b64'], format: event['output_format'] }),
    addArguments,
    endArguments: (text) => addArguments(missing('arguments ', text).text),
    end,
    json: () => whole,
  }
}

/** The number of a part; what is none counts as the first. */
const partOf = (index: unknown): number => Number(typeof index === 'string' ? index : (countOf(index) ?? 0))

const kindOf = (key: string): string => key.slice(0, key.indexOf(' '))

/** How the base64 of each format begins; what it is called is not always what it is. */
const BEGINNINGS = { png: 'iVBORw', jpeg: '/9j/', gif: 'R0lGOD', webp: 'UklGR', 'svg+xml': 'PHN2Z' } as const

const pictureType = (base64: string, format: string): string =>
  Object.entries(BEGINNINGS).find(([, beginning]) => base64.startsWith(beginning))?.[0] ??
  ({ jpg: 'jpeg', svg: 'svg+xml' }[format] || format || 'png')

const isCall = (type: string): boolean => type === 'function_call' || type === 'custom_tool_call'

/** A picture is kept as an attachment, not a second time among the items. */
const withoutPicture = (item: Fields): Fields =>
  typeof item['result'] === 'string' && item['type'] === 'image_generation_call'
    ? Object.fromEntries(Object.entries(item).filter(([name]) => name !== 'result'))
    : item
