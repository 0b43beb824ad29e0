import { mark } from '@/lib/text/t'

import type { ParameterValues } from '../parameters/parameters'

export type BuiltinPreset = {
  readonly id: string
  readonly name: string
  readonly description: string
  readonly values: Partial<ParameterValues>
}

/** Three starting points. Each sets temperature and top-p alone, which nearly every service takes. */
export const BUILTIN_PRESETS: readonly BuiltinPreset[] = [
  {
    id: 'precise',
    name: mark('Precise'),
    description: mark('Nearly always the likeliest token: code, extraction, facts.'),
    values: { temperature: 0.2, top_p: 0.9 },
  },
  {
    id: 'balanced',
    name: mark('Balanced'),
    description: mark('The model’s own odds, without the long tail.'),
    values: { temperature: 0.8, top_p: 0.95 },
  },
  {
    id: 'inventive',
    name: mark('Creative'),
    description: mark('Unlikely words more often: names, verse, ideas.'),
    values: { temperature: 1.2, top_p: 0.98 },
  },
]
