import type { Part } from '@/domain/message'
import type { ImportItem, ImportItems } from '@/services/files/importItem'
import { readParlanceFile } from '@/services/files/readParlanceFile'

import { attachmentOf, MAX_FILE_BYTES } from './foreignParts'
import { CUT_SHORT, parseForeignJson } from './parseForeignJson'
import { bigAgiConversations, readBigAgi } from './readBigAgi'
import { isChatGpt, readChatGpt, type Assets } from './readChatGpt'
import { isLibreChat, readLibreChat } from './readLibreChat'
import { isLlamaCpp, llamaCppSessions, readLlamaCpp } from './readLlamaCpp'
import { isLobeHub, readLobeHub } from './readLobeHub'
import { isNextChat, nextChatSessions, readNextChat } from './readNextChat'
import { isOpenWebUi, readOpenWebUi } from './readOpenWebUi'
import { listZip, readZipEntry, type ZipEntry } from './readZip'
import { zipFault } from './zipFault'
import { assetNamesIn, baseName, isAsset, mediaTypeOf, pointersTo } from './zipAssets'

/** Largest JSON we take from another app, in bytes: it has to be parsed in one. */
const MAX_JSON_BYTES = 400_000_000
/** What is not understood is not kept either: it may hold keys, and the file still has it. */
const UNKNOWN_SHAPE = 'Parlance does not know this format; it stays in your file only'

/**
 * Reads a file of this app or of another, told apart by its shape and never by its name: JSON Lines of ours; the
 * ZIP of ChatGPT, sharded or not; JSON of ChatGPT, Open WebUI, LibreChat, LobeHub, NextChat, big-AGI and llama.cpp.
 * One bad conversation is refused alone; unknown shapes are reported and left out. Rejects only when aborted.
 */
export async function* readAnyFile(file: Blob, signal?: AbortSignal): ImportItems {
  const start = await file.slice(0, 64).text()
  if (start.startsWith('PK')) {
    yield* readZip(file, signal)
  } else if (/^\uFEFF?\s*\{\s*"format"/.test(start)) {
    yield* readParlanceFile(file, signal)
  } else {
    yield* readJson(file, 'The file', new Map(), signal)
    yield { type: 'progress', done: file.size, total: file.size }
  }
}

async function* readZip(file: Blob, signal?: AbortSignal): ImportItems {
  const entries = await listZip(file)
  if (!entries) {
    yield { type: 'refused', where: 'The file', reason: 'its ZIP directory is damaged' }
    return
  }
  const fault = zipFault(file, entries)
  if (fault !== undefined) {
    yield { type: 'refused', where: 'The file', reason: fault }
    return
  }
  const assets = new Map<string, Part>()
  const files = entries.filter(isAsset)
  const names = await assetNamesIn(file, entries)
  const shards = entries.filter(({ name }) => /\.json(?:l)?$/i.test(name))
  const wanted = [...files, ...shards.filter((entry) => holdsConversations(entry, shards))]
  const total = wanted.reduce((sum, { compressedBytes }) => sum + compressedBytes, 0)
  let done = 0
  for (const entry of wanted) {
    signal?.throwIfAborted()
    const isFile = files.includes(entry)
    const bytes = await readZipEntry(file, entry, isFile ? MAX_FILE_BYTES : MAX_JSON_BYTES)
    if (!bytes) {
      yield { type: 'refused', where: entry.name, reason: 'it is damaged or too large when unpacked' }
    } else if (isFile) {
      const stored = baseName(entry.name)
      const name = names.get(stored) ?? stored
      const { item, part } = await attachmentOf(
        new Blob([bytes], { type: await mediaTypeOf(bytes, name) }),
        name,
      )
      yield item
      for (const pointer of pointersTo(stored)) assets.set(pointer, part)
    } else {
      yield* readJson(bytes, entry.name, assets, signal)
    }
    done += entry.compressedBytes
    yield { type: 'progress', done, total }
  }
}

/** ChatGPT's ZIP has other JSON beside `conversations*.json` (account, feedback), which nobody wants imported. */
function holdsConversations(entry: ZipEntry, all: readonly ZipEntry[]): boolean {
  const isShard = ({ name }: ZipEntry) => /(?:^|\/)conversations[^/]*\.json$/i.test(name)
  return all.some(isShard) ? isShard(entry) : true
}

async function* readJson(file: Blob, where: string, assets: Assets, signal?: AbortSignal): ImportItems {
  if (file.size > MAX_JSON_BYTES) {
    yield { type: 'refused', where, reason: 'it is too large to be read' }
    return
  }
  const parsed = parseForeignJson(await file.text())
  if (parsed.type === 'refused') {
    yield { type: 'refused', where, reason: parsed.reason }
    return
  }
  if (parsed.isCut) yield { type: 'cutShort', text: CUT_SHORT }
  const records: readonly unknown[] = Array.isArray(parsed.value) ? parsed.value : [parsed.value]
  const json = llamaCppSessions(records) ?? parsed.value
  const whole = isLobeHub(json) ? readLobeHub(json) : undefined
  if (whole) {
    yield* whole
    return
  }
  const rows: readonly unknown[] = isNextChat(json)
    ? nextChatSessions(json)
    : (bigAgiConversations(json) ?? (Array.isArray(json) ? json : [json]))
  const readRow = isNextChat(json)
    ? readNextChat
    : bigAgiConversations(json)
      ? readBigAgi
      : readByShape(assets)
  for (const [index, row] of rows.entries()) {
    signal?.throwIfAborted()
    const items = await readRow(row)
    if (items) yield* Array.isArray(items) ? items : [items]
    else
      yield {
        type: 'refused',
        where: rows.length === 1 ? where : `${where}, conversation ${index + 1}`,
        reason: UNKNOWN_SHAPE,
      }
  }
}

type RowReader = (
  row: unknown,
) => ImportItem | readonly ImportItem[] | undefined | Promise<readonly ImportItem[] | undefined>

const readByShape =
  (assets: Assets): RowReader =>
  (row) => {
    if (isChatGpt(row)) return readChatGpt(row, assets)
    if (isOpenWebUi(row)) return readOpenWebUi(row)
    if (isLibreChat(row)) return readLibreChat(row)
    if (isLlamaCpp(row)) return readLlamaCpp(row)
    return undefined
  }
