import { failed, ok, type Result } from '@/lib/result'

import { gatherBlob } from '@/lib/streams/gatherBlob'

export type FileToSave = {
  readonly name: string
  readonly mediaType: string
  readonly content: Blob | ReadableStream<Uint8Array<ArrayBuffer>>
}

/** `cancelled`: the person closed the browser's dialog, or the signal aborted. */
export type SaveFailure =
  { readonly type: 'cancelled' } | { readonly type: 'failed'; readonly detail: string }

/** What browsers with a file picker have in `window`. */
type Picker = (options: { readonly suggestedName: string }) => Promise<{
  readonly createWritable: () => Promise<WritableStream<Uint8Array<ArrayBuffer>>>
}>

/**
 * Saves a file where the person wants it. Streams to disk where the browser can, however large it is;
 * elsewhere the browser's download takes it once it is whole. Never throws.
 */
export async function saveToDisk(
  { name, mediaType, content }: FileToSave,
  signal?: AbortSignal,
): Promise<Result<void, SaveFailure>> {
  const picker: unknown = Reflect.get(window, 'showSaveFilePicker')
  try {
    if (content instanceof ReadableStream && isPicker(picker)) {
      const handle = await picker.call(window, { suggestedName: name })
      await content.pipeTo(await handle.createWritable(), signal && { signal })
      return ok(undefined)
    }
    const blob = content instanceof Blob ? content : await gatherBlob(content, mediaType, signal)
    download(blob, name)
    return ok(undefined)
  } catch (cause) {
    if (content instanceof ReadableStream && !content.locked) await content.cancel().catch(() => undefined)
    const isCancelled =
      signal?.aborted === true || (cause instanceof DOMException && cause.name === 'AbortError')
    if (isCancelled) return failed({ type: 'cancelled' })
    return failed({ type: 'failed', detail: cause instanceof Error ? cause.message : String(cause) })
  }
}

const isPicker = (value: unknown): value is Picker => typeof value === 'function'

function download(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The download has begun by then in every browser; the address must outlive the click.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
