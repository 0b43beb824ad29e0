import type { ImportReport } from '@/hooks/files/useImport'
import { plural } from '@/lib/text/plural'
import { mark, t } from '@/lib/text/t'
import { tAs } from '@/lib/text/tAs'
import { Disclosure } from '@/ui/layout/Disclosure'

const KINDS = {
  setting: () => t('Setting'),
  assistant: () => t('Assistant'),
  project: () => t('Project'),
  skill: () => t('Skill'),
  collection: () => t('Collection'),
  memory: () => tAs('one entry', 'Memory'),
  artifact: () => t('Artifact'),
  schedule: () => t('Schedule'),
  connection: () => t('Provider'),
  run: () => tAs('noun', 'Run'),
} as const

const NEW = {
  setting: mark('Changed setting'),
  assistant: mark('New assistant'),
  project: mark('New project'),
  skill: mark('New skill'),
  collection: mark('New collection'),
  memory: mark('New memory'),
  artifact: mark('New artifact'),
  schedule: mark('New schedule, paused'),
  connection: mark('New provider'),
  run: mark('New run'),
} as const

type Props = { readonly further: NonNullable<ImportReport['further']> }

/** What an import changes besides chats, one by one; nothing where the file has none of it. */
export function FurtherImports({ further }: Props) {
  if (further.length === 0) return null
  return (
    <Disclosure
      label={t(
        'Settings, assistants, projects, skills, collections, memories, artifacts, schedules, providers and runs',
      )}
    >
      <ul className="max-h-64 overflow-y-auto text-[13px]">
        {further.map(({ kind, name, status, note }, index) => (
          <li key={index} className="border-b border-line py-1 last:border-0">
            {status === 'new' ? t(NEW[kind]) : KINDS[kind]()}: {name}
            {status !== 'new' && <span className="text-muted"> · {t('no changes')}</span>}
            {note !== undefined && <span className="block text-muted">{note}</span>}
          </li>
        ))}
      </ul>
    </Disclosure>
  )
}

type Further = NonNullable<ImportReport['further']>

const counted = {
  setting: (count: number) =>
    plural(count, { one: '{count} changed setting', other: '{count} changed settings' }),
  assistant: (count: number) =>
    plural(count, { one: '{count} new assistant', other: '{count} new assistants' }),
  project: (count: number) => plural(count, { one: '{count} new project', other: '{count} new projects' }),
  skill: (count: number) => plural(count, { one: '{count} new skill', other: '{count} new skills' }),
  collection: (count: number) =>
    plural(count, { one: '{count} new collection', other: '{count} new collections' }),
  memory: (count: number) => plural(count, { one: '{count} new memory', other: '{count} new memories' }),
  artifact: (count: number) => plural(count, { one: '{count} new artifact', other: '{count} new artifacts' }),
  schedule: (count: number) =>
    plural(count, { one: '{count} new schedule, paused', other: '{count} new schedules, paused' }),
  connection: (count: number) =>
    plural(count, { one: '{count} new provider', other: '{count} new providers' }),
  run: (count: number) => plural(count, { one: '{count} new run', other: '{count} new runs' }),
} as const

/** The counts of what an import brings in besides chats: settings, assistants, projects and so on. */
export const furtherLinesOf = (further: Further): readonly string[] =>
  (
    [
      'setting',
      'assistant',
      'project',
      'skill',
      'collection',
      'memory',
      'artifact',
      'schedule',
      'connection',
      'run',
    ] as const
  ).flatMap((kind) => {
    const count = further.filter((each) => each.kind === kind && each.status === 'new').length
    return count > 0 ? [counted[kind](count)] : []
  })
