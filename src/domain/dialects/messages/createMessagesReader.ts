import { readCitations } from '../reading/readCitations'
import { streamError } from '../reading/finalEventOf'
import type { DialectReader, Sink } from '../reading/createEventDecoder'
import { createHostedCount } from '@/domain/usage/extras'
import { countOf, fieldsOf, listOf, textOf, wordOf, type Fields } from '@/domain/usage/fields'
import { parseJson } from '@/lib/json'
import { stored } from '@/lib/text/english'
import { type Block, createBlock, createHostedCalls, isHosted } from './createBlock'
import { readMessagesFinish, readMessagesUsage, withTotals } from './readMessagesUsage'

/**
 * Reads a Messages stream or a whole message (DIALECTS §3). Blocks are told apart by their index. Every whole block is
 * kept unchanged, for the turns that must send it back; one that was cut off is not, for no service takes it.
 */
export function createMessagesReader({ emit, fail, finish, over }: Sink): DialectReader {
  const blocks = new Map<unknown, Block>()
  let id: string | undefined
  const billed = createHostedCount()
  let usage: Fields = {}
  let calls = 0
  let hasContent = false
  /** A tool came between the last text and the next. */
  let isParted = false
  let blocksSeen = 0
  const hosted = createHostedCalls(emit)

  function start(message: Fields): void {
    const next = wordOf(message['id'])
    if (id !== undefined && next !== undefined && next !== id) {
      // A proxy joined two replies: what follows belongs to another answer.
      fail({ type: 'malformed', where: stored('two messages in one stream') })
      return
    }
    id ??= next
    identify(message)
    usage = withTotals(usage, message['usage'])
    listOf(message['content']).forEach((block, index) => readWholeBlock(fieldsOf(block), `start ${index}`))
  }

  function identify(message: Fields): void {
    const model = wordOf(message['model'])
    const tier = wordOf(fieldsOf(message['usage'])['service_tier'])
    const responseId = wordOf(message['id'])
    if (model === undefined && tier === undefined && responseId === undefined) return
    emit({
      type: 'identified',
      ...(responseId !== undefined && { responseId }),
      ...(model !== undefined && { model }),
      ...(tier !== undefined && { tierServed: tier }),
    })
  }

  function open(index: unknown, content: Fields, order = blocksSeen): Block {
    const type = textOf(content['type'])
    const isText = type === 'text'
    const item = { order, isApart: !isText || isParted }
    const block = createBlock(content, item, type === 'tool_use' ? calls : undefined)
    blocks.set(index, block)
    blocksSeen += 1
    if (block.position !== undefined) calls += 1
    billed.note(content)
    if (isText) isParted = false
    else if (/tool_(use|result)$/.test(type)) isParted = true
    if (isHosted(type)) {
      hasContent = true
      hosted.read(content, item)
    }
    if (type === 'tool_use')
      emit({
        type: 'toolCall',
        position: block.position ?? 0,
        id: textOf(content['id']),
        name: textOf(content['name']),
        arguments: '',
        item,
      })
    addText(block, textOf(content['text']))
    addThought(block, textOf(content['thinking']))
    for (const citation of listOf(content['citations'])) block.cite(citation)
    return block
  }

  function addText(block: Block, text: string): void {
    if (text === '' || block.type !== 'text') return
    hasContent = true
    block.add('text', text)
    emit({ type: 'text', text, item: block.item })
  }

  function addThought(block: Block, text: string): void {
    if (text === '' || block.type !== 'thinking') return
    hasContent = true
    block.add('thinking', text)
    emit({ type: 'reasoning', text, item: block.item })
  }

  function addArguments(block: Block, fragment: string): void {
    block.add('input', fragment)
    if (block.position !== undefined && fragment !== '')
      emit({ type: 'toolCall', position: block.position, arguments: fragment })
  }

  /** A block is cited as a whole: its sources are told when it is over, so that their marks don't move. */
  function cite({ citations, item }: Block): void {
    for (const citation of readCitations(citations)) emit({ ...citation, range: WHOLE, item })
  }

  function readDelta(block: Block, delta: Fields): void {
    switch (delta['type']) {
      case 'text_delta':
        addText(block, textOf(delta['text']))
        break
      case 'thinking_delta':
        addThought(block, textOf(delta['thinking']))
        break
      case 'signature_delta':
        block.replace('signature', textOf(delta['signature']))
        break
      case 'input_json_delta':
        addArguments(block, textOf(delta['partial_json']))
        break
      case 'citations_delta':
        block.cite(delta['citation'])
        break
      case 'compaction_delta':
        block.add('content', textOf(delta['content']))
        break
    }
  }

  function close(index: unknown): void {
    const block = blocks.get(index)
    if (!block) return
    blocks.delete(index)
    const missing = block.end()
    if (missing !== '' && block.position !== undefined)
      emit({ type: 'toolCall', position: block.position, arguments: missing })
    const json = block.json()
    cite(block)
    if (isHosted(block.type)) hosted.read(fieldsOf(parseJson(json)), block.item)
    emit({ type: 'item', json })
  }

  function readWholeBlock(content: Fields, index: string): void {
    open(index, content)
    close(index)
  }

  function readStop(delta: Fields): void {
    const reason = readMessagesFinish(delta['stop_reason'])
    const details = fieldsOf(delta['stop_details'])
    const explanation = textOf(details['explanation'])
    if (explanation !== '') {
      hasContent = true
      emit({ type: 'refusal', text: explanation })
    }
    const word = reason === 'refusal' ? details['category'] : delta['stop_reason']
    if (reason) finish(reason, PLAIN_ENDS.has(textOf(word)) ? undefined : wordOf(word))
  }

  function tellUsage(): void {
    const counted = readMessagesUsage(usage)
    if (counted) emit({ type: 'usage', usage: billed.addTo(counted) })
  }

  return {
    readEvent(event) {
      switch (event['type']) {
        case 'message_start':
          start(fieldsOf(event['message']))
          break
        case 'content_block_start':
          open(event['index'], fieldsOf(event['content_block']), countOf(event['index']))
          break
        case 'content_block_delta': {
          const block = blocks.get(event['index'])
          if (block) readDelta(block, fieldsOf(event['delta']))
          break
        }
        case 'content_block_stop':
          close(event['index'])
          break
        case 'message_delta':
          usage = withTotals(usage, event['usage'])
          tellUsage()
          readStop(fieldsOf(event['delta']))
          break
        case 'message_stop':
          over()
          break
        case 'error':
          fail(streamError(event))
          break
        case 'message':
          this.readWhole(event)
          break
      }
    },
    textOf(event) {
      const block = event['type'] === 'content_block_delta' ? blocks.get(event['index']) : undefined
      const { type, text, thinking, partial_json: fragment } = fieldsOf(event['delta'])
      if (block?.type === 'text' && type === 'text_delta')
        return { text: textOf(text), add: (more) => addText(block, more) }
      if (block?.type === 'thinking' && type === 'thinking_delta')
        return { text: textOf(thinking), add: (more) => addThought(block, more) }
      if (block && type === 'input_json_delta')
        return { text: textOf(fragment), add: (more) => addArguments(block, more) }
      return undefined
    },
    readWhole(body) {
      if (body['type'] !== 'message') return false
      start(body)
      tellUsage()
      readStop(body)
      return true
    },
    // Blocks that were cut off have their sources.
    end: () => blocks.forEach(cite),
    hasContent: () => hasContent || calls > 0,
    hasCalls: () => calls > 0,
  }
}

/** A source backs all of its block. */
const WHOLE = { start: 0, end: Infinity }

/** Reasons that say no more than what they are read as. */
const PLAIN_ENDS: ReadonlySet<string> = new Set([
  'end_turn',
  'stop_sequence',
  'tool_use',
  'max_tokens',
  'pause_turn',
])
