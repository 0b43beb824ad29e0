import { CALLER_LEFT, type Problem } from '@/builtin/problem'
import type { CatalogEntry } from '@/domain/catalog'
import { atLeast, type Cost, costOf, type RequestFacts } from '@/domain/pricing'
import { factsOfBody } from '@/domain/request/bodyFacts'
import { allTokens, type Usage } from '@/domain/usage/usage'
import { bodyOf, changed, sourceOf } from '@/lib/streams/sources'
import { within } from '@/lib/time/sleep'

import type { Guest } from '../keys/createAuthorize'
import { chargesFor, type Limiter } from '../limits/createLimiter'

import { createEstimates } from './createEstimates'
import type { LedgerWriter } from './createLedgerWriter'
import type { Charge, LedgerRow } from './ledgerRow'
import { createAnswerReader, type AnswerFacts, type AnswerReader } from './readAnswer'
import { wantedIn, withoutUsage } from './createUsageReport'

export type MeterParts = {
  readonly ledger: Pick<LedgerWriter, 'add' | 'flush'>
  readonly limiter: Limiter
  /** What the catalog says of a model; undefined where there is none. */
  readonly entryOf: (model: string) => CatalogEntry | undefined
  /** Milliseconds since the Unix epoch. */
  readonly now: () => number
  readonly newId: () => string
}

/** One request of a key, from its body to its end. */
export type Metered = {
  /** The model as it is called where it runs. */
  model?: string
  /** Whether the caller did not ask for the event that tells the usage. */
  hidesUsage?: boolean
  /** Reads the answer as its upstream gave it, where what passes here says less. */
  reader?: AnswerReader | undefined
  /**
   * Holds what the request may use of the key's budgets, and writes the row that says that it began. Call it once the
   * body is read, before anything is done. Gives why it may not run.
   */
  readonly admit: (body: Readonly<Record<string, unknown>>) => Promise<Problem | undefined>
  /** Passes the answer on, and writes down what it used once it is through or its reader has left. */
  readonly measure: (answer: Response) => Response
}

/** Writes down what requests use. */
export type Meter = (guest: Guest, path: string) => Metered

/** Longest that the end of an answer waits for the ledger, so that the next request finds it counted. In milliseconds. */
const COUNTED_MS = 1_000

export function createMeter({ ledger, limiter, entryOf, now, newId }: MeterParts): Meter {
  const estimates = createEstimates(entryOf)

  return (guest, path) => {
    const at = now()
    const id = newId()
    let promptTokens = 0
    let requestFacts: RequestFacts = {}
    let held: readonly Charge[] = []
    let state: 'new' | 'admitted' | 'refused' | 'settled' = 'new'

    const metered: Metered = {
      async admit(body) {
        if (state !== 'new') return undefined
        const wanted = wantedIn(path, body)
        promptTokens = wanted.promptTokens
        const model = (metered.model ??= wanted.model ?? 'unknown')
        // What the price depends on besides tokens; the model is called here as it is where it runs.
        requestFacts = factsOfBody({ ...body, model })
        const prompt = usageOf(promptTokens, 0)
        const least = costFor({ usage: prompt, isFinal: false, model })
        const refused = await limiter(guest.key, {
          ...estimates.holdsFor(guest.key.hash, { ...wanted, model, at, facts: requestFacts }),
          open: (holding) => {
            held = holding
            return {
              ...rowOf({ model, status: 0, usage: prompt, cost: least }),
              isOpen: true,
              charges: chargesFor(guest.key, at, {
                held,
                requests: '0',
                tokens: String(promptTokens),
                usd: amountOf(least) ?? '0',
              }),
            }
          },
        })
        state = refused ? 'refused' : 'admitted'
        return refused
      },
      measure(answer) {
        if (state === 'refused') return answer
        const isEvents = answer.headers.get('content-type')?.includes('text/event-stream') ?? false
        const reader = metered.reader ?? createAnswerReader(isEvents)
        const body =
          answer.body &&
          watched(answer.body, {
            read: (bytes) => (reader === metered.reader ? undefined : reader.read(bytes)),
            onEnd: (isThrough) => settle(reader.end(isThrough), answer.status),
          })
        if (!body) void settle(reader.end(true), answer.status)
        const passed = body && metered.hidesUsage && isEvents ? changed(body, withoutUsage()) : body
        return new Response(passed, answer)
      },
    }
    return metered

    async function settle(facts: AnswerFacts, status: number): Promise<void> {
      if (state === 'settled') return
      const wasAdmitted = state === 'admitted'
      state = 'settled'
      const model = metered.model ?? facts.model ?? 'unknown'
      // Refused before it ran; whoever leaves before the answer has had it read.
      const isFree = status >= 400 && status !== CALLER_LEFT.status && !facts.usage
      const usage = isFree ? undefined : usedBy(facts, promptTokens)
      const cost: Cost = usage ? costFor({ ...facts, usage, model }) : { type: 'free' }
      const usd = amountOf(cost) ?? '0'
      const charges = chargesFor(guest.key, at, {
        held,
        requests: wasAdmitted ? '0' : '1',
        tokens: String(usage ? allTokens(usage) : 0),
        usd,
      })
      if (usage && facts.isFinal) estimates.learn(guest.key.hash, { model, usage, usd })
      ledger.add({
        ...rowOf({ model, status, usage, cost }),
        ...(charges.length > 0 && { charges }),
      })
      if (charges.length > 0) await within(COUNTED_MS, ledger.flush())
    }

    type Facts = {
      readonly model: string
      readonly status: number
      readonly usage: Usage | undefined
      readonly cost: Cost
    }

    function rowOf({ model, status, usage, cost }: Facts): LedgerRow {
      return {
        id,
        at,
        key: guest.key.hash,
        who: guest.name,
        model,
        status,
        durationMs: Math.max(0, now() - at),
        promptTokens: usage?.promptTokens ?? null,
        completionTokens: usage?.completionTokens ?? null,
        costType: cost.type,
        usd: amountOf(cost) ?? null,
      }
    }

    function costFor({ usage, isFinal, model, tier }: Answered): Cost {
      const cost = costOf({
        prices: entryOf(model)?.prices ?? { type: 'unpriced' },
        usage,
        facts: requestFacts,
        at,
        ...(tier !== undefined && { tier }),
        pricesOf: (other) => entryOf(other)?.prices,
      })
      return isFinal ? cost : atLeast(cost)
    }
  }
}

type Answered = {
  readonly usage: Usage
  readonly isFinal: boolean
  readonly model: string
  /** The service tier that answered, where it said so. */
  readonly tier?: string | undefined
}

const amountOf = (cost: Cost): string | undefined =>
  'amount' in cost ? cost.amount : cost.type === 'free' ? '0' : undefined

const usageOf = (promptTokens: number, completionTokens: number): Usage => ({
  promptTokens,
  completionTokens,
  totalTokens: promptTokens + completionTokens,
})

/** What an answer said it used; what it did not come to say is counted from what was asked and what passed. */
function usedBy({ usage, isFinal, passedTokens }: AnswerFacts, promptTokens: number): Usage {
  if (!usage) return usageOf(promptTokens, passedTokens)
  if (isFinal) return usage
  const completionTokens = Math.max(usage.completionTokens, passedTokens)
  return { ...usage, completionTokens, totalTokens: usage.promptTokens + completionTokens }
}

type Watch = {
  readonly read: (bytes: Uint8Array) => void
  /** Called once; a body that came to its end ends when this resolves. */
  readonly onEnd: (isThrough: boolean) => Promise<void>
}

function watched(body: ReadableStream<Uint8Array>, { read, onEnd }: Watch): ReadableStream<Uint8Array> {
  const source = sourceOf(body)
  return bodyOf({
    async read() {
      try {
        const piece = await source.read()
        if (piece) read(piece)
        else await onEnd(true)
        return piece
      } catch (error) {
        void onEnd(false)
        throw error
      }
    },
    cancel(reason) {
      void onEnd(false)
      return source.cancel(reason)
    },
  })
}
