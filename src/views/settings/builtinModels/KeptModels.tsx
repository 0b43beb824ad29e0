import { useRef, useState, type DragEvent, type SyntheticEvent } from 'react'

import type { KeptModel, ModelTransfer, TransferProgress } from '@/domain/builtin/modelShelf'
import { hostOf } from '@/domain/connections/baseUrl'
import type { Shelf } from '@/hooks/builtin/useModelShelf'
import { dotted } from '@/lib/text/dotted'
import { formatBytes } from '@/lib/text/formatBytes'
import { t } from '@/lib/text/t'
import { classNames } from '@/ui/classNames'
import { Button } from '@/ui/controls/Button'
import { FileInput } from '@/ui/controls/FileInput'
import { TextField } from '@/ui/controls/TextField'
import { Alert } from '@/ui/feedback/Note'
import { onDemand } from '@/ui/feedback/onDemand'
import { ProgressBar } from '@/ui/feedback/ProgressBar'

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

/** Adds a model from a file, by dropping one here, or from an address. */
export function AddModel({ shelf }: { readonly shelf: Shelf }) {
  const [url, setUrl] = useState('')
  const [isOver, setIsOver] = useState(false)
  const inputRef = useRef<HTMLInputElement>(null)

  const drop = (event: DragEvent) => {
    event.preventDefault()
    setIsOver(false)
    for (const file of event.dataTransfer.files) shelf.addFile(file)
  }
  const download = (event: SyntheticEvent) => {
    event.preventDefault()
    if (url.trim() === '') return
    shelf.addUrl(url)
    setUrl('')
  }

  return (
    <Section
      title={t('Add a model')}
      description={t('Add a model in GGUF format. It is saved in this browser and never uploaded.')}
    >
      <div
        onDragOver={(event) => {
          event.preventDefault()
          setIsOver(true)
        }}
        onDragLeave={() => setIsOver(false)}
        onDrop={drop}
        className={classNames(
          'flex flex-col gap-4 rounded border border-dashed p-4',
          isOver ? 'border-accent bg-accent-soft' : 'border-line-strong',
        )}
      >
        <div className="flex flex-wrap items-center gap-3">
          <Button onClick={() => inputRef.current?.click()}>{t('Choose a file…')}</Button>
          <span className="text-[13px] text-muted">{t('or drop a .gguf file here')}</span>
          <FileInput
            ref={inputRef}
            isMultiple
            label={t('Model file')}
            accept=".gguf"
            onFiles={(files) => files.forEach((file) => shelf.addFile(file))}
          />
        </div>
        <form onSubmit={download} className="flex flex-wrap items-end gap-2">
          <TextField
            label={t('URL of a GGUF file')}
            placeholder="https://…/model.gguf"
            inputMode="url"
            autoComplete="off"
            spellCheck={false}
            className="min-w-48 flex-1"
            value={url}
            onChange={setUrl}
          />
          <Button type="submit">{t('Download')}</Button>
        </form>
      </div>
      {shelf.suggested.length > 0 && <Suggestions shelf={shelf} />}
    </Section>
  )
}

/** Good small models where their makers publish them. Nothing is fetched before it is asked for. */
function Suggestions({ shelf: { suggested, kept, transfers, addUrl } }: { readonly shelf: Shelf }) {
  const taken = new Set([...kept, ...transfers].map(({ url }) => url))
  const offered = suggested.filter(({ url }) => !taken.has(url))
  if (offered.length === 0) return null
  return (
    <div className="flex flex-col gap-2">
      <h3 className="text-sm font-medium">{t('Suggested models')}</h3>
      <ul
        aria-label={t('Suggested models')}
        className="flex flex-col divide-y divide-line rounded border border-line"
      >
        {offered.map(({ name, url, makers, sizeBytes, memoryBytes, license, note }) => (
          <li key={url} className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3 text-sm">
            <div className="min-w-0 flex-1 basis-56">
              <p className="font-medium">{name}</p>
              <p className="text-[13px] text-muted tabular-nums">
                {t(
                  '{note} · {sizeBytes} download · about {memoryBytes} of memory · {license} · from {makers} at {url}',
                  {
                    note: t(note),
                    sizeBytes: formatBytes(sizeBytes),
                    memoryBytes: formatBytes(memoryBytes),
                    license,
                    makers,
                    url: hostOf(url) ?? url,
                  },
                )}
              </p>
            </div>
            <Button size="small" aria-label={t('Download {name}', { name })} onClick={() => addUrl(url)}>
              {t('Download')}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  )
}
