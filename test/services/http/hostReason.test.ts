import { readFileSync } from 'node:fs'

import { describe, expect, it } from 'vitest'

import { hostReason } from '@/services/http/askHost'
import { failureOf } from '@/services/sync/host/failureOf'

const SOURCES = [
  'src/builtin/problem.ts',
  'src/server/sharing/createShareApi.ts',
  'src/server/sync/createSyncApi.ts',
  'src/server/sync/createMayCreate.ts',
].map((path) => readFileSync(path, 'utf8'))

describe('what a host refuses', () => {
  it.each([
    'rate_limit_exceeded',
    'share_too_many',
    'share_full',
    'share_too_large',
    'share_unavailable',
    'sync_unavailable',
    'invitation_needed',
    'forbidden',
    'too_many',
  ])('is said in the words of the page where the host sends %s, as it does', (code) => {
    expect(SOURCES.some((source) => source.includes(`'${code}'`))).toBe(true)
    expect(hostReason({ code, message: 'As the host says it.' })).not.toBe('As the host says it.')
  })

  it.each(['something_new', null])('is said as the host says it with the code %s', (code) => {
    expect(hostReason({ code, message: 'As the host says it.' })).toBe('As the host says it.')
  })

  it('is not taken for a full space where it is one space too many', async () => {
    const answer = Response.json({ error: { message: 'Too many.', code: 'too_many' } }, { status: 507 })
    expect(await failureOf(answer, 'POST')).toMatchObject({
      type: 'refused',
      reason: expect.stringContaining('too many sync spaces') as string,
    })
  })
})
