import type { AttachmentId } from '@/domain/ids'
import { PLACEHOLDER, PLACEHOLDER_START, safeJson } from '@/domain/attachments/attachment'
import { toBase64 } from '@/lib/base64'
import { failed, ok, type Result } from '@/lib/result'

/** Why a body could not be filled: an attachment is gone, or storage failed. */
export type FillFailure<Failure> =
  | { readonly type: 'missing'; readonly id: AttachmentId }
  | { readonly type: 'storage'; readonly error: Failure }

/** Loads the bytes of an attachment; undefined when they are no longer kept. */
export type LoadAttachment<Failure> = (id: AttachmentId) => Promise<Result<Blob | undefined, Failure>>

/**
 * The body with every placeholder replaced by what it stands for: base64, or text as the inside of a JSON
 * string. Everything else stays as it is, character for character. Each attachment is loaded once.
 */
export const fillAttachments = <Failure>(
  body: string,
  load: LoadAttachment<Failure>,
): Promise<Result<string, FillFailure<Failure>>> => fill(body, ['attachment', 'attachmentText'], load)

/** The same for text files alone: what is left are the placeholders that are kept in an exchange. */
export const fillTextFiles = <Failure>(
  body: string,
  load: LoadAttachment<Failure>,
): Promise<Result<string, FillFailure<Failure>>> => fill(body, ['attachmentText'], load)

async function fill<Failure>(
  body: string,
  types: readonly string[],
  load: LoadAttachment<Failure>,
): Promise<Result<string, FillFailure<Failure>>> {
  // Quicker than the expression, and mostly there is none.
  if (!body.includes(PLACEHOLDER_START)) return ok(body)
  const filled = new Map<string, string>()
  for (const [match, type = '', id = ''] of body.matchAll(PLACEHOLDER)) {
    if (filled.has(match) || !types.includes(type)) continue
    const attachmentId = id as AttachmentId
    const loaded = await load(attachmentId)
    if (!loaded.ok) return failed({ type: 'storage', error: loaded.error })
    if (!loaded.value) return failed({ type: 'missing', id: attachmentId })
    filled.set(match, await written(type, loaded.value))
  }
  // A function, not a string: `$&` in a text file is no instruction.
  return ok(body.replace(PLACEHOLDER, (match) => filled.get(match) ?? match))
}

const written = async (type: string, blob: Blob): Promise<string> =>
  type === 'attachment'
    ? toBase64(new Uint8Array(await blob.arrayBuffer()))
    : safeJson(await blob.text()).slice(1, -1)
