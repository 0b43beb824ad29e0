import type { CatalogEntry } from '@/domain/catalog/entry'

/** The catalog's filters in short, as the picker offers them. */
export const PICKER_FILTERS = [
  'fits',
  'tools',
  'jsonSchema',
  'reasoning',
  'vision',
  'noTraining',
  'noRetention',
] as const
export type PickerFilter = (typeof PICKER_FILTERS)[number]

export const FILTER_LABELS: Readonly<Record<PickerFilter, string>> = {
  fits: 'Fits this conversation',
  tools: 'Tools',
  jsonSchema: 'JSON schema',
  reasoning: 'Reasoning',
  vision: 'Vision',
  noTraining: 'No training',
  noRetention: 'No retention',
}

/** Whether the catalog vouches for it. A model it does not describe passes no filter. */
export function passesFilter(
  entry: CatalogEntry | undefined,
  filter: PickerFilter,
  usedTokens: number,
): boolean {
  if (!entry) return false
  switch (filter) {
    case 'fits':
      return entry.contextTokens !== undefined && entry.contextTokens > usedTokens
    case 'tools':
      return has(entry, 'tools')
    case 'jsonSchema':
      return has(entry, 'structured_outputs')
    case 'reasoning':
      return has(entry, 'reasoning') || entry.parameters?.['reasoning_effort'] !== undefined
    case 'vision':
      return entry.inputModalities.includes('image')
    case 'noTraining':
      return entry.data.training === 'no'
    case 'noRetention':
      return entry.data.retention === 'no' || entry.data.zeroDataRetention === 'yes'
  }
}

const has = (entry: CatalogEntry, feature: string): boolean => entry.features?.includes(feature) ?? false
