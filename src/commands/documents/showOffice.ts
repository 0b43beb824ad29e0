import { describeDocumentProblem, type OfficeKind, type OfficePages } from '@/domain/documents/documentKind'
import type { AttachmentId } from '@/domain/ids'
import { describeStorageError } from '@/domain/storage/storageError'
import { readDocumentText, type DocumentText } from '@/domain/documents/documentText'
import { failed, ok, type Result } from '@/lib/result'
import { t } from '@/lib/text/t'

import type { CommandDeps } from '../deps'

/** An Office file to be shown: one that is stored, or its bytes. */
export type ShownFile = {
  readonly name: string
  readonly kind: OfficeKind
  readonly from: AttachmentId | Blob
}

type Deps = Pick<CommandDeps, 'storage' | 'load' | 'startDocumentWorker'>

/** Makes pages of an Office file, in a worker. Fails with a sentence; undefined once cancelled. */
export async function showOffice(
  { storage, load, startDocumentWorker: start }: Deps,
  { name, kind, from }: ShownFile,
  signal: AbortSignal,
): Promise<Result<OfficePages, string> | undefined> {
  let file = from
  if (!(file instanceof Blob)) {
    const loaded = await storage.loadAttachment(file)
    if (!loaded.ok) return failed(describeStorageError(loaded.error))
    if (!loaded.value) return failed(t('{name} is no longer stored on this device.', { name }))
    file = loaded.value
  }
  const { showInWorker } = await load('readDocument')
  const texts = {
    picture: t('This picture is in a format browsers can’t show ({format}).', { format: '{format}' }),
    chart: t('This chart can’t be drawn here. These are its numbers.'),
  }
  const shown = await showInWorker({ file, kind, texts }, { signal, onProgress: () => undefined, start })
  if (!shown || shown.ok) return shown
  const { error } = shown
  return failed(
    error.type === 'large' || error.type === 'slow'
      ? t('“{name}” is too large to be shown as pages. Download it to see them.', { name })
      : describeDocumentProblem(name, error),
  )
}

/** Reads the text of an Office file that isn't stored, in a worker. Fails with a sentence; undefined once cancelled. */
export async function readOffice(
  { load, startDocumentWorker: start }: Deps,
  { name, kind, from: file }: ShownFile & { readonly from: Blob },
  signal: AbortSignal,
): Promise<Result<DocumentText, string> | undefined> {
  const { readInWorker } = await load('readDocument')
  const order = { file, name, kind, label: '' }
  const read = await readInWorker(order, { signal, onProgress: () => undefined, start })
  if (!read) return undefined
  if (!read.ok) return failed(describeDocumentProblem(name, read.error))
  const document = readDocumentText(await read.value.text.text())
  return document ? ok(document) : failed(describeDocumentProblem(name, { type: 'broken' }))
}
