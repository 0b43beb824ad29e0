import type { CodeDownload } from '@/domain/code/codeRun'
import type { CheckedFile, PackageNeed } from '@/domain/code/pythonPackages'
import { failed, ok, type Result } from '@/lib/result'
import { t } from '@/lib/text/t'
import { hashOf } from '@/services/attachments/sha256'
import { readBody } from '@/services/page/timeouts'

import type { Distribution } from './distribution'
import type { PackageStore } from './packageStore'

/** Package files by their names. */
export type PackageFiles = ReadonlyMap<string, Uint8Array<ArrayBuffer>>

type Parts = {
  readonly fetch: typeof globalThis.fetch
  readonly store: PackageStore
  readonly distribution: Pick<Distribution, 'base'>
}

/** Most bytes of one package file: scipy and pyarrow stay far below. */
const MOST_BYTES = 100_000_000
const QUIET: RequestInit = { credentials: 'omit', referrerPolicy: 'no-referrer' }

/** Whom an address is asked of. */
const hostOf = (address: string): string => new URL(address, globalThis.location.href).host
const addressOf = ({ url, fileName }: CheckedFile, { base }: Pick<Distribution, 'base'>) =>
  url ?? `${base}${fileName}`

/** What has to be downloaded of packages. This app's own host is asked how large it is; nobody else before the answer. */
export async function needOf(
  parts: Parts,
  names: readonly string[],
  missing: readonly CheckedFile[],
  signal: AbortSignal,
): Promise<PackageNeed> {
  const origins = [...new Set(missing.map((each) => hostOf(addressOf(each, parts.distribution))))]
  const isOwn = origins.every((origin) => origin === globalThis.location.host)
  const bytes = isOwn ? await sizeOf(parts, missing, signal) : undefined
  return { names, ...(bytes !== undefined && { bytes }), origins }
}

/** How large files are altogether, as those who have them say; undefined where one doesn't. */
export async function sizeOf(
  { fetch, distribution }: Parts,
  missing: readonly CheckedFile[],
  signal: AbortSignal,
): Promise<number | undefined> {
  const sizes = await Promise.all(
    missing.map(async (each) => {
      try {
        const answer = await fetch(addressOf(each, distribution), { ...QUIET, method: 'HEAD', signal })
        return answer.ok ? Number(answer.headers.get('content-length')) : 0
      } catch {
        return 0
      }
    }),
  )
  return sizes.every((size) => size > 0) ? sizes.reduce((sum, size) => sum + size, 0) : undefined
}

/**
 * Downloads packages, checks each against its hash, and keeps it. Fails with a sentence; rejects only when it is
 * stopped.
 */
export async function downloadPackages(
  { fetch, store, distribution }: Parts,
  missing: readonly CheckedFile[],
  totalBytes: number | undefined,
  signal: AbortSignal,
  onProgress: (progress: CodeDownload) => void,
): Promise<Result<PackageFiles, string>> {
  const files = new Map<string, Uint8Array<ArrayBuffer>>()
  let loadedBytes = 0
  for (const each of missing) {
    const { fileName } = each
    const address = addressOf(each, distribution)
    const origin = hostOf(address)
    const cannot = () =>
      failed(
        t('{file} couldn’t be downloaded from {origin}. Check the network and try again.', {
          file: fileName,
          origin,
        }),
      )
    const pieces: Uint8Array<ArrayBuffer>[] = []
    let size = 0
    try {
      const answer = await fetch(address, { ...QUIET, signal })
      if (!answer.ok || !answer.body) return cannot()
      for await (const piece of readBody(answer.body, signal)) {
        size += piece.byteLength
        if (size > MOST_BYTES) return cannot()
        pieces.push(new Uint8Array(piece))
        loadedBytes += piece.byteLength
        onProgress({ loadedBytes, totalBytes: Math.max(totalBytes ?? 0, loadedBytes), what: 'packages' })
      }
    } catch {
      signal.throwIfAborted()
      return cannot()
    }
    signal.throwIfAborted()
    const blob = new Blob(pieces)
    if ((await hashOf(blob)) !== each.sha256)
      return failed(
        t('{file} from {origin} isn’t the file it should be: its hash differs. It was thrown away.', {
          file: fileName,
          origin,
        }),
      )
    const bytes = new Uint8Array(await blob.arrayBuffer())
    await store.keep(each, bytes)
    files.set(fileName, bytes)
  }
  return ok(files)
}

/** The files of packages that are kept here, and the packages that aren't. A file that was damaged counts as missing. */
export async function keptPackages(
  store: PackageStore,
  wanted: readonly CheckedFile[],
): Promise<{ readonly files: PackageFiles; readonly missing: readonly CheckedFile[] }> {
  const files = new Map<string, Uint8Array<ArrayBuffer>>()
  const missing: CheckedFile[] = []
  for (const each of wanted) {
    const bytes = await store.read(each)
    if (bytes && (await hashOf(new Blob([bytes]))) === each.sha256) files.set(each.fileName, bytes)
    else missing.push(each)
  }
  return { files, missing }
}
