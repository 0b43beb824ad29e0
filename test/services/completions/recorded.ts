import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Where the recordings of real services stand; tests that need them skip where they do not. */
export const RECORDED = process.env['RECORDED_DATA'] ?? join(process.cwd(), '..', 'shared', 'data')

/** Whether the recordings are here. */
export const hasRecorded = existsSync(join(RECORDED, 'expected.json'))
if (!hasRecorded) console.warn(`Skipping recorded wire data: nothing at ${RECORDED}`)

/** Names of the recordings in a folder; empty where there are none. */
export const recordedNames = (folder: string): readonly string[] =>
  hasRecorded ? readdirSync(join(RECORDED, folder)) : []

/** A recording as text. */
export const readRecorded = (path: string): string => readFileSync(join(RECORDED, path), 'utf8')

export type ExpectedChoice = {
  readonly index: number
  readonly finish_reason: string | null
  readonly content_chars: number
  readonly content_sha16: string
  readonly reasoning_chars: number
  readonly reasoning_sha16: string
  readonly refusal: string | null
  readonly tool_calls: readonly { readonly id: string; readonly name: string; readonly arguments: string }[]
}

/** What a stream must decode to. */
export type Expected = {
  readonly done: boolean
  readonly model: string | null
  readonly usage: {
    readonly prompt_tokens: number
    readonly completion_tokens: number
    readonly total_tokens: number
  } | null
  readonly error: string | null
  readonly choices: readonly ExpectedChoice[]
}

/** The decode oracle: file name to what it must decode to. */
export const readExpected = (): Readonly<Record<string, Expected>> =>
  hasRecorded ? (JSON.parse(readRecorded('expected.json')) as Record<string, Expected>) : {}
