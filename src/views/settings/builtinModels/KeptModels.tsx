import { useState } from 'react'

import type { KeptModel } from '@/domain/builtin/modelShelf'
import type { Shelf } from '@/hooks/builtin/useModelShelf'
import { formatBytes } from '@/lib/text/formatBytes'
import { t } from '@/lib/text/t'
import { Button } from '@/ui/controls/Button'
import { onDemand } from '@/ui/feedback/onDemand'

import { Section } from '../Section'

const Dialog = onDemand(() => import('@/ui/overlays/Dialog').then((module) => module.Dialog))

/** The model files that take room on this device, half downloads included. */
export function KeptModels({ shelf: { kept, transfers, remove, addUrl } }: { readonly shelf: Shelf }) {
  const [removing, setRemoving] = useState<KeptModel>()
  const busy = new Set(transfers.filter(({ status }) => status.type === 'running').map(({ url }) => url))
  const files = kept.filter(({ url }) => url === null || !busy.has(url))
  if (files.length === 0) return null
  return (
    <Section title={t('Downloaded files')}>
      <ul
        aria-label={t('Downloaded files')}
        className="flex flex-col divide-y divide-line rounded border border-line"
      >
        {files.map((model) => {
          const { id, url, haveBytes, totalBytes } = model
          const isWhole = haveBytes === totalBytes
          return (
            <li key={id} className="flex flex-wrap items-center gap-2 px-4 py-3 text-sm">
              <div className="min-w-0 flex-1">
                <p className="font-medium wrap-anywhere">{id}</p>
                <p className="text-[13px] text-muted tabular-nums">
                  {isWhole
                    ? formatBytes(totalBytes)
                    : t('{haveBytes} of {totalBytes} downloaded', {
                        haveBytes: formatBytes(haveBytes),
                        totalBytes: formatBytes(totalBytes),
                      })}
                </p>
              </div>
              {!isWhole && url !== null && (
                <Button size="small" aria-label={t('Resume {id}', { id })} onClick={() => addUrl(url)}>
                  {t('Resume')}
                </Button>
              )}
              <Button
                size="small"
                variant="danger"
                aria-label={t('Delete {id}', { id })}
                onClick={() => setRemoving(model)}
              >
                {t('Delete')}
              </Button>
            </li>
          )
        })}
      </ul>
      {removing && (
        <Dialog
          title={t('Delete {id}?', { id: removing.id })}
          size="small"
          onClose={() => setRemoving(undefined)}
          footer={
            <>
              <Button onClick={() => setRemoving(undefined)}>{t('Cancel')}</Button>
              <Button
                variant="danger"
                onClick={() => {
                  remove(removing.id)
                  setRemoving(undefined)
                }}
              >
                {t('Delete file')}
              </Button>
            </>
          }
        >
          <p className="px-4 py-3 text-sm">
            {t('This frees {haveBytes}. Chats with this model stay readable.', {
              haveBytes: formatBytes(removing.haveBytes),
            })}
          </p>
        </Dialog>
      )}
    </Section>
  )
}
