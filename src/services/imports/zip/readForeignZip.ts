import type { Part } from '@/domain/messages/message'
import type { ImportItems } from '@/services/files/importItem'
import { mark, t } from '@/lib/text/t'

import { fileTitle } from '../fileTitle'
import { attachmentOf, MAX_FILE_BYTES } from '../parts/foreignParts'
import { MAX_JSON_BYTES, readForeignJson } from '../readForeignJson'
import { listZip, readZipEntry } from './readZip'
import { assetNamesIn, isAsset, mediaTypeOf, pointersTo, storedName } from './zipAssets'
import { chatEntries, jsonBeside } from './zipChats'
import { zipFault } from './zipFault'

/** Reads the ZIP of another app: first its files, then the conversations that point at them. */
export async function* readForeignZip(file: Blob, signal?: AbortSignal): ImportItems {
  const entries = await listZip(file)
  if (!entries) {
    yield { type: 'refused', where: t('The file'), reason: t('its ZIP directory is damaged') }
    return
  }
  const fault = zipFault(file, entries)
  if (fault !== undefined) {
    yield { type: 'refused', where: t('The file'), reason: fault }
    return
  }
  const assets = new Map<string, Part>()
  const names = await assetNamesIn(file, entries)
  const beside = await jsonBeside(file, entries)
  const files = entries.filter(isAsset)
  const chats = chatEntries(entries, beside)
  const total = [...files, ...chats].reduce((sum, { compressedBytes }) => sum + compressedBytes, 0)
  let done = 0
  for (const entry of files) {
    signal?.throwIfAborted()
    const bytes = await readZipEntry(file, entry, MAX_FILE_BYTES)
    if (bytes) {
      const stored = storedName(entry.name)
      const name = names.get(stored) ?? stored
      const typed = new Blob([bytes], { type: await mediaTypeOf(bytes, name) })
      const { item, part } = await attachmentOf(typed, name)
      yield item
      for (const pointer of pointersTo(stored)) assets.set(pointer, part)
    } else {
      yield { type: 'refused', where: entry.name, reason: t(DAMAGED) }
    }
    done += entry.compressedBytes
    yield { type: 'progress', done, total }
  }
  for (const entry of chats) {
    signal?.throwIfAborted()
    const bytes = await readZipEntry(file, entry, MAX_JSON_BYTES)
    const context = { assets, beside, path: entry.name, name: fileTitle(entry.name) }
    if (bytes) yield* readForeignJson(bytes, entry.name, context, signal)
    else yield { type: 'refused', where: entry.name, reason: t(DAMAGED) }
    done += entry.compressedBytes
    yield { type: 'progress', done, total }
  }
}

const DAMAGED = mark('it is damaged or too large when unpacked')
