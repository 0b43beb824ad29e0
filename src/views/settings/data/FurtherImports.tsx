import type { ImportReport } from '@/hooks/files/useImport'
import { Disclosure } from '@/ui/layout/Disclosure'

const KINDS = { setting: 'Setting', connection: 'Connection', run: 'Run' } as const

type Props = { readonly further: NonNullable<ImportReport['further']> }

/** What an import changes besides chats, one by one; nothing where the file has none of it. */
export function FurtherImports({ further }: Props) {
  if (further.length === 0) return null
  return (
    <Disclosure label="Settings, connections and runs">
      <ul className="max-h-64 overflow-y-auto text-[13px]">
        {further.map(({ kind, name, fate, note }, index) => (
          <li key={index} className="border-b border-line py-1 last:border-0">
            {KINDS[kind]}: {name}{' '}
            <span className="text-muted">· {fate === 'new' ? FATES[kind] : 'no change'}</span>
            {note !== undefined && <span className="block text-muted">{note}</span>}
          </li>
        ))}
      </ul>
    </Disclosure>
  )
}

const FATES = { setting: 'changes', connection: 'new', run: 'new' } as const
