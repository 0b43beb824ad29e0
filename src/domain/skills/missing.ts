import { formatList } from '@/lib/text/formatList'
import { t } from '@/lib/text/t'

import type { Skill, SkillNeeds } from './skill'

/** What of its needs is not here, each as people call it; none where all of it is. */
const missingOf = ({ programs, python, node, languages, network }: SkillNeeds): readonly string[] => [
  ...programs,
  ...languages,
  ...(python.length > 0 ? [t('Python packages ({names})', { names: python.join(', ') })] : []),
  ...(node.length > 0 ? [t('Node.js packages ({names})', { names: node.join(', ') })] : []),
  ...(network ? [t('network access')] : []),
]

/** What a skill asks for and cannot have here, as one sentence; undefined where nothing is missing. */
export function describeMissing({ needs }: Pick<Skill, 'needs'>): string | undefined {
  const missing = missingOf(needs)
  return missing.length === 0
    ? undefined
    : t('Some of its steps ask for what isn’t available here: {things}.', { things: formatList(missing) })
}
