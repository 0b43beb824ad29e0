import { Suspense } from 'react'

import { Backup } from './Backup'
import { DeleteData } from './DeleteData'
import { ExportData } from './ExportData'
import { ImportData } from './ImportData'
import { KeptItems } from './KeptItems'
import { RawEvents } from './RawEvents'
import { StorageUse } from './StorageUse'

/** What is stored on this device: export, import, space used, deletion. */
export function DataSection() {
  return (
    <>
      <ExportData />
      <Suspense fallback={null}>
        <Backup />
      </Suspense>
      <ImportData />
      <KeptItems />
      <StorageUse />
      <RawEvents />
      <DeleteData />
    </>
  )
}
