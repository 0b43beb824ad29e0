import type { Json } from '@/lib/json'
import { t } from '@/lib/text/t'
import type { CatalogEntry } from './entry'
import { idOf } from './fields/common'
import { foreignCurrency } from './fields/priceTable'
import { cleanText } from './fields/text'
import {
  type IsOwn,
  labelOf,
  mergeOffers,
  ownProviders,
  providerOf,
  type ProviderOffer,
} from './ownProviders'
import { type Candidate, type Row, rowsOf, type Shape } from './rowsOf'
import { plain } from './shapes/flat'
import { SHAPES } from './shapes/shapes'

/** A row that became no entry, and why. */
export type RejectedRow = { readonly id?: string; readonly reason: string; readonly raw: Json }

/** What a catalog document was found to hold. */
export type CatalogReading = {
  /** The shape most entries have, and the others after it; `nothing` when there is no entry. */
  readonly shape: string
  readonly entries: readonly CatalogEntry[]
  /** At most the first 1,000; a note tells how many more there were. */
  readonly rejected: readonly RejectedRow[]
  /** How many there were in all. */
  readonly rejectedCount: number
  /** What the reader made of odd values, as sentences; at most 500. */
  readonly notes: readonly string[]
}

const LONGEST_ID_CHARS = 512
const DEEPEST_LEVELS = 64
const MOST_REJECTED = 1000
const MOST_NOTES = 500
/** Rows read before the page may draw: a few milliseconds' worth. */
const PIECE = 64
const CONTROL = /\p{Cc}/u

/**
 * Reads a catalog document of any known shape into canonical entries, in one pass.
 * Never throws. A bad row is rejected with a reason and never takes others with it; of rows with the same id the
 * first one counts, unless they are of several providers: then those of the provider that the connection talks to
 * count, and else all together (`mergeOffers`). Prices keep every digit.
 *
 * @param baseUrl of the connection whose catalog it is.
 */
export function readCatalog(document: Json, baseUrl?: string): CatalogReading {
  const rows = rowsOf(document)
  const reader = createReader(ownProviders(rows, baseUrl))
  for (const candidate of rows) reader.add(candidate)
  return reader.finish()
}

/** `readCatalog`, letting the page draw between pieces of work: five thousand rows take a while. */
export async function readCatalogGently(
  document: Json,
  yieldToPage: () => Promise<void>,
  baseUrl?: string,
): Promise<CatalogReading> {
  const rows = rowsOf(document)
  const reader = createReader(ownProviders(rows, baseUrl))
  for (const [index, candidate] of rows.entries()) {
    if (index % PIECE === PIECE - 1) await yieldToPage()
    reader.add(candidate)
  }
  return reader.finish()
}

function createReader(isOwn: IsOwn | undefined) {
  const offers = new Map<string, [ProviderOffer, ...ProviderOffer[]]>()
  const shapes = new Map<string, number>()
  const rejected: RejectedRow[] = []
  let isEmpty = true
  const reject = (raw: Json, reason: string, id?: string) =>
    rejected.push(id === undefined ? { reason, raw } : { id, reason, raw })

  return {
    add(candidate: Candidate): void {
      isEmpty = false
      const provider = providerOf(candidate)
      if (isOwn && provider && !isOwn(provider)) {
        const raw = 'bad' in candidate ? candidate.bad : candidate.value
        const id = 'bad' in candidate ? candidate.key : idOf(candidate)
        reject(
          raw,
          t('Offered by {name}, which this connection does not talk to.', { name: provider.name }),
          id && cleanText(id, 100),
        )
        return
      }
      const reading = readCandidate(candidate)
      if (!reading.ok) {
        reject(reading.raw, reading.reason, reading.id)
        return
      }
      shapes.set(reading.shape, (shapes.get(reading.shape) ?? 0) + 1)
      for (const entry of reading.entries) {
        const offer = {
          provider: provider?.name ?? '',
          label: provider ? labelOf(provider) : '',
          entry,
        }
        const others = offers.get(entry.id)
        if (!others) offers.set(entry.id, [offer])
        else if (offer.provider !== '' && others.every((other) => other.provider !== offer.provider))
          others.push(offer)
        else reject(entry.raw, t('Another entry before it has the same id; the first one counts.'), entry.id)
      }
    },
    finish(): CatalogReading {
      const notes = isEmpty
        ? [t('The document holds no list of models that this app knows how to find.')]
        : []
      const entries = [...offers.values()].map(mergeOffers)
      for (const entry of entries) {
        for (const note of entry.notes ?? []) notes.push(`${cleanText(entry.id, 100)}: ${note}`)
      }
      return {
        shape: shapeNames(shapes),
        entries,
        rejectedCount: rejected.length,
        rejected: capped(rejected, MOST_REJECTED, (more) => {
          notes.unshift(t('{more} more rejected rows are not listed.', { more }))
        }),
        notes: capped(notes, MOST_NOTES),
      }
    },
  }
}

type RowReading =
  | { readonly ok: true; readonly shape: string; readonly entries: readonly CatalogEntry[] }
  | { readonly ok: false; readonly reason: string; readonly raw: Json; readonly id?: string }

function readCandidate(candidate: Candidate): RowReading {
  if ('bad' in candidate) {
    return {
      ok: false,
      reason: t('It is no object and no model name.'),
      raw: candidate.bad,
      ...(candidate.key === undefined ? {} : { id: candidate.key }),
    }
  }
  const id = idOf(candidate)
  const raw = candidate.value
  const problem = problemWithId(id)
  if (isDeeperThan(raw, DEEPEST_LEVELS)) {
    return {
      ok: false,
      reason: t('It nests deeper than {most} levels.', { most: DEEPEST_LEVELS }),
      raw: null,
      id: cleanText(id, 100),
    }
  }
  if (problem !== undefined)
    return { ok: false, reason: problem, raw, ...(id === '' ? {} : { id: cleanText(id, 100) }) }
  return readRow(candidate)
}

function readRow(row: Row): RowReading {
  const notes: string[] = []
  const shape = shapeOf(row)
  try {
    const entries = shape.read(row, notes)
    const currency = foreignCurrency(row.value)
    if (currency !== undefined)
      notes.push(
        t('Its prices are in {currency}. Only US dollars are read, so they count as unknown.', {
          currency: cleanText(currency, 20),
        }),
      )
    return {
      ok: true,
      shape: shape.name,
      entries: entries.map((entry) => ({
        ...entry,
        ...(currency !== undefined && entry.prices.type !== 'free' && { prices: { type: 'unpriced' } }),
        shape: shape.name,
        ...(notes.length > 0 ? { notes } : {}),
      })),
    }
  } catch (error) {
    // Readers are written not to throw; if one does after all, it must cost one entry and not the catalog.
    return {
      ok: false,
      reason: t('It could not be read: {cause}', { cause: String(error).slice(0, 200) }),
      raw: row.value,
      id: idOf(row),
    }
  }
}

const shapeOf = (row: Row): Shape => SHAPES.find((shape) => shape.matches(row.value)) ?? plain

function problemWithId(id: string): string | undefined {
  if (id.trim() === '') return t('It has no id.')
  if (id.length > LONGEST_ID_CHARS)
    return t('Its id has {count} characters; the limit is {most}.', {
      count: id.length,
      most: LONGEST_ID_CHARS,
    })
  return CONTROL.test(id) ? t('Its id holds control characters.') : undefined
}

function isDeeperThan(value: Json | undefined, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false
  if (levels === 0) return true
  for (const inner of Array.isArray(value) ? (value as readonly Json[]) : Object.values(value)) {
    if (typeof inner === 'object' && inner !== null && isDeeperThan(inner, levels - 1)) return true
  }
  return false
}

const shapeNames = (shapes: ReadonlyMap<string, number>): string =>
  shapes.size === 0
    ? 'nothing'
    : [...shapes]
        .sort(([, a], [, b]) => b - a)
        .map(([name]) => name)
        .join(', ')

function capped<Item>(
  items: readonly Item[],
  most: number,
  onMore?: (more: number) => void,
): readonly Item[] {
  if (items.length <= most) return items
  onMore?.(items.length - most)
  return items.slice(0, most)
}
