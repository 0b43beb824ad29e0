import { toBase64 } from '@/lib/base64'
import { failed, ok, type Result } from '@/lib/result'
import { t } from '@/lib/text/t'

import type { CommandDeps } from '../deps'

/** Pixels of the longer side. */
const PIXELS = 128
/** What a picture of that size takes at most, in bytes. */
const MOST_BYTES = 100_000

/** A picture made small, as a `data:` URL. Fails with a sentence. */
export const createReadPicture = ({ load }: Pick<CommandDeps, 'load'>) =>
  async function readPicture(file: File): Promise<Result<string, string>> {
    const images = await load('images').catch(() => undefined)
    const small = (await images?.downscaleImage(file, globalThis, PIXELS)) ?? file
    if (!/^image\/(png|jpeg|webp|gif)$/.test(small.type) || small.size > MOST_BYTES)
      return failed(t('Choose a PNG, JPEG or WebP picture.'))
    return ok(`data:${small.type};base64,${toBase64(new Uint8Array(await small.arrayBuffer()))}`)
  }
