import type { ImportReport } from '@/hooks/files/useImport'
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
