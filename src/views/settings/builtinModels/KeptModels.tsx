import { useState } from 'react'

import type { KeptModel } from '@/domain/builtin/modelShelf'
import type { Shelf } from '@/hooks/builtin/useModelShelf'
import { formatBytes } from '@/lib/text/formatBytes'
import { Button } from '@/ui/controls/Button'
import { onDemand } from '@/ui/onDemand'

import { Section } from '../Section'

const Dialog = onDemand(() => import('@/ui/overlays/Dialog').then((module) => module.Dialog))

/** The model files that take room on this device, half downloads included. */
export function KeptModels({ shelf: { kept, transfers, remove, addUrl } }: { readonly shelf: Shelf }) {
  const [removing, setRemoving] = useState<KeptModel>()
  const busy = new Set(transfers.filter(({ status }) => status.type === 'running').map(({ url }) => url))
  const files = kept.filter(({ url }) => url === null || !busy.has(url))
  if (files.length === 0) return null
  return (
    <Section title="Files kept here">
      <ul
        aria-label="Files kept here"
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
                    : `${formatBytes(haveBytes)} of ${formatBytes(totalBytes)} downloaded`}
                </p>
              </div>
              {!isWhole && url !== null && (
                <Button size="small" aria-label={`Go on with ${id}`} onClick={() => addUrl(url)}>
                  Go on
                </Button>
              )}
              <Button
                size="small"
                variant="danger"
                aria-label={`Delete ${id}`}
                onClick={() => setRemoving(model)}
              >
                Delete
              </Button>
            </li>
          )
        })}
      </ul>
      {removing && (
        <Dialog
          title={`Delete ${removing.id}?`}
          size="small"
          onClose={() => setRemoving(undefined)}
          footer={
            <>
              <Button onClick={() => setRemoving(undefined)}>Cancel</Button>
              <Button
                variant="danger"
                onClick={() => {
                  remove(removing.id)
                  setRemoving(undefined)
                }}
              >
                Delete the file
              </Button>
            </>
          }
        >
          <p className="px-4 py-3 text-sm">
            It frees {formatBytes(removing.haveBytes)}. Conversations with this model stay readable.
          </p>
        </Dialog>
      )}
    </Section>
  )
}
