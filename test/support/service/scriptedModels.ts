import type { Descriptor, EngineModel, PriceLine } from '@/builtin/engine'

const range = (min: number, max: number, fallback: number): Descriptor => ({
  type: 'range',
  min,
  max,
  default: fallback,
})
const integer = (min: number, max?: number): Descriptor =>
  max === undefined ? { type: 'integer', min } : { type: 'integer', min, max }

const BASIC = {
  temperature: range(0, 2, 1),
  top_p: range(0, 1, 1),
  stop: { type: 'array', items: { type: 'unknown' }, max_items: 4 },
  seed: { type: 'integer' },
} as const satisfies Record<string, Descriptor>
const TOOLS = {
  tools: { type: 'array', items: { type: 'unknown' } },
  tool_choice: { type: 'unknown' },
  parallel_tool_calls: { type: 'boolean' },
} as const satisfies Record<string, Descriptor>
const FORMATS = {
  response_format: { type: 'enum', values: ['text', 'json_object', 'json_schema'] },
} as const satisfies Record<string, Descriptor>
const LOGPROBS = {
  logprobs: { type: 'boolean' },
  top_logprobs: integer(0, 20),
} as const satisfies Record<string, Descriptor>
const EFFORT: Descriptor = { type: 'enum', values: ['low', 'medium', 'high'], default: 'medium' }

const token = (type: string, cost: string, more: Record<string, unknown> = {}): PriceLine => ({
  type,
  unit: 'token',
  cost_usd: cost,
  ...more,
})
const tier = (name: string, cost: string) => ({ when: { service_tier: { equals: name } }, cost_usd: cost })

type Sketch = Partial<EngineModel> & Pick<EngineModel, 'id' | 'name' | 'contextTokens' | 'maxOutputTokens'>

const model = (sketch: Sketch): EngineModel => ({
  description: `${sketch.name}, invented for tests.`,
  ownedBy: sketch.id.split('/')[0] ?? 'tests',
  created: 1_760_000_000,
  precision: 'bf16',
  inputModalities: ['text'],
  ...sketch,
  parameters: { max_tokens: integer(1, sketch.maxOutputTokens), ...(sketch.parameters ?? BASIC) },
})

/** Invented models, each different in what a catalog can say: prices, tiers, windows, ends, data handling. */
export const SCRIPTED_MODELS: readonly EngineModel[] = [
  model({
    id: 'acme/swift-8b',
    name: 'Acme Swift 8B',
    contextTokens: 32_768,
    maxOutputTokens: 8192,
    precision: 'fp8',
    parameters: {
      ...BASIC,
      ...TOOLS,
      ...FORMATS,
      ...LOGPROBS,
      frequency_penalty: range(-2, 2, 0),
      presence_penalty: range(-2, 2, 0),
    },
    prices: {
      input: [token('prompt', '0.00000005'), token('cached_prompt', '0.0000000125')],
      output: [token('completion', '0.0000002')],
    },
    document: { datacenters: [{ country_code: 'DE' }], compliance: { zdr: true, hipaa: false } },
  }),
  model({
    id: 'acme/deep-120b',
    name: 'Acme Deep 120B',
    contextTokens: 262_144,
    maxOutputTokens: 65_536,
    precision: 'mxfp4',
    inputModalities: ['text', 'image'],
    parameters: { ...BASIC, ...TOOLS, ...FORMATS, reasoning_effort: EFFORT },
    passthrough: { service_tier: { type: 'enum', values: ['flex', 'priority'] } },
    prices: {
      input: [
        token('prompt', '0.00000125', {
          overrides: [
            tier('flex', '0.000000625'),
            tier('priority', '0.0000025'),
            { when: { prompt_tokens: { gte: 200_001 } }, cost_usd: '0.0000025' },
          ],
        }),
        token('cached_prompt', '0.000000125'),
      ],
      output: [
        token('completion', '0.00001', {
          overrides: [tier('flex', '0.000005'), tier('priority', '0.00002')],
        }),
        token('internal_reasoning', '0.00001'),
      ],
    },
    document: {
      datacenters: [{ country_code: 'US', region: 'us-east-1' }],
      compliance: { zdr: false, hipaa: true },
    },
  }),
  model({
    id: 'night/owl-30b',
    name: 'Night Owl 30B',
    contextTokens: 131_072,
    maxOutputTokens: 16_384,
    precision: 'int8',
    prices: {
      input: [token('prompt', '0.0000004'), token('prompt', '0.0000001', { utc_start: 1630, utc_end: 30 })],
      output: [
        token('completion', '0.0000016'),
        token('completion', '0.0000004', { utc_start: 1630, utc_end: 30 }),
      ],
    },
    document: { discount_to_user: 0.2, datacenters: [{ country_code: 'SG' }] },
  }),
  model({
    id: 'old/faithful-3b',
    name: 'Old Faithful 3B',
    contextTokens: 4096,
    maxOutputTokens: 2048,
    precision: 'fp16',
    prices: { input: [token('prompt', '0.00000002')], output: [token('completion', '0.00000004')] },
    document: { deprecation_date: '2026-12-31' },
  }),
  model({
    id: 'plain/echo',
    name: 'Plain Echo',
    contextTokens: 2048,
    maxOutputTokens: 1024,
    precision: null,
    parameters: {},
    document: { is_free: true },
    prices: { input: [], output: [] },
  }),
]

/** Which models which key may use; a key that is not here is wrong. */
export const SCRIPTED_KEYS: Readonly<Record<string, readonly string[]>> = {
  'sk-all': SCRIPTED_MODELS.map(({ id }) => id),
  'sk-swift': ['acme/swift-8b'],
  'sk-none': [],
}
