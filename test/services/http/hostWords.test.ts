import { ProtocolError } from '@modelcontextprotocol/client'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

import { problemBody, problemResponse, serverProblem, type Problem } from '@/builtin/problem'
import { hideInRejection } from '@/domain/connections/hideSecrets'
import { describeError } from '@/domain/connections/serviceError'
import { describeServerFault } from '@/domain/mcp/serverFault'
import { serviceErrorSchema } from '@/domain/schema/exchangeSchema'
import { describeWebFault } from '@/domain/web/webFault'
import { stored } from '@/lib/text/english'
import { hear } from '@/lib/text/hear'
import { howSaid } from '@/lib/text/said'
import { ENGLISH, setLanguage } from '@/lib/text/language'
import { loadLanguage } from '@/lib/text/languages'
import { createLimiter } from '@/server/limits/createLimiter'
import { rpcError } from '@/server/mcp/createAddressServer'
import { readFailure } from '@/services/http/readFailure'
import { faultOf } from '@/services/mcp/faultOf'
import { askWeb } from '@/services/web/askWeb'

beforeEach(async () => setLanguage(await loadLanguage('de', ['chat', 'rare'])))
afterEach(() => setLanguage(ENGLISH))

/** As a page keeps it on disk and reads it again. */
async function kept(problem: Problem) {
  const rejection = await readFailure(problemResponse(problem, {}), { nowMs: 0 })
  const read = serviceErrorSchema.safeParse(JSON.parse(JSON.stringify(rejection)))
  if (!read.success) throw new Error('not kept')
  return read.data
}

describe('what a host says', () => {
  it('is kept in English and told in the language of the page, with its values', async () => {
    const full = { type: 'full', used: '20', held: '0' } as const
    const limiter = createLimiter(
      { admit: (takes) => Promise.resolve({ ...full, take: takes[0] as never }) },
      () => Date.UTC(2026, 10, 28),
    )
    const problem = await limiter({
      hash: 'ab',
      limits: [{ unit: 'requests', period: 'day', most: '20' }],
    } as never)
    const error = await kept(problem as Problem)
    expect(error).toMatchObject({
      detail: expect.stringMatching(/^This key may use 20 requests a day,/) as string,
    })
    expect(describeError(error)).toContain('Dieser Schlüssel darf 20 Anfragen pro Tag verbrauchen')
  })

  it('needs no values to be told', async () => {
    const error = await kept(serverProblem('Keys can’t be checked right now. Try again soon.'))
    expect(describeError(error)).toContain('Schlüssel lassen sich gerade nicht prüfen.')
  })

  it('is not told where a secret was hidden in it', async () => {
    const problem = serverProblem(stored('The file of {name} is gone.', { name: 'sk-secret-1' }))
    const rejection = await readFailure(problemResponse(problem, {}), { nowMs: 0 })
    expect(rejection.said).toBeDefined()
    expect(JSON.stringify(hideInRejection(rejection, ['sk-secret-1']))).not.toContain('sk-secret')
  })

  it('of a page it couldn’t fetch is told', async () => {
    const problem = serverProblem(
      stored('The answer is larger than {count} MB.', { count: 5 }),
      'web_too_large',
    )
    const answer = await askWeb(
      { url: 'https://page.test/', method: 'GET', headers: {} },
      { url: 'https://host.test/api/web', headers: {} },
      { fetch: () => Promise.resolve(problemResponse(problem, {})), signal: new AbortController().signal },
    )
    expect(!answer.ok && describeWebFault(answer.error)).toContain('Die Antwort ist größer als 5 MB.')
  })

  it('of a tool server is told', () => {
    const { code, message, data } = rpcError(stored('It ended with code {code}.', { code: '7' }))
    const fault = faultOf(new ProtocolError(code, message, data), 'https://host.test/api/mcp/x')
    expect(describeServerFault(fault, { via: 'relay' })).toContain('Er endete mit dem Code 7.')
  })
})

describe('how a sentence was made', () => {
  const said = [{ text: 'The file of {name} is gone.', values: { name: ['x'] } }]

  it('is noted where it makes that sentence', () => {
    hear('The file of x is gone.', said)
    expect(howSaid('The file of x is gone.')).toEqual({ said })
  })

  const nested = (levels: number): unknown =>
    levels === 0 ? ['x'] : [{ text: '{a}', values: { a: nested(levels - 1) } }]
  it.each([
    ['of another sentence', 'All is well.', said],
    ['of no kind it knows', 'Odd one.', [{ texts: 'Odd one.' }]],
    ['of too many levels', 'x', nested(2_000)],
  ])('is left where it is %s', (_, sentence, given) => {
    hear(sentence, given)
    expect(howSaid(sentence)).toEqual({})
  })

  it('is in no body of a sentence without', () => {
    expect(Object.keys(problemBody(serverProblem('Nothing known.')).error)).toEqual([
      'message',
      'type',
      'param',
      'code',
    ])
  })
})
