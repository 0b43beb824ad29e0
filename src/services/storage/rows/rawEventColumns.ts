import * as z from 'zod/mini'

import type { RawEvent, RawEventColumns } from '@/domain/exchanges/exchange'
import { rawEventSchema } from '@/domain/schema/exchangeSchema'
import { isRecord } from '@/lib/json'

/** Reads the events of a row, also of one from before there were columns; what is no event is passed over. */
export function fromRow(row: unknown): readonly RawEvent[] {
  const columns = columnsSchema.safeParse(row)
  if (columns.success) return fromColumns(columns.data)
  const events = isRecord(row) && Array.isArray(row['events']) ? row['events'] : []
  return events.flatMap((event): RawEvent[] => {
    const checked = rawEventSchema.safeParse(event)
    return checked.success ? [checked.data] : []
  })
}

// Not `instanceof`: what comes out of a database may be of another realm.
const numbersSchema = <Numbers extends ArrayBufferView>() =>
  z.custom<Numbers>((value) => ArrayBuffer.isView(value) && 'length' in value)

const columnsSchema = z.object({
  times: numbersSchema<Float64Array>(),
  lengths: numbersSchema<Uint32Array>(),
  text: z.string(),
})

function fromColumns({ times, lengths, text }: RawEventColumns): readonly RawEvent[] {
  let from = 0
  return Array.from(times, (atMs, index) => {
    const end = from + (lengths[index] ?? 0)
    const data = text.slice(from, end)
    from = end
    return { atMs, data }
  })
}
