import { RUN_DOCUMENTS } from '@/domain/runs/runDocuments'
import { connectionSchema } from '@/domain/schema/connectionSchema'
import { connectionFrom } from '@/domain/sync/values/connectionFrom'
import type { Kind } from '@/domain/sync/operation'
import type { Write } from '@/domain/sync/registers'
import { settingEdits } from '@/domain/sync/values/settingEdits'

import { launch } from '../../storage/createSession'
import type { WriteTransaction } from '../../storage/rows/tables'
import { writeSettings } from '../../storage/writeSettings'

/** Writes what another device wrote. */
export async function putValues(tx: WriteTransaction, kind: Kind, writes: readonly Write[]): Promise<void> {
  switch (kind) {
    case 'settings':
      await writeSettings(tx, settingEdits(writes))
      return
    case 'connections': {
      const table = tx.objectStore('connections')
      for (const { key, value } of writes) {
        const here = connectionSchema.safeParse(value === undefined ? undefined : await table.get(key))
        const connection = connectionFrom(value, here.success ? here.data : undefined)
        if (connection) launch(table.put(connection))
        else if (value === undefined) launch(table.delete(key))
      }
      return
    }
    case 'items': {
      const table = tx.objectStore('items')
      for (const { key, value } of writes)
        launch(value === undefined ? table.delete(key) : table.put({ name: key, value }))
      return
    }
    case 'documents': {
      const table = tx.objectStore('documents')
      for (const { key, value } of writes) {
        if (!RUN_DOCUMENTS.some((prefix) => key.startsWith(prefix))) continue
        launch(value === undefined ? table.delete(key) : table.put({ name: key, value }))
      }
    }
  }
}
