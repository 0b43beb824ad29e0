import type { CatalogEntry } from '@/domain/catalog/entry'
import type { DataRule } from '@/domain/conversation'

/** Why a conversation locked to `rule` may not use the model; undefined when it may. Unknown counts as worst. */
export function lockReason(entry: CatalogEntry | undefined, rule: DataRule | null): string | undefined {
  if (rule === null || (!rule.noTraining && !rule.noRetention)) return undefined
  if (!entry) return 'Locked: nothing is known of its data handling'
  const { training, retention } = entry.data
  if (rule.noTraining && training !== 'no')
    return training === 'yes' ? 'Locked: may train on prompts' : 'Locked: training unknown'
  if (rule.noRetention && retention !== 'no')
    return retention === 'yes' ? 'Locked: keeps prompts' : 'Locked: retention unknown'
  return undefined
}
