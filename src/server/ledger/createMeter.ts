import type { CatalogEntry } from '@/domain/catalog/entry'
import type { Cost } from '@/domain/pricing/cost'
import { costOf } from '@/domain/pricing/price'
import { allTokens } from '@/domain/usage/usage'

import type { Guest } from '../keys/createKeyRing'
import { amountsFor } from '../limits/createLimiter'
import type { Amount, LimitStore } from '../store/limitStore'

import type { LedgerWriter } from './createLedgerWriter'
import type { LedgerRow } from './ledgerRow'

import { createAnswerReader, type AnswerFacts } from './readAnswer'

export type MeterParts = {
  readonly ledger: Pick<LedgerWriter, 'add'>
  readonly limits: Pick<LimitStore, 'add'>
  /** What the catalog says of a model; undefined where there is none. */
  readonly entryOf: (model: string) => CatalogEntry | undefined
  /** Milliseconds since the Unix epoch. */
  readonly now: () => number
  readonly newId: () => string
}

type Asked = { readonly model?: string; readonly at: number }

/** Writes down what requests use. */
export type Meter = {
  /** Passes an answer on unchanged, and writes down what it used once it is through or its reader has left. */
  readonly measure: (answer: Response, guest: Guest, asked: Asked) => Response
  /** Resolves once everything that was measured is counted, or could not be. */
  readonly settled: () => Promise<void>
}

export function createMeter(parts: MeterParts): Meter {
  const counting = new Set<Promise<void>>()
  const count = (amounts: readonly Amount[]) => {
    // Where the store is gone the ledger still knows, and the next request is refused anyway.
    const counted = parts.limits
      .add(amounts)
      .catch(() => undefined)
      .finally(() => counting.delete(counted))
    counting.add(counted)
  }

  return { measure, settled: () => Promise.all(counting).then(() => undefined) }

  function measure(answer: Response, guest: Guest, asked: Asked): Response {
    const { body, status } = answer
    const isEvents = answer.headers.get('content-type')?.includes('text/event-stream') ?? false
    const reader = createAnswerReader(isEvents)
    let isDone = false
    const done = () => {
      if (isDone) return
      isDone = true
      enter({ ...parts, count }, { facts: reader.end(), guest, asked, status })
    }
    if (!body) {
      done()
      return answer
    }
    const source = body.getReader()
    const passed = new ReadableStream<Uint8Array>(
      {
        async pull(controller) {
          try {
            const step = await source.read()
            if (step.done) {
              done()
              controller.close()
              return
            }
            reader.read(step.value)
            controller.enqueue(step.value)
          } catch (error) {
            done()
            controller.error(error)
          }
        },
        cancel(reason) {
          done()
          return source.cancel(reason)
        },
      },
      { highWaterMark: 0 },
    )
    return new Response(passed, answer)
  }
}

type Ended = {
  readonly facts: AnswerFacts
  readonly guest: Guest
  readonly asked: Asked
  readonly status: number
}

type EnterParts = Omit<MeterParts, 'limits'> & { readonly count: (amounts: readonly Amount[]) => void }

function enter(
  { ledger, count, entryOf, now, newId }: EnterParts,
  { facts, guest, asked, status }: Ended,
): void {
  const { usage } = facts
  const model = asked.model ?? facts.model ?? 'unknown'
  const cost = costFor(facts, { entryOf, model, at: asked.at, status })
  const row: LedgerRow = {
    id: newId(),
    at: asked.at,
    key: guest.key.hash,
    who: guest.name,
    model,
    status,
    durationMs: Math.max(0, now() - asked.at),
    promptTokens: usage?.promptTokens ?? null,
    completionTokens: usage?.completionTokens ?? null,
    costType: cost.type,
    usd: 'amount' in cost ? cost.amount : cost.type === 'free' ? '0' : null,
  }
  ledger.add(row)
  const amounts = amountsFor(guest.key, asked.at, {
    tokens: String(usage ? allTokens(usage) : 0),
    usd: row.usd ?? '0',
  })
  if (amounts.length > 0) count(amounts)
}

type Answered = {
  readonly entryOf: MeterParts['entryOf']
  readonly model: string
  readonly at: number
  readonly status: number
}

function costFor({ usage }: AnswerFacts, { entryOf, model, at, status }: Answered): Cost {
  // Refused before it ran.
  if (status >= 400 && !usage) return { type: 'free' }
  const entry = entryOf(model)
  if (!usage) return entry?.prices.type === 'free' ? { type: 'free' } : { type: 'unknown' }
  const pricesOf = (other: string) => entryOf(other)?.prices
  return costOf({ prices: entry?.prices ?? { type: 'unpriced' }, usage, at, pricesOf })
}
