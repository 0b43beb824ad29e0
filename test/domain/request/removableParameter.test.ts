import { describe, expect, test } from 'vitest'

import { removableParameter } from '@/domain/request/removableParameter'
import type { Rejection } from '@/domain/connections/serviceError'

const refusing = (param: string): Rejection => ({
  type: 'rejected',
  kind: 'badRequest',
  status: 400,
  detail: '',
  canRetry: false,
  param,
})

describe('what a request can be sent without', () => {
  test.each([
    ['temperature', 'temperature'],
    ['max_completion_tokens', 'max_completion_tokens'],
    ['body.seed', 'seed'],
    ['tools[0].function.parameters', 'tools'],
    ['response_format.json_schema.schema', 'response_format'],
    ['stream', 'stream'],
    ['stream_options.include_usage', 'stream_options'],
    ['messages[0].role', undefined],
    ['model', undefined],
    ['input', undefined],
    ['', undefined],
  ])('%j: %s', (param, expected) => {
    expect(removableParameter(refusing(param))).toBe(expected)
  })

  test('is nothing where no parameter was refused', () => {
    expect(removableParameter({ type: 'timedOut', afterMs: 1 })).toBeUndefined()
    expect(
      removableParameter({ type: 'rejected', kind: 'server', status: 500, detail: '', canRetry: true }),
    ).toBeUndefined()
  })
})
