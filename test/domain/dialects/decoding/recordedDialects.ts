import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { RECORDED } from '../../../services/completions/recorded'

const FOLDER = join(RECORDED, 'dialects')

/** Whether the recordings of the Responses and Messages dialects are here. */
export const hasDialects = existsSync(join(FOLDER, 'expected.json'))
if (!hasDialects) console.warn(`Skipping recorded Responses and Messages data: nothing at ${FOLDER}`)

/** A recording as text. */
export const readDialect = (path: string): string => readFileSync(join(FOLDER, path), 'utf8')

type Digest = { readonly chars: number; readonly sha16: string }

/** What a recorded stream or reply must decode to. */
export type ExpectedReply = {
  readonly dialect: 'responses' | 'messages'
  readonly text: Digest
  readonly reasoning: Digest
  readonly reasoning_summary?: Digest
  readonly refusal: Digest | null
  readonly tool_calls: readonly {
    readonly id: string
    readonly name: string
    readonly arguments?: string
    readonly input?: string
  }[]
  readonly citation_urls: readonly string[]
  readonly images: number
  readonly opaque_reasoning: number
  readonly model: string | null
  readonly response_id: string | null
  readonly finish: string | null
  readonly tier: string | null
  readonly done?: boolean
  readonly usage: {
    readonly input: number
    readonly output: number
    readonly cache_read: number | null
    readonly cache_write: number | null
    readonly reasoning: number | null
  } | null
  readonly error: { readonly message: string } | null
}

/** The decode oracle of both dialects: file name to what it must decode to. */
export const readExpectedReplies = (): Readonly<Record<string, ExpectedReply>> =>
  hasDialects ? (JSON.parse(readDialect('expected.json')) as Record<string, ExpectedReply>) : {}
