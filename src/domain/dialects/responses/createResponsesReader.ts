import { readLogprobs } from '../reading/readLogprobs'
import { streamError } from '../reading/finalEventOf'
import type { DialectReader, Sink } from '../reading/createEventDecoder'
import { createHostedCount } from '@/domain/usage/extras'
import { fieldsOf, listOf, textOf, wordOf, type Fields } from '@/domain/usage/fields'
import { createItemReader, type ItemReader } from './createItemReader'
import { incompleteDetail, readResponsesFinish, readResponsesUsage } from './readResponsesUsage'
import { stored } from '@/lib/text/english'

/**
 * Reads a Responses stream or a whole response (DIALECTS §2). Items are told apart by their place in the output, for
 * some services give every event another id. What the deltas lacked is taken from the events that end a part or an
 * item, and from the final response: each text is told once, whichever of them brings it first.
 */
export function createResponsesReader(sink: Sink): DialectReader {
  const { emit, fail, finish, over } = sink
  const items = new Map<unknown, ItemReader>()
  let last: ItemReader | undefined
  const reply = {
    calls: 0,
    hasText: false,
    hasContent: false,
    hasRefusal: false,
    pictures: 0,
    billed: createHostedCount(),
  }

  function itemOf(event: Fields, item: Fields = {}): ItemReader {
    const key = keyOf(event)
    const known = key === undefined ? last : items.get(key)
    if (known) return known
    const place = typeof key === 'number' ? key : items.size
    const opened = createItemReader(item, place, reply, emit)
    items.set(key ?? items.size, opened)
    last = opened
    return opened
  }

  const keyOf = (event: Fields): unknown =>
    typeof event['output_index'] === 'number'
      ? event['output_index']
      : (wordOf(event['item_id']) ?? wordOf(fieldsOf(event['item'])['id']))

  function identify(response: Fields): void {
    const responseId = wordOf(response['id'])
    const model = wordOf(response['model'])
    const tier = wordOf(response['service_tier'])
    if (responseId === undefined && model === undefined && tier === undefined) return
    emit({
      type: 'identified',
      ...(responseId !== undefined && { responseId }),
      ...(model !== undefined && { model }),
      ...(tier !== undefined && { tierServed: tier }),
    })
  }

  /** The response as it is at its end: usage, why it ended, and whatever never came before. */
  function end(response: Fields): void {
    identify(response)
    listOf(response['output']).forEach((value, index) => {
      const item = fieldsOf(value)
      const id = wordOf(item['id'])
      if (items.has(index) || isKeyedByPlace()) itemOf({ output_index: index }, item).end(item)
      else if (id !== undefined && items.has(id)) items.get(id)?.end(item)
    })
    const usage = readResponsesUsage(response)
    if (usage) emit({ type: 'usage', usage: reply.billed.addTo(usage) })
    if (isFailed(response)) fail(streamError(response['error'] ?? response))
    else if (response['status'] === 'queued' || response['status'] === 'in_progress')
      fail({ type: 'malformed', where: stored('a reply that is still being made in the background') })
    else {
      const reason = readResponsesFinish(response, { calls: reply.calls, isRefused: isRefused() })
      finish(reason, incompleteDetail(response))
    }
    over()
  }

  const isKeyedByPlace = (): boolean => [...items.keys()].every((key) => typeof key === 'number')

  // In the order of the output: items overlap while they come, and a turn is sent back in order.
  function tellItems(): void {
    const inOrder = [...items].sort(([one], [other]) =>
      typeof one === 'number' && typeof other === 'number' ? one - other : 0,
    )
    for (const [, item] of inOrder) {
      const json = item.json()
      if (json !== undefined) emit({ type: 'item', json })
    }
    items.clear()
  }

  const isRefused = (): boolean => reply.hasRefusal && !reply.hasText

  function readItemEvent(event: Fields, name: string): void {
    const text = textOf(event['delta'])
    switch (name) {
      case 'output_item.added':
        itemOf(event, fieldsOf(event['item'])).start(fieldsOf(event['item']))
        break
      case 'output_item.done':
        itemOf(event, fieldsOf(event['item'])).end(fieldsOf(event['item']))
        break
      case 'content_part.added':
        itemOf(event).addPart(event['content_index'], fieldsOf(event['part']))
        break
      case 'output_text.delta':
        itemOf(event).addText(event['content_index'], text)
        tellLogprobs(event['logprobs'])
        break
      case 'output_text.done':
        itemOf(event).endText(event['content_index'], textOf(event['text']))
        break
      case 'output_text.annotation.added':
        itemOf(event).cite(event['content_index'], event['annotation'])
        break
      case 'image_generation_call.partial_image':
        itemOf(event, { type: 'image_generation_call' }).draw(event)
        break
      case 'refusal.delta':
        itemOf(event).addRefusal(event['content_index'], text)
        break
      case 'refusal.done':
        itemOf(event).endRefusal(event['content_index'], textOf(event['refusal']))
        break
      case 'reasoning_summary_text.delta':
      case 'reasoning_summary.delta':
        itemOf(event, REASONING).addThought('summary', event['summary_index'], text)
        break
      case 'reasoning_summary_text.done':
      case 'reasoning_summary.done':
        itemOf(event, REASONING).endThought('summary', event['summary_index'], textOf(event['text']))
        break
      // Some servers count the parts of raw reasoning up with every fragment: all of it is one.
      case 'reasoning_text.delta':
      case 'reasoning.delta':
        itemOf(event, REASONING).addThought('raw', 0, text)
        break
      case 'function_call_arguments.delta':
      case 'custom_tool_call_input.delta':
        itemOf(event).addArguments(text)
        break
      case 'function_call_arguments.done':
      case 'custom_tool_call_input.done':
        itemOf(event).endArguments(textOf(event['arguments'] ?? event['input']))
        break
    }
  }

  function tellLogprobs(value: unknown): void {
    const tokens = readLogprobs({ content: value })
    if (tokens.length > 0) emit({ type: 'logprobs', tokens })
  }

  function readEvent(event: Fields): void {
    const type = textOf(event['type'])
    switch (type) {
      case 'response.created':
      case 'response.in_progress':
      case 'response.queued':
        identify(fieldsOf(event['response']))
        break
      case 'response.completed':
      case 'response.incomplete':
      case 'response.failed':
      case 'response.cancelled':
        end({ status: type.slice('response.'.length), ...fieldsOf(event['response']) })
        break
      case 'error':
        fail(streamError(event))
        break
      default:
        if (type.startsWith('response.')) readItemEvent(event, type.slice('response.'.length))
    }
  }

  /** How a fragment of text, reasoning, a refusal or arguments is added to its item. */
  function adderOf(event: Fields): ((text: string) => void) | undefined {
    switch (event['type']) {
      case 'response.output_text.delta': {
        const hasLogprobs = listOf(event['logprobs']).length > 0
        return hasLogprobs ? undefined : (text) => itemOf(event).addText(event['content_index'], text)
      }
      case 'response.reasoning_summary_text.delta':
        return (text) => itemOf(event).addThought('summary', event['summary_index'], text)
      case 'response.reasoning_text.delta':
        return (text) => itemOf(event).addThought('raw', 0, text)
      case 'response.function_call_arguments.delta':
        return (text) => itemOf(event).addArguments(text)
      default:
        return undefined
    }
  }

  return {
    readEvent,
    textOf(event) {
      const add = adderOf(event)
      return add && { text: textOf(event['delta']), add }
    },
    readWhole(body) {
      if (body['object'] !== 'response' && !Array.isArray(body['output'])) return false
      end(body)
      return true
    },
    end: tellItems,
    hasContent: () => reply.hasContent || reply.calls > 0,
    hasCalls: () => reply.calls > 0,
  }
}

const REASONING: Fields = { type: 'reasoning' }

const isFailed = ({ status, error }: Fields): boolean =>
  status === 'failed' || status === 'cancelled' || (typeof error === 'object' && error !== null)
