import { DeleteData } from './DeleteData'
import { ExportData } from './ExportData'
import { ImportData } from './ImportData'
import { RawEvents } from './RawEvents'
import { StorageUse } from './StorageUse'

/** What is kept on this device: taken away, brought in, measured, deleted. */
export function DataSection() {
  return (
    <>
      <ExportData />
      <ImportData />
      <StorageUse />
      <RawEvents />
      <DeleteData />
    </>
  )
}
