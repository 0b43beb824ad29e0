import { useState } from 'react'

import { useCommands } from '@/hooks/app'
import { useStorageUse, type StorageUse as Use } from '@/hooks/storage/useStored'
import { formatBytes } from '@/lib/text/formatBytes'
import { t } from '@/lib/text/t'
import { classNames } from '@/ui/classNames'
import { Button } from '@/ui/controls/Button'

import { Section } from '../Section'

/** How much space is used, for what, and whether the browser promised to keep it. */
export function StorageUse() {
  const { keepData } = useCommands()
  const use = useStorageUse()
  const [isKept, setIsKept] = useState<boolean>()
  const { usedBytes, quotaBytes } = use ?? {}
  const share = usedBytes !== undefined && quotaBytes ? Math.min(1, usedBytes / quotaBytes) : undefined

  return (
    <Section title={t('Storage on this device')}>
      {usedBytes === undefined ? (
        <p className={classNames('text-sm text-muted', use === undefined && MEASURED_ROOM)}>
          {use === undefined ? t('Measuring…') : t('This browser doesn’t say how much space is used.')}
        </p>
      ) : (
        <div className={classNames('flex max-w-md flex-col gap-1 text-sm tabular-nums', MEASURED_ROOM)}>
          <span>
            {quotaBytes === undefined
              ? t('{used} used', { used: formatBytes(usedBytes) })
              : t('{usedBytes} used of the {quotaBytes} this browser allows', {
                  usedBytes: formatBytes(usedBytes),
                  quotaBytes: formatBytes(quotaBytes),
                })}
          </span>
          {share !== undefined && (
            <span
              role="meter"
              aria-label={t('Storage used')}
              aria-valuemin={0}
              aria-valuemax={100}
              aria-valuenow={Math.round(share * 100)}
              className="h-1 overflow-hidden rounded-full bg-line"
            >
              <span className="block h-full rounded-full bg-accent" style={{ width: `${share * 100}%` }} />
            </span>
          )}
          <dl className="mt-2 grid grid-cols-[1fr_auto] gap-x-4 gap-y-0.5">
            {kindsOf(use ?? {}).map(([name, bytes]) => (
              <div key={name} className="contents">
                <dt>{name}</dt>
                <dd className="text-end">{formatBytes(bytes)}</dd>
              </div>
            ))}
          </dl>
          <CountedOtherwise use={use ?? {}} />
        </div>
      )}
      <div className="flex flex-col items-start gap-2">
        <Button onClick={() => void keepData().then(setIsKept)}>
          {t('Protect data from automatic clean-up')}
        </Button>
        <p className="max-w-prose text-[13px] text-muted">
          {t('Browsers may delete data when space runs low, unless it is protected.')}
        </p>
        <p role="status" className="text-sm empty:hidden">
          {isKept === true && t('Your browser keeps this data until you delete it.')}
          {isKept === false &&
            t(
              'Your browser didn’t agree. Bookmark or install this page and try again, and export from time to time.',
            )}
        </p>
      </div>
    </Section>
  )
}

/** As high as what is measured is in most browsers: what follows stays in its place. */
const MEASURED_ROOM = 'min-h-32'

const kindsOf = ({ chatBytes, modelBytes, searchBytes, appBytes }: Use) =>
  (
    [
      [t('Chats, files and settings'), chatBytes],
      [t('Downloaded models'), modelBytes],
      [t('Search index'), searchBytes],
      [t('The app itself, for offline use'), appBytes],
    ] as const
  ).flatMap(([name, bytes]) => (bytes === undefined ? [] : [[name, bytes] as const]))

/** Differences below this share of the total are not worth a sentence. */
const NOTABLE_SHARE = 0.1

/** The browser's own figure, where it differs: its quota is checked against that one. */
function CountedOtherwise({ use: { usedBytes = 0, countedBytes } }: { readonly use: Use }) {
  if (countedBytes === undefined || Math.abs(countedBytes - usedBytes) <= NOTABLE_SHARE * usedBytes)
    return null
  return (
    <p className="text-[13px] text-muted">
      {t('The browser reports {countedBytes}: it rounds, and frees space later.', {
        countedBytes: formatBytes(countedBytes),
      })}
    </p>
  )
}
