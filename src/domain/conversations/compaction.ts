import type { ModelRef } from '../modelRef'

export const COMPACTION_TIMES = ['off', 'ask', 'automatic'] as const

/** When the earlier part of a long chat is summarised, and by which model. */
export type Compaction = {
  readonly when: (typeof COMPACTION_TIMES)[number]
  /** How full the model's context is then, in percent. */
  readonly fill: number
  /** Null for the model of the chat. */
  readonly model: ModelRef | null
}

/** Before earlier messages are left out: a fifth of the context is kept free for the reply. */
export const FILLS = [30, 40, 50, 60, 70, 75] as const

export const DEFAULT_COMPACTION: Compaction = { when: 'ask', fill: 75, model: null }

type Decided = { readonly compaction: Compaction; readonly allowsCompaction: boolean }

/** What counts for a chat. By itself nothing is summarised before the person allowed it on this device. */
export function compactionOf(
  settings: Decided,
  own: { readonly compaction?: Compaction | null },
): Compaction {
  const chosen = own.compaction ?? settings.compaction
  return chosen.when === 'automatic' && !settings.allowsCompaction ? { ...chosen, when: 'ask' } : chosen
}
