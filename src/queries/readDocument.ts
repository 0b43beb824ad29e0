import { readRows, type RowsReading } from '@/domain/catalog'
import { hashText } from '@/lib/hashText'
import type { Json } from '@/lib/json'
import { yieldToPage } from '@/lib/time/afterPaint'
import { readModelList, type ServiceModel } from '@/domain/models/readModelList'

/** A document as the model list and the catalog it may be. */
export type DocumentReading = RowsReading & {
  readonly document: Json
  /** The same for equal documents of one provider. */
  readonly hash: string
  readonly models: readonly ServiceModel[]
}

/** One provider's list and catalog, from the disk and from the network, and a few more. */
const MOST_KEPT = 8

// The same for equal documents, whoever asks, so that one for the page is enough.
const kept = new Map<string, Promise<DocumentReading>>()

/**
 * Reads a model list or catalog. A document that equals one read before is not read again, and gives the same objects:
 * many providers answer both with one document, and after a start the network mostly sends what was on disk.
 */
export async function readDocument(document: Json, baseUrl: string | undefined): Promise<DocumentReading> {
  // Prices are read for the provider that the connection talks to.
  const hash = hashText(`${baseUrl} ${JSON.stringify(document)}`)
  const known = kept.get(hash)
  kept.delete(hash)
  const reading = known ?? read(document, baseUrl, hash)
  kept.set(hash, reading)
  for (const oldest of [...kept.keys()].slice(0, -MOST_KEPT)) kept.delete(oldest)
  return reading
}

const read = async (document: Json, baseUrl: string | undefined, hash: string): Promise<DocumentReading> => ({
  document,
  hash,
  models: readModelList(document) ?? [],
  ...(await readRows(document, yieldToPage, baseUrl)),
})
