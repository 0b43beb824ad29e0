import { useRef, useState, type DragEvent, type SyntheticEvent } from 'react'

import type { Shelf } from '@/hooks/builtin/useModelShelf'
import { t } from '@/lib/text/t'
import { Button } from '@/ui/controls/Button'
import { FileInput } from '@/ui/controls/FileInput'
import { classNames } from '@/ui/classNames'
import { TextField } from '@/ui/controls/TextField'

import { Section } from '../Section'
import { Suggestions } from './Suggestions'

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
            placeholder={t('https://…/model.gguf')}
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
