import { ok, type Result } from '@/lib/result'

import { readGguf, type GgufError } from '../gguf/readGguf'
import type { ByteSource } from '../gguf/byteSource'

import { describeModel } from './describeModel'
import type { LocalModel } from './localModel'

/** A model from its file: reads the head only. `open` gives the whole file when it is to be loaded. */
export async function readModelFile(
  id: string,
  source: ByteSource & { readonly sizeBytes: number },
  open: () => Promise<Blob>,
): Promise<Result<LocalModel, GgufError>> {
  const gguf = await readGguf(source)
  return gguf.ok ? ok({ ...describeModel(id, gguf.value, source.sizeBytes), open }) : gguf
}
