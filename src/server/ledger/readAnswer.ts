import { fieldsOf } from '@/domain/usage/fields'
import { readMessagesUsage } from '@/domain/usage/readMessagesUsage'
import { readUsage } from '@/domain/usage/readUsage'
import type { Usage } from '@/domain/usage/usage'
import { isRecord, parseJson } from '@/lib/json'

/** What an answer says of itself, whatever dialect it is in. */
export type AnswerFacts = { readonly model: string | undefined; readonly usage: Usage | undefined }

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

  function readJson(json: string) {
    const body = parseJson(json)
    if (!isRecord(body)) return
    // A message begins with what it was given, and ends with what it wrote.
    const whole = { ...fieldsOf(body['message']), ...fieldsOf(body['response']), ...body }
    if (body['type'] === 'message' || isRecord(body['message'])) isMessages = true
    if (typeof whole['model'] === 'string') model ??= whole['model']
    const said = Object.entries(fieldsOf(whole['usage'])).filter(([, value]) => value !== null)
    usage = { ...usage, ...Object.fromEntries(said) }
  }

  /** Most lines are a few words of text: only those that tell something are parsed. */
  function readLine(line: string) {
    if (!line.startsWith('data:')) return
    if (model === undefined || line.includes('"usage"')) readJson(line.slice('data:'.length))
  }

  return {
    read(bytes: Uint8Array) {
      if (isTooLong) return
      text += decoder.decode(bytes, { stream: true })
      if (isEvents) {
        const lines = text.split(/\r\n|\n|\r/)
        text = lines.pop() ?? ''
        for (const line of lines) readLine(line)
      }
      isTooLong = text.length > MOST_CHARACTERS
      if (isTooLong) text = ''
    },
    end(): AnswerFacts {
      text += decoder.decode()
      if (isEvents) readLine(text)
      else readJson(text)
      text = ''
      return { model, usage: isMessages ? readMessagesUsage(usage) : readUsage(usage) }
    },
  }
}
