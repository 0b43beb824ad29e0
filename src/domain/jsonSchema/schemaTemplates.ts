import { mark } from '@/lib/text/t'

type Template = { readonly name: string; readonly schema: Readonly<Record<string, unknown>> }

const object = (properties: Readonly<Record<string, unknown>>) => ({
  type: 'object',
  properties,
  required: Object.keys(properties),
  additionalProperties: false,
})
const text = (description: string) => ({ type: 'string', description })

/** Schemas to start from; all of them strict. */
export const SCHEMA_TEMPLATES: readonly Template[] = [
  {
    name: mark('Answer with confidence'),
    schema: object({
      answer: text('The answer, in one sentence'),
      confidence: { type: 'number', description: 'From 0 to 1' },
    }),
  },
  {
    name: mark('Classification'),
    schema: object({
      label: { type: 'string', enum: ['positive', 'neutral', 'negative'] },
      reason: text('Why, in one sentence'),
    }),
  },
  {
    name: mark('Extraction'),
    schema: object({
      people: {
        type: 'array',
        items: object({ name: text('As written'), role: { type: ['string', 'null'] } }),
      },
      places: { type: 'array', items: { type: 'string' } },
      dates: { type: 'array', items: text('As YYYY-MM-DD where that is known') },
    }),
  },
  {
    name: mark('Steps'),
    schema: object({
      steps: { type: 'array', items: object({ title: text('In a few words'), detail: text('What to do') }) },
    }),
  },
]
