import { RefreshCw } from '@/ui/icons'

import { describeError } from '@/domain/connections/serviceError'
import { isOfList } from '@/domain/models/lists/publicLists'
import type { ConnectionModels } from '@/hooks/models/useModels'
import { useNow } from '@/hooks/useIsOnline'
import { dotted } from '@/lib/text/dotted'
import { formatAge } from '@/lib/text/formatTime'
import { prettyJson } from '@/lib/jsonText'
import { joinSentences } from '@/lib/text/joinSentences'
import { plural } from '@/lib/text/plural'
import { t } from '@/lib/text/t'
import { Button } from '@/ui/controls/Button'
import { Dialog } from '@/ui/overlays/Dialog'
import { Disclosure } from '@/ui/layout/Disclosure'
import { ForeignName } from '@/ui/foreign/ForeignName'

import { ListRows } from './lists/PublicLists'
import { madeOf } from './CatalogFoot'

type Props = { readonly groups: readonly ConnectionModels[]; readonly onClose: () => void }

const MOST_LISTED = 200

/** Where models and prices come from: how old each list is, and what was made of each document. */
export default function SourcesDialog({ groups, onClose }: Props) {
  return (
    <Dialog
      title={t('Sources')}
      description={t('Where models and prices come from, and how they were read')}
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
      <section className="border-t border-line px-4 py-4">
        <h3 className="mb-2 text-sm font-semibold">{t('Public lists')}</h3>
        <ListRows />
      </section>
    </Dialog>
  )
}

function Source({ group }: { readonly group: ConnectionModels }) {
  const now = useNow()
  const { connection, models, reading, listedAt, catalogAt, error, catalogError, isLoading, refresh } = group
  const { rejected, rejectedCount, notes } = madeOf(group)
  const facts = [
    plural(models.length, { one: '{count} model', other: '{count} models' }),
    // A public list has no models that one could be asked for.
    ...(isOfList({ connectionId: connection.id })
      ? []
      : [
          listedAt === undefined
            ? t('models not loaded')
            : t('models updated {listedAt}', { listedAt: formatAge(listedAt, now) }),
        ]),
    connection.catalogUrl === ''
      ? reading
        ? t('no catalog URL, model list read as {format}', { format: reading.shape })
        : t('no catalog URL')
      : catalogAt === undefined
        ? t('catalog not loaded')
        : reading
          ? t('catalog updated {age}, read as {format}', {
              age: formatAge(catalogAt, now),
              format: reading.shape,
            })
          : t('catalog updated {age}', { age: formatAge(catalogAt, now) }),
  ]
  return (
    <>
      <div className="flex items-start gap-3">
        <div className="min-w-0 flex-1">
          <h3 className="text-sm font-semibold">
            <ForeignName text={connection.name} />
          </h3>
          <p className="text-[13px] text-muted tabular-nums">{dotted(facts)}</p>
        </div>
        <Button
          size="small"
          isBusy={isLoading}
          aria-label={t('Refresh {name}', { name: connection.name })}
          onClick={refresh}
        >
          <RefreshCw aria-hidden size={14} />
          {t('Refresh')}
        </Button>
      </div>
      {error && (
        <p role="alert" className="mt-1 text-[13px] text-danger">
          {listedAt !== undefined &&
            `${t('The models shown were loaded {age}.', { age: formatAge(listedAt, now) })} `}
          {describeError(error)}
        </p>
      )}
      {catalogError && (
        <p role="alert" className="mt-1 text-[13px] text-danger">
          {joinSentences([
            catalogAt === undefined
              ? t('Couldn’t read the catalog, so prices are missing.')
              : t('Prices were loaded {age}.', { age: formatAge(catalogAt, now) }),
            describeError(catalogError),
          ])}
        </p>
      )}
      {rejected.length > 0 && (
        <Disclosure
          label={plural(rejectedCount, { one: '{count} entry left out', other: '{count} entries left out' })}
          className="mt-2"
        >
          <ul className="flex flex-col gap-1.5 text-[13px]">
            {rejected.slice(0, MOST_LISTED).map(({ id, reason, raw }, index) => (
              // Entries that could not be read may have no name, or the same one.
              <li key={index}>
                <span dir="auto" className="font-mono text-xs">
                  {id ?? t('no ID')}
                </span>{' '}
                <span className="text-muted">{reason}</span>
                <Disclosure label={t('Raw data')}>
                  <pre className="max-h-48 overflow-auto rounded bg-sunken p-2 text-xs">
                    {prettyJson(JSON.stringify(raw))}
                  </pre>
                </Disclosure>
              </li>
            ))}
          </ul>
          {rejectedCount > MOST_LISTED && (
            <p className="mt-1.5 text-[13px] text-muted tabular-nums">
              {t('And {count} more.', { count: rejectedCount - MOST_LISTED })}
            </p>
          )}
        </Disclosure>
      )}
      {notes.length > 0 && (
        <Disclosure
          label={plural(notes.length, {
            one: '{count} unexpected value',
            other: '{count} unexpected values',
          })}
          className="mt-2"
        >
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
