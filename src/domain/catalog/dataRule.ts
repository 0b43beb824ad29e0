import type { CatalogEntry, DataHandling } from './entry'

/** Where a conversation may be sent: the catalog must guarantee each `true`; unknown counts as no. */
export type DataRule = { readonly noTraining: boolean; readonly noRetention: boolean }

/** Whether a model may be used under a data lock, in words for the person, and what the catalog said of it. */
export type RuleVerdict = {
  readonly allowed: boolean
  /** Why not; what vouches for it when allowed. */
  readonly reason: string
  /** One line to be kept with each reply. */
  readonly evidence: string
}

/**
 * Judges a catalog entry by a data lock. Every demand must be vouched for: unknown, and no entry at all, count as
 * the worst. Without a rule everything is allowed.
 */
export function satisfies(entry: Pick<CatalogEntry, 'data'> | undefined, rule: DataRule | null): RuleVerdict {
  const evidence = entry ? evidenceOf(entry.data) : 'no catalog entry: data handling unknown'
  if (!rule || (!rule.noTraining && !rule.noRetention))
    return { allowed: true, reason: 'No data lock is set.', evidence }
  if (!entry) {
    return {
      allowed: false,
      reason: 'The catalog says nothing of this model’s data handling, which counts as the worst.',
      evidence,
    }
  }
  const problems = [
    ...(rule.noTraining ? problemWith('training', entry.data.training) : []),
    ...(rule.noRetention ? problemWith('retention', entry.data.retention) : []),
  ]
  return problems.length > 0
    ? { allowed: false, reason: problems.join(' '), evidence }
    : { allowed: true, reason: `The catalog vouches for it (${entry.data.source}).`, evidence }
}

const WORDS = {
  training: {
    yes: 'Prompts may be used for training.',
    unknown: 'Whether prompts are used for training is unknown, which counts as yes.',
  },
  retention: {
    yes: 'Prompts are kept after the reply.',
    unknown: 'Whether prompts are kept is unknown, which counts as yes.',
  },
} as const

const problemWith = (demand: keyof typeof WORDS, known: DataHandling['training']): readonly string[] =>
  known === 'no' ? [] : [WORDS[demand][known]]

/** Data handling in one line: `training no, retention no, zero data retention yes, regions US DE (compliance)`. */
export function evidenceOf(data: DataHandling): string {
  const facts = [
    `training ${data.training}`,
    `retention ${data.retention}${data.retentionDays === undefined ? '' : ` (${data.retentionDays} days)`}`,
    `zero data retention ${data.zeroDataRetention}`,
    ...(data.regions.length > 0 ? [`regions ${data.regions.join(' ')}`] : []),
  ]
  return `${facts.join(', ')}${data.source === '' ? '' : ` (${data.source})`}`
}
