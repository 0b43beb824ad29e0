import type { ByteSource } from '../gguf/byteSource'
import { readGguf } from '../gguf/readGguf'
import { readBytes, readTexts } from '../gguf/readList'

import { createClassifier, type Classifier } from './createClassifier'

/** The classifier in the head of a GGUF file; undefined where there is none. */
export async function readClassifier(source: ByteSource): Promise<Classifier | undefined> {
  const gguf = await readGguf(source)
  if (!gguf.ok) return undefined
  const { metadata } = gguf.value
  const [names, vectors, layer, bias] = await Promise.all([
    readTexts(source, metadata.get('pocket.topics')),
    readBytes(source, metadata.get('pocket.classifier.vectors')),
    readBytes(source, metadata.get('pocket.classifier.layer')),
    readBytes(source, metadata.get('pocket.classifier.bias')),
  ])
  const scale = metadata.get('pocket.classifier.scale')
  if (!names || !vectors || !layer || !bias || typeof scale !== 'number') return undefined
  return createClassifier({
    names,
    vectors: new Int8Array(vectors.buffer),
    layer: new Int8Array(layer.buffer),
    bias: new Float32Array(bias.buffer),
    scale,
  })
}
