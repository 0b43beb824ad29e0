import { failed, ok, type Result } from '@/lib/result'

import { isReranker } from '../gguf/modelFacts'
import { readGguf, type GgufError } from '../gguf/readGguf'
import type { ByteSource } from '../gguf/createCursor'

import { describeModel } from './describeModel'
import type { LocalModel } from './modelStore'

/** Why a file is none of a model that the engine runs. */
export type ModelFileError =
  | GgufError
  /** It judges pairs of texts: it neither writes nor makes embeddings. */
  | { readonly type: 'ranker' }

/** A model from its file: reads the head only. `open` gives the whole file when it is to be loaded. */
export async function readModelFile(
  id: string,
  source: ByteSource & { readonly sizeBytes: number },
  open: () => Promise<Blob>,
): Promise<Result<LocalModel, ModelFileError>> {
  const gguf = await readGguf(source)
  if (!gguf.ok) return gguf
  return isReranker(gguf.value)
    ? failed({ type: 'ranker' })
    : ok({ ...describeModel(id, gguf.value, source.sizeBytes), open })
}
