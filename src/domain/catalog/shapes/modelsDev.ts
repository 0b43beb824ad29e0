import { isObject, type Json, type JsonObject } from '@/lib/json'
import type { CatalogEntry, ParameterSupport, PriceCondition } from '../entry'
import { commonEntry } from '../fields/common'
import { factIs, promptFrom } from '../fields/conditions'
import { unionOfFeatures } from '../fields/features'
import { addPricing } from '../fields/pricing'
import { createPriceTable, type PriceTable } from '../fields/priceTable'
import { descriptorOf } from '../fields/abilities'
import { flagAt, objectAt, textAt, textsAt } from '../fields/text'
import type { Shape } from '../rowsOf'
import { tiersOf } from '../basePrice'

const STEP_TOKENS = 200_000
const STEPS = ['tiers', 'context_over_200k']
const STEP_SIZES = ['tier', 'size', 'context', 'threshold', 'min']

/** models.dev: `cost` in dollars per million tokens, `limit` for sizes, booleans for abilities, steps by context. */
export const modelsDev: Shape = {
  name: 'models.dev',
  matches: (value) => isObject(value['limit']) || (isObject(value['cost']) && !('pricing' in value)),
  read: (row, notes) => {
    const { value } = row
    const common = commonEntry(row, notes)
    const cost = objectAt(value, 'cost')
    const table = createPriceTable(notes)
    addPricing(table, cost, { label: 'cost', unit: 'million', readElsewhere: STEPS })
    const steps = [...stepsIn(cost), ...oldStep(cost)]
    for (const step of steps) {
      addPricing(table, step.prices, {
        label: step.label,
        unit: 'million',
        when: step.when,
        readElsewhere: STEP_SIZES,
      })
    }
    if (isUnreadable(cost['tiers'], steps.length)) table.leave(cost['tiers'], 'cost.tiers')
    addModes(table, objectAt(value, 'experimental.modes'))
    const toolCall = value['tool_call']
    const hasTools = toolCall === true || (isObject(toolCall) && toolCall['supported'] === true)
    const status = textAt(value, ['status'], 20)
    const links = row.provider && textAt(row.provider.value, ['doc'], 500)
    const prices = table.finish({ zeroIsAbsent: ['reasoning'] })
    return [
      {
        ...common,
        tiers: tiersOf(prices, common.tiers),
        features: unionOfFeatures(common.features, hasTools ? ['tools'] : []) ?? [],
        prices,
        isReady: common.isReady && status !== 'disabled',
        ...(flagAt(value, ['temperature']) === undefined ? {} : parametersOf(value, hasTools)),
        links: links?.startsWith('https://')
          ? [...common.links, { name: 'Documentation', url: links }]
          : common.links,
      } satisfies CatalogEntry,
    ]
  },
}

const parametersOf = (value: JsonObject, hasTools: boolean): Pick<CatalogEntry, 'parameters'> => {
  const unknown = { type: 'unknown' } as const
  return {
    parameters: {
      max_tokens: unknown,
      ...(value['temperature'] === true ? { temperature: unknown, top_p: unknown } : {}),
      ...(hasTools ? { tools: unknown, tool_choice: unknown } : {}),
      ...(value['structured_output'] === true ? { response_format: unknown } : {}),
      ...(value['reasoning'] === true ? { reasoning_effort: unknown } : {}),
      ...reasoningOptions(value['reasoning_options']),
    },
  }
}

/** How much a model may be told to think: by one of some efforts, by a budget within these limits, or by both. */
function reasoningOptions(options: Json | undefined): Readonly<Record<string, ParameterSupport>> {
  const all = (Array.isArray(options) ? options : []).flatMap((option: Json) =>
    isObject(option) ? [option] : [],
  )
  const effort = all.find(({ type }) => type === 'effort')
  const budget = all.find(({ type }) => type === 'budget_tokens')
  const values = effort && textsAt(effort, ['values'])
  return {
    ...(values && values.length > 0 && { reasoning_effort: { type: 'enum', values } }),
    ...(budget && { thinking_budget: descriptorOf({ ...budget, type: 'integer' }) }),
  }
}

/** Other ways to ask a model at other prices, `fast` say: what they add to the request tells when their prices hold. */
function addModes(table: PriceTable, modes: JsonObject): void {
  for (const [name, mode] of Object.entries(modes)) {
    if (!isObject(mode) || !isObject(mode['cost'])) continue
    const asked = Object.entries(objectAt(mode, 'provider.body'))
    const when = asked.flatMap(([fact, value]) => (typeof value === 'string' ? [factIs(fact, value)] : []))
    if (when.length === 0 || when.length < asked.length) continue
    const label = `experimental.modes.${name}.cost`
    for (const step of [
      { prices: mode['cost'], when: [] },
      ...stepsIn(mode['cost']),
      ...oldStep(mode['cost']),
    ]) {
      addPricing(table, step.prices, {
        label,
        unit: 'million',
        when: [...when, ...step.when],
        readElsewhere: [...STEPS, ...STEP_SIZES],
      })
    }
  }
}

type Step = {
  readonly prices: JsonObject
  readonly label: string
  readonly when: readonly PriceCondition[]
  readonly from: number
}

const stepsIn = (cost: JsonObject): readonly Step[] => {
  const tiers = cost['tiers']
  if (!Array.isArray(tiers)) return []
  return tiers
    .flatMap((tier: Json): readonly Step[] => {
      if (!isObject(tier)) return []
      const about = isObject(tier['tier']) ? tier['tier'] : tier
      // A step by anything but the size of the prompt is not understood.
      if ((about['type'] ?? 'context') !== 'context') return []
      const size = about['size'] ?? about['context'] ?? about['threshold'] ?? about['min']
      if (typeof size !== 'number' || !Number.isFinite(size) || size <= 0) return []
      // A step of 200,000 begins with the token after it.
      return [{ prices: tier, label: 'cost.tiers', when: [promptFrom(size + 1)], from: size }]
    })
    .toSorted((a, b) => a.from - b.from)
}

/** Whether some of the steps could not be read. */
const isUnreadable = (tiers: Json | undefined, read: number): boolean =>
  tiers !== undefined && tiers !== null && (!Array.isArray(tiers) || tiers.length !== read)

/** The older way of writing one step. Left out where `tiers` say the same. */
const oldStep = (cost: JsonObject): readonly Step[] =>
  isObject(cost['context_over_200k']) && !Array.isArray(cost['tiers'])
    ? [
        {
          prices: cost['context_over_200k'],
          label: 'cost.context_over_200k',
          when: [promptFrom(STEP_TOKENS + 1)],
          from: STEP_TOKENS,
        },
      ]
    : []
