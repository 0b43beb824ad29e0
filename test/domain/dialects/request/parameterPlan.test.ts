import { describe, expect, test } from 'vitest'

import { removableParameter } from '@/domain/dialects/request/parameterPlan'
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
    ['max_output_tokens', 'max_tokens'],
    ['reasoning.summary', 'reasoning_effort'],
    ['text.format.schema', 'response_format'],
    ['thinking.budget_tokens', 'thinking_budget'],
    ['output_config.format', 'response_format'],
    ['tool_choice.disable_parallel_tool_use', 'tool_choice'],
    ['stop_sequences.0', 'stop'],
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
