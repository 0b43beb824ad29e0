import { readdirSync } from 'node:fs'
import { join } from 'node:path'

import { describe, expect, test } from 'vitest'

import { readFailure } from '@/services/http/readFailure'

import { RECORDED } from '../../../services/completions/recorded'
import { bodyOf, cutEvery, encode } from '../../../services/completions/support'
import { hasDialects, readDialect } from './recordedDialects'

type Recorded = {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** What each recorded refusal is about, by a part of its name. */
const KINDS: readonly (readonly [string, string, string?])[] = [
  ['messages.anthropic.01', 'contextOverflow'],
  ['messages.anthropic.02', 'key'],
  ['messages.anthropic.03', 'badRequest'],
  ['messages.anthropic.04', 'key'],
  ['messages.anthropic.05', 'badRequest', 'temperature'],
  ['messages.anthropic.06', 'modelNotFound'],
  ['messages.anthropic.07', 'badRequest'],
  ['messages.anthropic.08', 'badRequest'],
  ['messages.anthropic.09', 'badRequest', 'tools.0.custom'],
  ['messages.anthropic.10', 'badRequest', 'tools.0.custom'],
  ['messages.anthropic.11', 'badRequest', 'tools.0.custom.input_schema.type'],
  ['responses.chatgpt.01', 'key'],
  ['responses.openai.01', 'key'],
  ['responses.openai.02', 'modelNotFound', 'model'],
  ['responses.openai.03', 'badRequest', 'input'],
  ['responses.openai.04', 'badRequest'],
  ['responses.openai.05', 'badRequest', 'temperature'],
  ['responses.openai.06', 'key'],
  ['responses.openai.07', 'badRequest', 'previous_response_id'],
  ['responses.openai.08', 'key'],
  ['responses.openai.09', 'badRequest', 'temperature'],
  ['responses.xai.01', 'key'],
  ['responses.xai.02', 'modelNotFound'],
]

describe.skipIf(!hasDialects)('every recorded refusal is understood', () => {
  const names = hasDialects ? readdirSync(join(RECORDED, 'dialects', 'errors')) : []
  test.each(names)('%s', async (name) => {
    const { status, headers, body } = JSON.parse(readDialect(`errors/${name}`)) as Recorded
    // A byte at a time: every place where the network may cut it.
    const cut = bodyOf(cutEvery(encode(body), 1))
    const rejection = await readFailure(new Response(cut, { status, headers }), { nowMs: 0 })
    const [, kind, param] = KINDS.find(([part]) => name.startsWith(part)) ?? []
    expect(rejection).toMatchObject({ kind, canRetry: false, ...(param !== undefined && { param }) })
    expect(rejection.detail).not.toBe('')
  })
})
