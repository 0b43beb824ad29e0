import { useState } from 'react'

import { scannedFiles, shownName, type CollectionFile } from '@/domain/collections/collection'
import { describeDocumentProblem } from '@/domain/documents/documentKind'
import type { CollectionId } from '@/domain/ids'
import { useCollectionCommands, useCollectionStatus } from '@/hooks/collections/useCollections'
import { useTextReading } from '@/hooks/documents/useTextReading'
import { formatBytes } from '@/lib/text/formatBytes'
import { plural } from '@/lib/text/plural'
import { dirOf } from '@/lib/text/proseDirection'
import { t } from '@/lib/text/t'
import { Button } from '@/ui/controls/Button'
import { IconButton } from '@/ui/controls/IconButton'
import { ForeignName } from '@/ui/foreign/ForeignName'
import { ScanLanguages } from '@/ui/form/ScanLanguages'
import { FileText, Trash2 } from '@/ui/icons'

type Props = { readonly id: CollectionId; readonly name: string; readonly files: readonly CollectionFile[] }

/** The files of a collection, and why one could not be read. Those of its folder go with the folder. */
export function CollectionFiles({ id, name, files }: Props) {
  const withCollections = useCollectionCommands()
  return (
    <ul aria-label={t('Documents of “{name}”', { name })} className="knowledge-files">
      {files.map((file) => (
        <li key={file.id}>
          <FileText aria-hidden size={16} className="shrink-0 text-muted" />
          <span className="min-w-0 flex-1 wrap-anywhere">
            <span className="block" dir={dirOf(shownName(file))}>
              <ForeignName text={shownName(file)} />
            </span>
            {file.problem && (
              <span className="block text-[13px] text-danger">
                {describeDocumentProblem(file.name, file.problem)}
              </span>
            )}
            {file.scanned !== undefined && (
              <span className="block text-[13px] text-muted">
                {plural(file.scanned, {
                  one: '{count} scanned page without text',
                  other: '{count} scanned pages without text',
                })}
              </span>
            )}
          </span>
          <span className="text-[13px] text-muted tabular-nums">{formatBytes(file.bytes)}</span>
          {file.path === undefined && (
            <IconButton
              size="small"
              icon={Trash2}
              label={t('Remove {name}', { name: file.name })}
              onClick={() => void withCollections((commands) => commands.removeFile(id, file.id))}
            />
          )}
        </li>
      ))}
    </ul>
  )
}

type FolderLineProps = {
  readonly id: CollectionId
  /** What the folder is called. */
  readonly folder: string
  /** Chooses it again, or another one. */
  readonly onChoose: () => void
}

/** The folder that a collection follows: whether its changes are read, and what to do where they aren’t. */
export function FolderLine({ id, folder, onChoose }: FolderLineProps) {
  const withCollections = useCollectionCommands()
  const { folder: state } = useCollectionStatus(id)
  return (
    <div className="flex flex-wrap items-center gap-2 text-[13px]">
      <p role="status" className="min-w-48 flex-1 wrap-anywhere text-muted">
        {state !== undefined && wordsOf(state, folder)}
      </p>
      {state === 'ask' && (
        <Button
          size="small"
          variant="primary"
          onClick={() => void withCollections((commands) => commands.allowFolder(id))}
        >
          {t('Allow reading again')}
        </Button>
      )}
      {(state === 'gone' || state === 'denied' || state === 'elsewhere') && (
        <Button size="small" onClick={onChoose}>
          {t('Choose folder')}
        </Button>
      )}
      <Button
        size="small"
        variant="quiet"
        onClick={() => void withCollections((commands) => commands.stopWatching(id))}
      >
        {t('Stop watching')}
      </Button>
    </div>
  )
}

function wordsOf(state: NonNullable<ReturnType<typeof useCollectionStatus>['folder']>, name: string): string {
  switch (state) {
    case 'granted':
      return t('Watches the folder “{name}”: new and changed documents are read.', { name })
    case 'ask':
      return t('Changes in “{name}” aren’t read until you allow it again.', { name })
    case 'denied':
      return t('This browser doesn’t let the page read “{name}”. Choose the folder again.', { name })
    case 'elsewhere':
      return t('“{name}” is watched on another device. Choose a folder to watch it here.', { name })
    case 'gone':
      return t('“{name}” can’t be read: it was moved or deleted. Its documents stay here.', { name })
  }
}

type ScanOfferProps = { readonly id: CollectionId; readonly files: readonly CollectionFile[] }

/** Says which documents have scanned pages that can’t be found yet, and reads them on this device when that is wanted. */
export function ScanOffer({ id, files }: ScanOfferProps) {
  const [isOpen, setOpen] = useState(false)
  const scans = scannedFiles(files)
  const pages = scans.reduce((sum, { scanned }) => sum + scanned, 0)
  if (scans.length === 0) return null
  return (
    <div className="flex flex-col gap-2 text-[13px]">
      <p className="text-muted">
        {plural(scans.length, {
          one: '{count} document has scanned pages, whose text can’t be found yet.',
          other: '{count} documents have scanned pages, whose text can’t be found yet.',
        })}
      </p>
      {isOpen ? (
        <Languages id={id} pages={pages} />
      ) : (
        <Button size="small" className="self-start" onClick={() => setOpen(true)}>
          {t('Read text on this device')}
        </Button>
      )}
    </div>
  )
}

function Languages({ id, pages }: { readonly id: CollectionId; readonly pages: number }) {
  const withCollections = useCollectionCommands()
  const begin = (codes: readonly string[]) =>
    void withCollections((commands) => commands.readScans(id, codes))
  return (
    <ScanLanguages reading={useTextReading()} onBegin={begin}>
      {plural(pages, {
        one: '{count} page is a picture without text. It’s read here, and isn’t sent anywhere for that.',
        other:
          '{count} pages are pictures without text. They’re read here, and aren’t sent anywhere for that.',
      })}
    </ScanLanguages>
  )
}
