import type { ModelTransfer, TransferProgress } from '@/domain/builtin/modelShelf'
import type { Shelf } from '@/hooks/builtin/useModelShelf'
import { dotted } from '@/lib/text/dotted'
import { formatBytes } from '@/lib/text/formatBytes'
import { t } from '@/lib/text/t'
import { Alert } from '@/ui/feedback/Note'
import { Button } from '@/ui/controls/Button'
import { ProgressBar } from '@/ui/feedback/ProgressBar'

/** Models on their way, and those that did not get here. */
export function Transfers({ shelf: { transfers, cancel, addUrl } }: { readonly shelf: Shelf }) {
  if (transfers.length === 0) return null
  return (
    <ul aria-label={t('Downloads')} className="flex flex-col gap-3">
      {transfers.map((transfer) => (
        <li key={transfer.id} ref={bringIntoSight} className="scroll-my-4">
          {transfer.status.type === 'running' ? (
            <div className="flex items-end gap-3">
              <ProgressBar className="flex-1" {...barOf(nameOf(transfer), transfer.status.progress)} />
              <Button
                size="small"
                aria-label={t('Cancel {transfer}', { transfer: nameOf(transfer) })}
                onClick={() => cancel(transfer.id)}
              >
                {t('Cancel')}
              </Button>
            </div>
          ) : (
            <Alert
              title={t('Couldn’t add {transfer}', { transfer: nameOf(transfer) })}
              tone={transfer.status.canResume ? 'warning' : 'danger'}
              actions={
                <>
                  {transfer.url !== null && transfer.status.canResume && (
                    <Button size="small" onClick={() => addUrl(transfer.id)}>
                      {t('Resume')}
                    </Button>
                  )}
                  <Button size="small" variant="quiet" onClick={() => cancel(transfer.id)}>
                    {t('Dismiss')}
                  </Button>
                </>
              }
            >
              {transfer.status.reason}
            </Alert>
          )}
        </li>
      ))}
    </ul>
  )
}

/** Once each: what was asked for below begins above, and on a phone out of sight. */
const bringIntoSight = (item: HTMLElement | null) => item?.scrollIntoView({ block: 'nearest' })

const nameOf = ({ id }: ModelTransfer): string => id.split('/').at(-1) ?? id

function barOf(name: string, progress: TransferProgress | undefined) {
  if (!progress) return { label: t('Adding {name}', { name }) }
  const { doneBytes, totalBytes, bytesPerSecond, secondsLeft } = progress
  const done = formatBytes(doneBytes)
  const amount =
    totalBytes === undefined
      ? done
      : t('{loaded} of {total}', { loaded: done, total: formatBytes(totalBytes) })
  const speed = bytesPerSecond > 0 && t('{size}/s', { size: formatBytes(bytesPerSecond) })
  return {
    label: t('Adding {name}', { name }),
    value: totalBytes === undefined ? undefined : doneBytes / totalBytes,
    msLeft: secondsLeft === undefined ? undefined : secondsLeft * 1000,
    detail: dotted([amount, speed]),
  }
}
