import { describe, expect, it } from 'vitest'

import type { CatalogEntry } from '@/domain/catalog/entry'
import type { Dialect } from '@/domain/connections/dialect'
import { DEFAULT_CONVERSATION_SETTINGS } from '@/domain/conversations/conversation'
import { buildRequest } from '@/domain/dialects'
import { removableParameters } from '@/domain/dialects/request/parameterPlan'
import type { ModelId } from '@/domain/ids'
import type { Parameters } from '@/domain/parameters/parameters'
import { takesBudget } from '@/domain/parameters/thinkingBudget'
import { bareEntry } from '#test/support/bareEntry'

const mine = <Value>(value: Value) => ({ value, origin: 'mine' as const })

function built(dialect: Dialect, parameters: Parameters, entry?: CatalogEntry, modelId = 'm') {
  const settings = { ...DEFAULT_CONVERSATION_SETTINGS, modelId: modelId as ModelId, parameters }
  const { body, notSent } = buildRequest({ path: [], settings, entry, dialect })
  return { json: JSON.parse(body) as Record<string, unknown>, notSent }
}

describe('a thinking budget', () => {
  const budget = { thinking_budget: mine(5000) }

  it('is told each API in its own way', () => {
    expect(built('chat', budget).json).toMatchObject({ thinking_budget: 5000 })
    const listed = { ...bareEntry('m'), parameters: { reasoning: { type: 'unknown' } as const } }
    const withBudget = {
      ...listed,
      parameters: { ...listed.parameters, thinking_budget: { type: 'unknown' } as const },
    }
    expect(built('chat', budget, withBudget).json).toMatchObject({ reasoning: { max_tokens: 5000 } })
    // Room for the answer beside it.
    expect(built('messages', { ...budget, max_tokens: mine(1000) }).json).toMatchObject({
      thinking: { type: 'enabled', budget_tokens: 5000 },
      max_tokens: 6000,
    })
    expect(built('gemini', budget, undefined, 'gemini-2.5-flash').json).toMatchObject({
      generationConfig: { thinkingConfig: { includeThoughts: true, thinkingBudget: 5000 } },
    })
  })

  it('of 0 turns thinking off, and one below the least of an API is not sent', () => {
    expect(built('messages', { thinking_budget: mine(0) }).json).toMatchObject({
      thinking: { type: 'disabled' },
    })
    expect(built('gemini', { thinking_budget: mine(0) }).json).toMatchObject({
      generationConfig: { thinkingConfig: { includeThoughts: false, thinkingBudget: 0 } },
    })
    const { json, notSent } = built('messages', { thinking_budget: mine(100) })
    expect(json).not.toHaveProperty('thinking')
    expect(notSent).toEqual([
      {
        parameter: 'thinking_budget',
        reason: 'This API needs a thinking budget of 0 or at least 1,024 tokens.',
      },
    ])
  })

  it('takes the place of an effort, but not where the API has none', () => {
    const both = { ...budget, reasoning_effort: mine('high') }
    expect(built('chat', both).json).not.toHaveProperty('reasoning_effort')
    expect(built('chat', both).notSent).toMatchObject([{ parameter: 'reasoning_effort' }])
    expect(built('responses', both).json).toMatchObject({ reasoning: { effort: 'high' } })
  })

  it('is offered where the list of a service, a catalog or the generation says so, and nowhere on silence', () => {
    const supports = (types: Record<string, unknown>) =>
      bareEntry('m', { raw: { capabilities: { thinking: { types } } } as CatalogEntry['raw'] })
    expect(takesBudget(supports({ enabled: { supported: true } }), 'messages')).toBe(true)
    expect(takesBudget(supports({ adaptive: { supported: true } }), 'messages')).toBe(false)
    expect(takesBudget(bareEntry('gemini-2.5-pro'), 'gemini')).toBe(true)
    expect(takesBudget(bareEntry('gemini-3-pro'), 'gemini')).toBe(false)
    expect(takesBudget(bareEntry('m'), 'chat')).toBe(false)
    expect(takesBudget(undefined, 'messages')).toBe(false)
    const listed = { ...bareEntry('m'), parameters: { thinking_budget: { type: 'unknown' } as const } }
    expect(takesBudget(listed, 'chat')).toBe(true)
    expect(takesBudget(listed, 'responses')).toBe(false)
  })

  it('is what a refused request can go without where it was set, and else the effort told in the same member', () => {
    const error = {
      type: 'rejected',
      kind: 'badRequest',
      status: 400,
      detail: '',
      canRetry: false,
      param: 'thinking.type.enabled',
    } as const
    expect(removableParameters(error, (name) => name === 'thinking_budget')).toEqual(['thinking_budget'])
    expect(removableParameters(error, (name) => name === 'reasoning_effort')).toEqual(['reasoning_effort'])
    expect(removableParameters(error)).toEqual(['reasoning_effort'])
  })
})

it('tells verbosity where each API has it, beside the format of the reply', () => {
  const parameters = { verbosity: mine('low'), response_format: mine({ type: 'json_object' } as const) }
  expect(built('chat', parameters).json).toMatchObject({ verbosity: 'low' })
  expect(built('responses', parameters).json).toMatchObject({
    text: { verbosity: 'low', format: { type: 'json_object' } },
  })
  expect(built('messages', { verbosity: mine('low') }).notSent).toMatchObject([{ parameter: 'verbosity' }])
})
