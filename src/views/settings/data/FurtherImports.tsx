import type { ImportReport } from '@/hooks/files/useImport'
import { mark, t } from '@/lib/text/t'
import { Disclosure } from '@/ui/layout/Disclosure'

const KINDS = {
  setting: mark('Setting'),
  assistant: mark('Assistant'),
  project: mark('Project'),
  memory: mark('Memory'),
  artifact: mark('Artifact'),
  connection: mark('Provider'),
  run: mark('Run'),
} as const

type Props = { readonly further: NonNullable<ImportReport['further']> }

/** What an import changes besides chats, one by one; nothing where the file has none of it. */
export function FurtherImports({ further }: Props) {
  if (further.length === 0) return null
  return (
    <Disclosure label={t('Settings, assistants, projects, memories, artifacts, providers and runs')}>
      <ul className="max-h-64 overflow-y-auto text-[13px]">
        {further.map(({ kind, name, status, note }, index) => (
          <li key={index} className="border-b border-line py-1 last:border-0">
            {t(KINDS[kind])}: {name}{' '}
            <span className="text-muted">· {status === 'new' ? t(STATUSES[kind]) : t('no changes')}</span>
            {note !== undefined && <span className="block text-muted">{note}</span>}
          </li>
        ))}
      </ul>
    </Disclosure>
  )
}

const STATUSES = {
  setting: mark('changes'),
  assistant: mark('new'),
  project: mark('new'),
  memory: mark('new'),
  artifact: mark('new'),
  connection: mark('new'),
  run: mark('new'),
} as const
