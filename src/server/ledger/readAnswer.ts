import { createHostedCount, withExtras } from '@/domain/usage/extras'
import { fieldsOf, listOf, wordOf, type Fields } from '@/domain/usage/fields'
import { readChunkCharge } from '@/domain/usage/readCharge'
import { readMessagesUsage, readResponsesUsage, readUsage, withTotals } from '@/domain/dialects'
import type { Usage } from '@/domain/usage/usage'
import { hashText } from '@/lib/hashText'
import { isRecord, parseJson } from '@/lib/json'

import { tokensIn } from './createUsageReport'

/** What an answer says of itself, whatever dialect it is in. */
export type AnswerFacts = {
  readonly model: string | undefined
  /** With what the provider's own tools used. */
  readonly usage: Usage | undefined
  /** Whether that is all of it: a message says what it read at its beginning, and what it wrote at its end. */
  readonly isFinal: boolean
  /** Tokens of the reply that passed, by estimate. */
  readonly passedTokens: number
  /** The service tier that answered; undefined when not said. */
  readonly tier: string | undefined
}

/** A whole answer is read up to this many characters; a line of a stream as well. */
const MOST_CHARACTERS = 8 * 1024 * 1024

/** Reads an answer as it passes: line by line where it is a stream of events, at its end otherwise. Keeps no text of it. */
export function createAnswerReader(isEvents: boolean) {
  const decoder = new TextDecoder()
  const tools = createToolCount()
  let text = ''
  let isTooLong = false
  let model: string | undefined
  let tier: string | undefined
  let charge: string | undefined
  let usage: Fields = {}
  /** The response as it was told last, without what was said in it. */
  let response: Fields | undefined
  let isMessages = false
  let isFinal = false
  let passedTokens = 0

  function readJson(json: string) {
    const body = parseJson(json)
    if (!isRecord(body)) return
    // A message begins with what it was given, and ends with what it wrote.
    const { output, ...whole } = { ...fieldsOf(body['message']), ...fieldsOf(body['response']), ...body }
    if (body['type'] === 'message' || isRecord(body['message'])) isMessages = true
    if (isRecord(body['response']) || Array.isArray(body['output'])) response = { ...response, ...whole }
    model ??= wordOf(whole['model'])
    const told = { ...fieldsOf(fieldsOf(body['x_groq'])['usage']), ...fieldsOf(whole['usage']) }
    tier = wordOf(whole['service_tier']) ?? wordOf(told['service_tier']) ?? tier
    charge = readChunkCharge(body) ?? charge
    tools.read(body, output)
    usage = withTotals(usage, told)
    if (Object.keys(told).length > 0 && isLastOfUsage(body)) isFinal = true
    passedTokens += tokensIn(isEvents ? spokenIn(body) : [body['choices'], output, body['content']])
  }

  /** The end of a chat's stream, in which some count on with each event, has no choice any more. */
  function isLastOfUsage(body: Fields): boolean {
    if (!isEvents) return true
    return isMessages ? !isRecord(body['message']) : listOf(body['choices']).length === 0
  }

  function usageRead(): Usage | undefined {
    if (isMessages) return readMessagesUsage(usage)
    if (response) return readResponsesUsage({ ...response, usage })
    const counted = readUsage(usage)
    const isCharged = counted?.costUsd !== undefined && counted.costUsd !== '0'
    return counted && charge !== undefined && !isCharged ? { ...counted, costUsd: charge } : counted
  }

  return {
    read(bytes: Uint8Array) {
      if (isTooLong) return
      text += decoder.decode(bytes, { stream: true })
      if (isEvents) {
        const lines = text.split(/\r\n|\n|\r/)
        text = lines.pop() ?? ''
        for (const line of lines) if (line.startsWith('data:')) readJson(line.slice('data:'.length))
      }
      isTooLong = text.length > MOST_CHARACTERS
      if (isTooLong) text = ''
    },
    /** @param isThrough whether the answer came to its end, with nobody leaving before */
    end(isThrough: boolean): AnswerFacts {
      text += decoder.decode()
      if (!isEvents) readJson(text)
      else if (text.startsWith('data:')) readJson(text.slice('data:'.length))
      text = ''
      const read = usageRead()
      return {
        model,
        tier,
        usage: read && tools.addTo(read),
        // Of what was too long to read, tools may have been the end.
        isFinal: read !== undefined && !isTooLong && (isFinal || (isThrough && !isMessages)),
        passedTokens,
      }
    },
  }
}

export type AnswerReader = ReturnType<typeof createAnswerReader>

/** Counts what an answer shows of the provider's own tools: items, blocks, and pictures in a chat. */
function createToolCount() {
  const hosted = createHostedCount()
  /** Items that were told when they were whole; the end of a response tells them again. */
  const told = new Set<unknown>()
  const pictures = new Set<string>()
  let executed = 0

  function readChat(choices: unknown): void {
    let inAnswer = 0
    for (const choice of listOf(choices)) {
      const { delta, message } = fieldsOf(choice)
      const said = fieldsOf(delta ?? message)
      inAnswer += listOf(said['executed_tools']).length
      for (const picture of listOf(said['images'])) pictures.add(hashText(JSON.stringify(picture)))
    }
    executed = Math.max(executed, inAnswer)
  }

  return {
    read(body: Fields, output: unknown): void {
      const { type } = body
      if (type === 'response.output_item.done') {
        told.add(body['output_index']).add(fieldsOf(body['item'])['id'])
        hosted.note(fieldsOf(body['item']))
      }
      if (type === 'content_block_start') hosted.note(fieldsOf(body['content_block']))
      const blocks = [...listOf(fieldsOf(body['message'])['content']), ...listOf(body['content'])]
      for (const block of blocks) hosted.note(fieldsOf(block))
      listOf(output).forEach((item, index) => {
        if (!told.has(index) && !told.has(fieldsOf(item)['id'] ?? index)) hosted.note(fieldsOf(item))
      })
      readChat(body['choices'])
    },
    addTo(usage: Usage): Usage {
      const drawn = usage.imageOutputTokens === undefined ? pictures.size : 0
      return withExtras(hosted.addTo(usage), {
        ...(executed > 0 && { executed_tools: executed }),
        ...(drawn > 0 && { images: drawn }),
      })
    },
  }
}

/** The piece of a reply that an event brings; what repeats pieces at their end is none. */
function spokenIn(body: Fields): unknown {
  if (body['choices'] !== undefined)
    return listOf(body['choices']).map((choice) => {
      const { delta, text } = fieldsOf(choice)
      return [delta, { text }]
    })
  return /\.delta$|^content_block_delta$/.test(String(body['type'])) ? { delta: body['delta'] } : undefined
}
