import { type DragEvent, type SyntheticEvent, useRef, useState } from 'react'

import { hostOf } from '@/domain/connections/baseUrl'
import type { Shelf } from '@/hooks/builtin/useModelShelf'
import { formatBytes } from '@/lib/text/formatBytes'
import { t } from '@/lib/text/t'
import { classNames } from '@/ui/classNames'
import { Button } from '@/ui/controls/Button'
import { FileInput } from '@/ui/controls/FileInput'
import { TextField } from '@/ui/controls/TextField'

import { Section } from '../Section'

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
