import { describe, expect, it } from 'vitest'

import type { CatalogEntry } from '@/domain/catalog/entry'
import { readCatalog } from '@/domain/catalog/readCatalog'
import { DEFAULT_CONVERSATION_SETTINGS } from '@/domain/conversations/conversation'
import type { ModelId } from '@/domain/ids'
import { NUMERIC_NAMES, numericParameter, offeredNumber } from '@/domain/parameters/offeredNumber'
import { DEFINITIONS, PARAMETER_NAMES, type Parameters } from '@/domain/parameters/parameters'
import { buildRequest } from '@/domain/dialects/request/buildRequest'
import { removableParameter } from '@/domain/dialects/request/parameterPlan'
import { firstAxis, readValues } from '@/domain/runs/runForm'
import { readPresetFile, valuesOf } from '@/domain/sampling/presets'
import { parametersSchema } from '@/domain/schema/conversationSchema'
import { refusedParameter } from '@/domain/dialects/errors/rejectionOf'

/** A value of each parameter that nothing in the registry refuses. */
const SAMPLES: { readonly [Name in keyof Required<Parameters>]: NonNullable<Parameters[Name]>['value'] } = {
  temperature: 0.5,
  top_p: 0.9,
  top_k: 40,
  min_p: 0.1,
  typical_p: 0.9,
  xtc_probability: 0.5,
  mirostat: 0,
  max_tokens: 100,
  frequency_penalty: 0.5,
  presence_penalty: -0.5,
  repetition_penalty: 1.1,
  dry_multiplier: 0.8,
  seed: '9007199254740993',
  stop: ['END'],
  logit_bias: '{"50256":-100}',
  reasoning_effort: 'high',
  verbosity: 'low',
  thinking_budget: 2048,
  service_tier: 'flex',
  response_format: { type: 'json_object' },
  tools: '[{"name":"clock"}]',
  tool_choice: { type: 'function', name: 'clock' },
  parallel_tool_calls: false,
  web_search_options: true,
  logprobs: true,
  top_logprobs: 3,
  stream: true,
  stream_options: { include_usage: true },
}
const ALL: Parameters = Object.fromEntries(
  Object.entries(SAMPLES).map(([name, value]) => [name, { value, origin: 'mine' }]),
)

const bodyOf = (parameters: Parameters, entry?: CatalogEntry) =>
  buildRequest({
    path: [],
    settings: { ...DEFAULT_CONVERSATION_SETTINGS, modelId: 'm' as ModelId, parameters },
    entry,
  })

describe('every parameter of the registry', () => {
  it('is kept on disk', () => {
    expect(parametersSchema.parse(structuredClone(ALL))).toEqual(ALL)
  })

  it('is sent, in the order of the registry', () => {
    // An effort has no effect beside a budget.
    const { thinking_budget: _, ...together } = ALL
    const { body, notSent } = bodyOf(together)
    expect(notSent).toEqual([])
    const names = Object.keys(JSON.parse(body) as object)
    const sent = PARAMETER_NAMES.filter((name) => !DEFINITIONS[name].isSentByDefault && name in together)
    expect(names).toEqual(['model', 'stream', 'stream_options', ...sent, 'messages'])
  })

  it('goes into a preset file and comes back', () => {
    const read = readPresetFile(
      JSON.stringify({ format: 'parlance-preset', version: 1, name: 'all', values: valuesOf(ALL) }),
    )
    expect(read.ok && read.value.values).toEqual(SAMPLES)
  })

  it.each(PARAMETER_NAMES)('%s is left out when a service refuses it by name', (name) => {
    const param = refusedParameter(`Unsupported parameter: '${name}' is not supported with this model.`)
    expect(param).toBe(name)
    const error = { type: 'rejected', kind: 'badRequest', status: 400, detail: '', canRetry: false } as const
    expect(removableParameter({ ...error, param: name })).toBe(name)
  })

  it.each(NUMERIC_NAMES)('%s has the same limits in the panel and in a sweep', (name) => {
    const offered = offeredNumber(numericParameter(name), undefined)
    expect(readValues(name, `${offered.min} ${offered.max}`).ok).toBe(true)
    expect(readValues(name, String(offered.max + 1)).ok).toBe(false)
    expect(readValues(name, String(offered.min - 1)).ok).toBe(false)
    expect(readValues(name, firstAxis(name).text).ok).toBe(true)
  })
})

describe('the samplers of local servers', () => {
  const { entries } = readCatalog({
    data: [
      {
        id: 'local',
        supported_parameters: ['typical_p', 'dry_multiplier', 'xtc_probability', 'mirostat', 'logit_bias'],
      },
    ],
  })
  const [entry] = entries

  it('are taken where a catalog lists them', () => {
    const { body } = bodyOf(ALL, entry)
    expect(JSON.parse(body)).toMatchObject({
      typical_p: 0.9,
      dry_multiplier: 0.8,
      xtc_probability: 0.5,
      mirostat: 0,
      logit_bias: { 50256: -100 },
    })
    expect(body).not.toContain('top_k')
  })

  it('leave out the cuts that mirostat leaves without effect, and say so', () => {
    const { body, notSent } = bodyOf({ ...ALL, mirostat: { value: 2, origin: 'mine' } })
    expect(body).not.toContain('"top_p"')
    expect(notSent).toContainEqual({
      parameter: 'top_p',
      reason: 'It has no effect because this parameter is on: mirostat.',
    })
  })

  it('refuse a bias that no service takes', () => {
    const { notSent } = bodyOf({ logit_bias: { value: '{"cat":5}', origin: 'mine' } })
    expect(notSent).toEqual([
      { parameter: 'logit_bias', reason: '“cat” needs a token id and a number from -100 to 100.' },
    ])
  })
})
