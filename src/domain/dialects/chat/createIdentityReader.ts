import type { ReplyEvent } from '@/domain/replies/reply'
import { isRecord } from '@/lib/json'

type Identified = Extract<ReplyEvent, { type: 'identified' }>
type Fields = Readonly<Record<string, unknown>>

/** Gives, for each chunk, what is newly known of the reply's id, model, fingerprint and tier; else undefined. */
export function createIdentityReader(): (chunk: Fields) => Identified | undefined {
  let responseId: string | undefined
  let model: string | undefined
  let fingerprint: string | undefined
  let tierServed: string | undefined

  return (chunk) => {
    const usage = chunk['usage']
    const tier = word(chunk['service_tier']) ?? (isRecord(usage) ? word(usage['service_tier']) : undefined)
    // So it is for nearly all chunks: what follows costs as much as reading the chunk.
    if (
      responseId !== undefined &&
      chunk['model'] === model &&
      (word(chunk['system_fingerprint']) ?? fingerprint) === fingerprint &&
      (tier ?? tierServed) === tierServed
    )
      return undefined
    const found = {
      // The first id stands: it is the same in all chunks, but empty in some.
      responseId: responseId === undefined ? word(chunk['id']) : undefined,
      model: changed(word(chunk['model']), model),
      fingerprint: changed(word(chunk['system_fingerprint']), fingerprint),
      tierServed: changed(tier, tierServed),
    }
    responseId ??= found.responseId
    model = found.model ?? model
    fingerprint = found.fingerprint ?? fingerprint
    tierServed = found.tierServed ?? tierServed
    const known = Object.entries(found).filter(([, value]) => value !== undefined)
    return known.length > 0 ? { type: 'identified', ...Object.fromEntries(known) } : undefined
  }
}

const word = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined

const changed = (value: string | undefined, before: string | undefined) =>
  value === before ? undefined : value
