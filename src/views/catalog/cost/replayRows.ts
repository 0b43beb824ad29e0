import { hasEnded, type CatalogEntry } from '@/domain/catalog'
import type { Conversation } from '@/domain/conversations/conversation'
import type { ConversationId, ProjectId } from '@/domain/ids'
import { startOfMonth, type LedgerEntry } from '@/domain/ledger/groupLedger'
import { paidCost, savingOf, wouldHaveCost, type ReplayedCost } from '@/domain/ledger/wouldHaveCost'
import { modelKey as refKey, refOf, type ModelRef } from '@/domain/modelRef'
import { familyFacts } from '@/domain/models/families/familyFacts'
import type { Model } from '@/domain/models/model'
import { compareCosts, isPriced } from '@/domain/pricing'
import { scoreName, type OwnScores } from '@/domain/scores/ownScores'
import { DAY_MS } from '@/lib/time/dayMs'
import { monthOf } from '@/lib/time/dayOf'

/** A model with what the requests would have cost with it. */
type ReplayRow = { readonly model: Model; readonly title: string; readonly cost: ReplayedCost }

export type Replayed = {
  readonly paid: ReplayedCost
  /** The models the requests were sent to, the most expensive first. */
  readonly used: readonly string[]
  /** Those of them that asked for an amount nobody knows. */
  readonly unpriced: readonly string[]
  /** The model most was paid for; undefined where no list has it. */
  readonly main: Model | undefined
  /** The most expensive first, unknown ones last. */
  readonly rows: readonly ReplayRow[]
  /** The cheapest that votes don't show to be worse than the main one; undefined where none saves anything. */
  readonly best: (ReplayRow & { readonly saving: number }) | undefined
}

/** The requests priced again on models, each in its own entry of a catalog. */
export function replayOn(
  entries: readonly LedgerEntry[],
  models: readonly Model[],
  { all, scores, now }: { readonly all: readonly Model[]; readonly scores: OwnScores; readonly now: number },
): Replayed {
  const paid = paidCost(entries)
  const byKey = new Map(all.map((model) => [keyOf(model), model]))
  const used = usedIn(entries)
  const main = used[0] && byKey.get(refKey(used[0]))
  const rows = models
    .flatMap((model): readonly (ReplayRow & { entry: CatalogEntry })[] =>
      model.entry
        ? [
            {
              model,
              entry: model.entry,
              title: familyFacts(model).title,
              cost: wouldHaveCost(entries, model.entry),
            },
          ]
        : [],
    )
    .sort((one, other) => orderOf(other.cost) - orderOf(one.cost))
  const best = rows
    .filter(
      ({ model, entry, cost }) =>
        model !== main &&
        !hasEnded(entry, now) &&
        cost.tooLong === 0 &&
        !(main && scores.isClearlyLower(model, main)),
    )
    .flatMap((row) => {
      const saving = savingOf(paid.range.low, row.cost.range.high)
      return saving !== undefined && saving > 0.01 ? [{ ...row, saving }] : []
    })
    .sort((one, other) => compareCosts(one.cost.range.low, other.cost.range.low))[0]
  const titleOf = (ref: ModelRef) => {
    const model = byKey.get(refKey(ref))
    return model ? familyFacts(model).title : ref.modelId
  }
  const isUnpriced = ({ cost }: LedgerEntry) => cost.type === 'unknown' || cost.type === 'atLeast'
  return {
    paid,
    main,
    used: used.map(titleOf),
    unpriced: [...new Set(usedIn(entries.filter(isUnpriced)).map(titleOf))],
    rows,
    best,
  }
}

/** A model of each family one uses here, has voted about, or has chosen: what requests are priced on at first. */
export function usualModels(
  entries: readonly LedgerEntry[],
  { all, recent, scores }: { all: readonly Model[]; recent: readonly ModelRef[]; scores: OwnScores },
): readonly Model[] {
  const wanted = new Set([...usedIn(entries), ...recent].map(refKey))
  const found = new Map<string, Model>()
  for (const model of all) {
    const isWanted = wanted.has(keyOf(model))
    if (!isWanted && !scores.scoreOf(model)) continue
    const family = scoreName(model)
    // Of several offers the one that is used, else the first.
    if (isWanted || !found.has(family)) found.set(family, model)
  }
  return [...found.values()]
    .filter(({ entry }) => entry && entry.prices.type !== 'unpriced')
    .slice(0, MOST_ROWS)
}

const MOST_ROWS = 12

const keyOf = (model: Model): string => refKey(refOf(model))

function usedIn(entries: readonly LedgerEntry[]): readonly ModelRef[] {
  const spent = new Map<string, { readonly ref: ModelRef; amount: number }>()
  for (const { connectionId, model: modelId, cost, response } of entries) {
    if (!response.usage) continue
    const ref = { connectionId, modelId }
    const known = spent.get(refKey(ref)) ?? { ref, amount: 0 }
    known.amount += isPriced(cost) ? Number(cost.amount) : 0
    spent.set(refKey(ref), known)
  }
  return [...spent.values()].sort((one, other) => other.amount - one.amount).map(({ ref }) => ref)
}

/** An amount as a number, for order and bars; 0 for free, -1 for unknown. */
function orderOf({ range: { low } }: ReplayedCost): number {
  return isPriced(low) ? Number(low.amount) : low.type === 'free' ? 0 : -1
}

/** Both ends of a cost as numbers, for its bar; undefined where nothing is known. */
export function spanOf({ range: { low, high } }: ReplayedCost): readonly [number, number] | undefined {
  if (low.type === 'unknown') return undefined
  const [from, to] = [low, high].map((cost) => (isPriced(cost) ? Number(cost.amount) : 0))
  return [from ?? 0, Math.max(from ?? 0, to ?? 0)]
}

/** Which requests are priced again, as the address says it. */
export type CostScope =
  | { readonly type: 'chat'; readonly id: ConversationId }
  | { readonly type: 'project'; readonly id: ProjectId }
  /** The month that a day, in milliseconds since the epoch, is in. */
  | { readonly type: 'month'; readonly from: number }

/** A scope as text: `chat:c1`, `project:p1`, `month:2026-10`. */
export function scopeText(scope: CostScope): string {
  if (scope.type !== 'month') return `${scope.type}:${scope.id}`
  return `month:${monthOf(new Date(scope.from))}`
}

/** The scope of a text; undefined for what is none. */
export function scopeIn(text: string | null): CostScope | undefined {
  const [type, ...rest] = (text ?? '').split(':')
  const about = rest.join(':')
  if (about === '') return undefined
  if (type === 'chat') return { type, id: about as ConversationId }
  if (type === 'project') return { type, id: about as ProjectId }
  const [, year, month] = /^(\d{4})-(\d{2})$/.exec(about) ?? []
  if (type !== 'month' || year === undefined) return undefined
  return { type, from: startOfMonth(new Date(Number(year), Number(month) - 1, 1, 12).getTime()) }
}

/** The month before the one an instant is in. */
export const monthBefore = (at: number): number => startOfMonth(startOfMonth(at) - 1)

/** When the first request of a scope can have been; chats and projects are as old as they are. */
export const startOf = (scope: CostScope): number => (scope.type === 'month' ? scope.from : 0)

/** The requests of a scope. A chat that is gone is in no project any more. */
export function entriesIn(
  scope: CostScope,
  entries: readonly LedgerEntry[],
  conversations: Readonly<Record<ConversationId, Conversation>>,
): readonly LedgerEntry[] {
  switch (scope.type) {
    case 'chat':
      return entries.filter(({ conversationId }) => conversationId === scope.id)
    case 'project':
      return entries.filter(
        ({ conversationId }) =>
          conversationId !== null && conversations[conversationId]?.settings.project === scope.id,
      )
    case 'month': {
      const next = startOfMonth(scope.from + 32 * DAY_MS)
      return entries.filter(({ startedAt }) => startedAt >= scope.from && startedAt < next)
    }
  }
}
