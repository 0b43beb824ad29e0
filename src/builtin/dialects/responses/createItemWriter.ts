import type { EngineEvent, EngineLogprob } from '../../engine'

type Written = readonly [type: string, fields: object]

/** An item of the output that is being written: what begins it, goes on with it, and ends it. */
type OpenItem = {
  readonly kind: 'text' | 'refusal' | 'reasoning' | 'call'
  /** Which call of the engine it is. */
  readonly call?: number
  readonly add: (text: string, logprobs?: readonly EngineLogprob[]) => readonly Written[]
  readonly end: () => readonly Written[]
  readonly item: (status: 'in_progress' | 'completed') => object
}

/** Writes what an engine says as items of a response, one after another. */
export function createItemWriter(responseId: string) {
  const done: object[] = []
  let open: OpenItem | undefined

  function close(): readonly Written[] {
    if (!open) return []
    const item = open.item('completed')
    const events: readonly Written[] = [
      ...open.end(),
      ['output_item.done', { output_index: done.length, item }],
    ]
    done.push(item)
    open = undefined
    return events
  }

  function begin(next: OpenItem): readonly Written[] {
    const closing = close()
    open = next
    return [
      ...closing,
      ['output_item.added', { output_index: done.length, item: next.item('in_progress') }],
      ...next.add(''),
    ]
  }

  const place = () => ({ output_index: done.length })
  const idOf = (start: string) =>
    `${start}_${responseId.replace(/^resp_/, '')}_${done.length + (open ? 1 : 0)}`

  return {
    /** Events for what an engine said; none for what is no part of the output. */
    add(event: EngineEvent): readonly Written[] {
      switch (event.type) {
        case 'text':
        case 'refusal': {
          const opening = open?.kind === event.type ? [] : begin(messageItem(idOf('msg'), event.type, place))
          const logprobs = event.type === 'text' ? event.logprobs : undefined
          return [...opening, ...(open?.add(event.text, logprobs) ?? [])]
        }
        case 'reasoning': {
          const opening = open?.kind === 'reasoning' ? [] : begin(reasoningItem(idOf('rs'), place))
          return [...opening, ...(open?.add(event.text) ?? [])]
        }
        case 'toolCall': {
          const isSame = open?.kind === 'call' && open.call === event.index
          const opening = isSame ? [] : begin(callItem(idOf('fc'), event, place))
          return [...opening, ...(event.arguments === '' ? [] : (open?.add(event.arguments) ?? []))]
        }
        default:
          return []
      }
    },
    close,
    /** All items that are whole. */
    whole: (): readonly object[] => [...done],
  }
}

type Place = () => { readonly output_index: number }

function messageItem(id: string, kind: 'text' | 'refusal', place: Place): OpenItem {
  let text = ''
  let isOpen = false
  const logprobs: EngineLogprob[] = []
  const where = () => ({ item_id: id, ...place(), content_index: 0 })
  const part = () =>
    kind === 'text'
      ? { type: 'output_text', text, annotations: [], logprobs }
      : { type: 'refusal', refusal: text }
  return {
    kind,
    add(more, tokens = []) {
      const opening: readonly Written[] = isOpen ? [] : [['content_part.added', { ...where(), part: part() }]]
      isOpen = true
      text += more
      logprobs.push(...tokens)
      if (more === '') return opening
      const name = kind === 'text' ? 'output_text.delta' : 'refusal.delta'
      return [...opening, [name, { ...where(), delta: more, ...(kind === 'text' && { logprobs: tokens }) }]]
    },
    end: () => [
      kind === 'text'
        ? ['output_text.done', { ...where(), text, logprobs }]
        : ['refusal.done', { ...where(), refusal: text }],
      ['content_part.done', { ...where(), part: part() }],
    ],
    item: (status) => ({
      id,
      type: 'message',
      status,
      role: 'assistant',
      content: status === 'completed' ? [part()] : [],
    }),
  }
}

function reasoningItem(id: string, place: Place): OpenItem {
  let text = ''
  const where = () => ({ item_id: id, ...place(), content_index: 0 })
  return {
    kind: 'reasoning',
    add(more) {
      text += more
      return more === '' ? [] : [['reasoning_text.delta', { ...where(), delta: more }]]
    },
    end: () => [['reasoning_text.done', { ...where(), text }]],
    item: (status) => ({
      id,
      type: 'reasoning',
      status,
      summary: [],
      ...(status === 'completed' && { content: [{ type: 'reasoning_text', text }] }),
    }),
  }
}

function callItem(id: string, event: Extract<EngineEvent, { type: 'toolCall' }>, place: Place): OpenItem {
  let text = ''
  const where = () => ({ item_id: id, ...place() })
  return {
    kind: 'call',
    call: event.index,
    add(more) {
      text += more
      return more === '' ? [] : [['function_call_arguments.delta', { ...where(), delta: more }]]
    },
    end: () => [['function_call_arguments.done', { ...where(), arguments: text }]],
    item: (status) => ({
      id,
      type: 'function_call',
      status,
      call_id: event.id ?? `call_${event.index}`,
      name: event.name ?? '',
      arguments: status === 'completed' ? text : '',
    }),
  }
}
