import { Backup } from './Backup'
import { DeleteData } from './DeleteData'
import { ExportData } from './ExportData'
import { ImportData } from './ImportData'
import { KeptItems } from './KeptItems'
import { RawEvents } from './RawEvents'
import { SharedLinks } from './SharedLinks'
import { StorageUse } from './StorageUse'

/** What is stored on this device: export, import, space used, deletion. */
export function DataSection() {
  return (
    <>
      <ExportData />
      <Backup />
      <SharedLinks />
      <ImportData />
      <KeptItems />
      <StorageUse />
      <RawEvents />
      <DeleteData />
    </>
  )
}
