import { describe, expect, test } from 'vitest'

import {
  describeError,
  isRetryable,
  type Rejection,
  type ServiceError,
} from '@/domain/connections/serviceError'

const rejected = (fields: Partial<Rejection> = {}): Rejection => ({
  type: 'rejected',
  kind: 'server',
  status: 500,
  detail: '',
  canRetry: true,
  ...fields,
})

const cases: readonly (readonly [ServiceError, RegExp, boolean])[] = [
  [{ type: 'unreachable', origin: 'https://api.test' }, /Couldn’t reach https:\/\/api\.test.*“Test”/, true],
  [{ type: 'timedOut', afterMs: 90_000 }, /No data arrived for 90 s\. Try again/, true],
  [{ type: 'malformed', where: 'reply' }, /doesn’t understand \(reply\).*Inspect request/, false],
  [{ type: 'notSent', reason: 'No key.' }, /^No key\.$/, false],
  [rejected(), /^The provider returned status 500\. .*[Tt]ry again/, true],
  [rejected({ detail: ' Too\n many  tokens ' }), /^Too many tokens\. /, true],
  [
    rejected({ detail: 'Slow down!', kind: 'rateLimited', retryAfterMs: 1200 }),
    /^Slow down! It asks to wait 2 s\. Wait a moment/,
    true,
  ],
  [rejected({ kind: 'key', status: 401, canRetry: false }), /API key/, false],
  [rejected({ kind: 'contextOverflow', canRetry: false }), /Remove earlier messages/, false],
]

describe('an error, described', () => {
  test.each(cases)('%j', (error, sentence, canRetry) => {
    expect(describeError(error)).toMatch(sentence)
    expect(isRetryable(error)).toBe(canRetry)
  })
})
