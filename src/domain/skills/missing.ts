import { formatList } from '@/lib/text/formatList'
import { t } from '@/lib/text/t'

import { FETCHED } from './pythonNames'
import type { Skill, SkillNeeds } from './skill'

/** Whether a package is fetched when a script imports it. */
const isFetched = (name: string): boolean => FETCHED.has(name.toLowerCase().replaceAll('_', '-'))

/** What of its needs is not here, each as people call it; none where all of it is. */
function missingOf({ programs, python, node, languages, network }: SkillNeeds): readonly string[] {
  const packages = python.filter((name) => !isFetched(name))
  return [
    ...programs,
    ...languages,
    ...(packages.length > 0 ? [t('Python packages ({names})', { names: packages.join(', ') })] : []),
    ...(node.length > 0 ? [t('Node.js packages ({names})', { names: node.join(', ') })] : []),
    ...(network ? [t('network access')] : []),
  ]
}

/** What a skill asks for and cannot have here, as one sentence; undefined where nothing is missing. */
export function describeMissing({ needs }: Pick<Skill, 'needs'>): string | undefined {
  const missing = missingOf(needs)
  return missing.length === 0
    ? undefined
    : t('Some of its steps ask for what isn’t available here: {things}.', { things: formatList(missing) })
}
