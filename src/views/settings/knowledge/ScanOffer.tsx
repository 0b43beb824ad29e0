import { useState } from 'react'

import { type CollectionFile, scannedFiles } from '@/domain/collections/collection'
import type { CollectionId } from '@/domain/ids'
import { useCollectionCommands } from '@/hooks/collections/useCollections'
import { useTextReading } from '@/hooks/documents/useTextReading'
import { plural } from '@/lib/text/plural'
import { t } from '@/lib/text/t'
import { Button } from '@/ui/controls/Button'
import { ScanLanguages } from '@/ui/form/ScanLanguages'

type Props = { readonly id: CollectionId; readonly files: readonly CollectionFile[] }

/** Says which documents have scanned pages that can’t be found yet, and reads them on this device when that is wanted. */
export function ScanOffer({ id, files }: Props) {
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
