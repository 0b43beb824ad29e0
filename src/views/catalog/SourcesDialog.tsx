import { RefreshCw } from 'lucide-react'

import { describeError } from '@/domain/connections/serviceError'
import type { ConnectionModels } from '@/hooks/models/useModels'
import { useNow } from '@/hooks/useNow'
import { formatAge } from '@/lib/text/formatAge'
import { prettyJson } from '@/lib/prettyJson'
import { Button } from '@/ui/controls/Button'
import { Dialog } from '@/ui/overlays/Dialog'
import { Disclosure } from '@/ui/layout/Disclosure'

import { madeOf } from './madeOf'
import { countWords } from './words'

type Props = { readonly groups: readonly ConnectionModels[]; readonly onClose: () => void }

const MOST_LISTED = 200

/** Where models and prices come from: how old each list is, and what was made of each document. */
export default function SourcesDialog({ groups, onClose }: Props) {
  return (
    <Dialog
      title="Services"
      description="Where models and prices come from, and what was made of it"
      size="large"
      onClose={onClose}
    >
      <ul className="divide-y divide-line">
        {groups.map((group) => (
          <li key={group.connection.id} className="px-4 py-3">
            <Source group={group} />
          </li>
        ))}
      </ul>
    </Dialog>
  )
}

function Source({ group }: { readonly group: ConnectionModels }) {
  const now = useNow()
  const { connection, models, reading, listedAt, catalogAt, error, catalogError, isLoading, refresh } = group
  const { rejected, rejectedCount, notes } = madeOf(group)
  const facts = [
    countWords(models.length, 'model'),
    listedAt === undefined ? 'model list not known' : `listed ${formatAge(listedAt, now)}`,
    connection.catalogUrl === ''
      ? `no catalog address${reading ? `, the list read as ${reading.shape}` : ''}`
      : catalogAt === undefined
        ? 'catalog not read'
        : `catalog ${formatAge(catalogAt, now)}${reading ? `, read as ${reading.shape}` : ''}`,
  ]
  return (
    <>
      <div className="flex items-start gap-3">
        <div className="min-w-0 flex-1">
          <h3 className="text-sm font-semibold">{connection.name}</h3>
          <p className="text-[13px] text-muted tabular-nums">{facts.join(' · ')}</p>
        </div>
        <Button size="small" isBusy={isLoading} aria-label={`Refresh ${connection.name}`} onClick={refresh}>
          <RefreshCw aria-hidden size={14} />
          Refresh
        </Button>
      </div>
      {error && (
        <p role="alert" className="mt-1 text-[13px] text-danger">
          {listedAt === undefined ? '' : `Shown as of ${formatAge(listedAt, now)}. `}
          {describeError(error)}
        </p>
      )}
      {catalogError && (
        <p role="alert" className="mt-1 text-[13px] text-danger">
          {catalogAt === undefined
            ? 'Its catalog could not be read, so prices are missing. '
            : `Prices are those of ${formatAge(catalogAt, now)}. `}
          {describeError(catalogError)}
        </p>
      )}
      {rejected.length > 0 && (
        <Disclosure label={`${countWords(rejectedCount, 'entry', 'entries')} left out`} className="mt-2">
          <ul className="flex flex-col gap-1.5 text-[13px]">
            {rejected.slice(0, MOST_LISTED).map(({ id, reason, raw }, index) => (
              // Entries that could not be read may have no name, or the same one.
              <li key={index}>
                <span dir="auto" className="font-mono text-xs">
                  {id ?? 'without id'}
                </span>{' '}
                <span className="text-muted">{reason}</span>
                <Disclosure label="Raw data">
                  <pre className="max-h-48 overflow-auto rounded bg-sunken p-2 text-xs">
                    {prettyJson(JSON.stringify(raw))}
                  </pre>
                </Disclosure>
              </li>
            ))}
          </ul>
          {rejectedCount > MOST_LISTED && (
            <p className="mt-1.5 text-[13px] text-muted tabular-nums">
              And {(rejectedCount - MOST_LISTED).toLocaleString()} more.
            </p>
          )}
        </Disclosure>
      )}
      {notes.length > 0 && (
        <Disclosure label={`${countWords(notes.length, 'note')} on odd values`} className="mt-2">
          <ul className="flex flex-col gap-1 text-[13px] text-muted">
            {notes.slice(0, MOST_LISTED).map((note, index) => (
              <li key={index} dir="auto">
                {note}
              </li>
            ))}
          </ul>
        </Disclosure>
      )}
    </>
  )
}
