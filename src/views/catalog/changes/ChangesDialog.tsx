import { Link } from 'wouter'

import type { CatalogChange } from '@/domain/catalog'
import type { ConnectionChanges } from '@/hooks/catalog/useCatalogChanges'
import { formatNumber } from '@/lib/text/formatNumber'
import { t } from '@/lib/text/t'
import { Rich } from '@/ui/Rich'
import { Dialog } from '@/ui/overlays/Dialog'
import { ForeignName } from '@/ui/foreign/ForeignName'

import { modelPath } from '../catalogRows'
import { instantWords } from '../words'
import { CHANGE_GROUPS, changeWords } from './changeWords'

type Props = { readonly found: readonly ConnectionChanges[]; readonly onClose: () => void }

const MOST_LISTED = 200

/** Every change of every catalog, what hurts first. */
export default function ChangesDialog({ found, onClose }: Props) {
  return (
    <Dialog title={t('What changed')} size="large" onClose={onClose}>
      <div className="flex flex-col gap-5 p-4">
        {found
          .filter(({ changes }) => changes.length > 0)
          .map(({ group, changes, since }) => (
            <section key={group.connection.id} aria-label={group.connection.name}>
              <h3 className="text-sm font-semibold">
                <ForeignName text={group.connection.name} />
              </h3>
              <p className="text-[13px] text-muted">
                {since === null
                  ? t('This is the first catalog saved here. Prices are compared from the next one on.')
                  : t('Compared with the catalog of {since}', { since: instantWords(since) })}
              </p>
              {CHANGE_GROUPS.map(([kind, label]) => (
                <Kind
                  key={kind}
                  label={t(label)}
                  changes={changes.filter(({ type }) => type === kind)}
                  group={group}
                  onLeave={onClose}
                />
              ))}
            </section>
          ))}
      </div>
    </Dialog>
  )
}

type KindProps = {
  readonly label: string
  readonly changes: readonly CatalogChange[]
  readonly group: ConnectionChanges['group']
  readonly onLeave: () => void
}

function Kind({ label, changes, group, onLeave }: KindProps) {
  if (changes.length === 0) return null
  // A model may be listed under another id than its catalog has it by.
  const listed = new Map(
    group.models.flatMap((model) => [[model.entry?.id ?? model.id, model] as const]).reverse(),
  )
  return (
    <>
      <h4 className="mt-3 mb-1 text-[13px] text-muted">
        {label} <span className="tabular-nums">{formatNumber(changes.length)}</span>
      </h4>
      <ul className="text-sm">
        {changes.slice(0, MOST_LISTED).map((change, index) => (
          // One model may stand here once for each of its prices.
          <li
            key={`${change.id} ${index}`}
            className="flex flex-wrap gap-x-3 border-t border-line py-1 tabular-nums"
          >
            {change.type === 'gone' ? (
              <span>
                <ForeignName text={change.entry.name} />
              </span>
            ) : (
              <Link
                href={modelPath(
                  listed.get(change.id) ?? { connectionId: group.connection.id, id: change.id },
                )}
                onClick={onLeave}
                className="hover:underline"
              >
                <ForeignName text={listed.get(change.id)?.name ?? change.id} />
              </Link>
            )}
            <span className="text-[13px] leading-6 text-muted">
              {changeWords(change)}
              {'successor' in change && (
                <>
                  {' · '}
                  <Rich
                    text="switch to {link}"
                    values={{
                      link: (
                        <Link
                          href={modelPath(
                            listed.get(change.successor) ?? {
                              connectionId: group.connection.id,
                              id: change.successor,
                            },
                          )}
                          onClick={onLeave}
                          className="text-accent hover:underline"
                        >
                          <ForeignName text={listed.get(change.successor)?.name ?? change.successor} />
                        </Link>
                      ),
                    }}
                  />
                </>
              )}
            </span>
          </li>
        ))}
      </ul>
      {changes.length > MOST_LISTED && (
        <p className="text-[13px] text-muted">
          {t('and {count} more', { count: changes.length - MOST_LISTED })}
        </p>
      )}
    </>
  )
}
