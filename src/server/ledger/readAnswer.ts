import { fieldsOf, listOf } from '@/domain/usage/fields'
import { readMessagesUsage } from '@/domain/usage/readMessagesUsage'
import { readUsage } from '@/domain/usage/readUsage'
import type { Usage } from '@/domain/usage/usage'
import { isRecord, parseJson } from '@/lib/json'

import { tokensIn } from './tokensIn'

/** What an answer says of itself, whatever dialect it is in. */
export type AnswerFacts = {
  readonly model: string | undefined
  readonly usage: Usage | undefined
  /** Whether that is all of it: a message says what it read at its beginning, and what it wrote at its end. */
  readonly isFinal: boolean
  /** Tokens of the reply that passed, by estimate. */
  readonly passedTokens: number
}

/** A whole answer is read up to this many characters; a line of a stream as well. */
const MOST_CHARACTERS = 8 * 1024 * 1024

/** Reads an answer as it passes: line by line where it is a stream of events, at its end otherwise. Keeps no text of it. */
export function createAnswerReader(isEvents: boolean) {
  const decoder = new TextDecoder()
  let text = ''
  let isTooLong = false
  let model: string | undefined
  let usage: Readonly<Record<string, unknown>> = {}
  let isMessages = false
  let isFinal = false
  let passedTokens = 0

  function readJson(json: string) {
    const body = parseJson(json)
    if (!isRecord(body)) return
    // A message begins with what it was given, and ends with what it wrote.
    const whole = { ...fieldsOf(body['message']), ...fieldsOf(body['response']), ...body }
    if (body['type'] === 'message' || isRecord(body['message'])) isMessages = true
    if (typeof whole['model'] === 'string') model ??= whole['model']
    const said = Object.entries(fieldsOf(whole['usage'])).filter(([, value]) => value !== null)
    usage = { ...usage, ...Object.fromEntries(said) }
    if (said.length > 0 && isLastOfUsage(body)) isFinal = true
    passedTokens += tokensIn(isEvents ? spokenIn(body) : [body['choices'], body['output'], body['content']])
  }

  /** The end of a chat's stream, in which some count on with each event, has no choice any more. */
  function isLastOfUsage(body: Readonly<Record<string, unknown>>): boolean {
    if (!isEvents) return true
    return isMessages ? !isRecord(body['message']) : listOf(body['choices']).length === 0
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
      const read = isMessages ? readMessagesUsage(usage) : readUsage(usage)
      return {
        model,
        usage: read,
        isFinal: read !== undefined && (isFinal || (isThrough && !isMessages)),
        passedTokens,
      }
    },
  }
}

/** The piece of a reply that an event brings; what repeats pieces at their end is none. */
function spokenIn(body: Readonly<Record<string, unknown>>): unknown {
  if (body['choices'] !== undefined)
    return listOf(body['choices']).map((choice) => {
      const { delta, text } = fieldsOf(choice)
      return [delta, { text }]
    })
  return /\.delta$|^content_block_delta$/.test(String(body['type'])) ? { delta: body['delta'] } : undefined
}
