import { describe, expect, test } from 'vitest'

import type { Rejection, ServiceError } from '@/domain/connections/serviceError'
import { retryWaitMs } from '@/services/completions/attemptReply'

const UNREACHABLE: ServiceError = { type: 'unreachable', origin: 'https://acme.test' }
const refused = (facts: Partial<Rejection> = {}): ServiceError => ({
  type: 'rejected',
  kind: 'overloaded',
  status: 503,
  detail: '',
  canRetry: true,
  ...facts,
})
const waitOf = (error: ServiceError, attempt = 1, random = 0) =>
  retryWaitMs(error, { attempt, random: () => random })

describe('the wait before a request is sent again', () => {
  test.each([
    [1, 0, 500],
    [2, 0, 1_000],
    [3, 0, 2_000],
    [5, 0, 8_000],
    [6, 0, 8_000],
    [60, 0, 8_000],
    [1, 1, 375],
    [1, 0.5, 438],
    [9, 1, 6_000],
  ])('after attempt %i is, with chance at %f, %i ms', (attempt, random, ms) => {
    expect(waitOf(refused(), attempt, random)).toBe(ms)
    expect(waitOf(UNREACHABLE, attempt, random)).toBe(ms)
  })

  test.each([
    [0, 0],
    [1, 1],
    [59_999, 59_999],
    [60_000, 60_000],
    [60_001, undefined],
    [3_600_000, undefined],
  ])('of %i ms that a service asks for is %s, whatever the attempt', (retryAfterMs, ms) => {
    expect(waitOf(refused({ retryAfterMs }), 1, 1)).toBe(ms)
    expect(waitOf(refused({ retryAfterMs }), 4)).toBe(ms)
  })

  test.each<ServiceError>([
    refused({ canRetry: false }),
    refused({ canRetry: false, retryAfterMs: 10 }),
    { type: 'timedOut', afterMs: 60_000 },
    { type: 'malformed', where: 'data' },
    { type: 'appFault', detail: 'x' },
    { type: 'notSent', reason: 'x' },
  ])('is none for what would fail again: $type', (error) => {
    expect(waitOf(error)).toBeUndefined()
  })
})
