import { describeError } from '@/domain/connections/serviceError'
import { type Cost, isPriced } from '@/domain/pricing'
import { FINISH_WORDS } from '@/domain/replies/describeReply'
import { canonicalJson } from '@/lib/canonicalJson'
import { decimal, decimalOfNumber, decimalText, divide } from '@/lib/decimal'
import { isRecord } from '@/lib/json'
import { pointerPart } from '@/lib/jsonRanges'
import { mark, t } from '@/lib/text/t'
import { median } from '@/lib/median'

import { modelKey, type ModelRef } from '../../modelRef'
import { billedOutputTokens, type Usage } from '../../usage/usage'
import type { RunCell } from '../run'
import { spentOn } from '../runProgress'

import { jsonIn } from './jsonIn'
import { compareNames } from '@/lib/text/compareNames'

/** How one model did in a run. */
export type Score = {
  readonly model: ModelRef
  readonly replies: number
  readonly failed: number
  /** Replies that were checked against the schema. */
  readonly checked: number
  /** From 0 to 1; undefined when none was checked. */
  readonly validShare?: number
  readonly cost: Cost
  /** Everything the model cost, failures among it, for each valid reply (each complete one where there is no schema). */
  readonly costPerValid: Cost
  /** Medians; undefined when unknown. */
  readonly firstTokenMs?: number
  readonly tokensPerSecond?: number
}

/** Models of a run, in the order they are in it. */
export function scoreboard(cells: readonly RunCell[]): readonly Score[] {
  const groups = new Map<string, RunCell[]>()
  for (const cell of cells) {
    const key = modelKey(cell.model)
    const group = groups.get(key)
    if (group) group.push(cell)
    else groups.set(key, [cell])
  }
  return [...groups.values()].flatMap((group) => {
    const [first] = group
    return first ? [scoreOf(first.model, group)] : []
  })
}

function scoreOf(model: ModelRef, cells: readonly RunCell[]): Score {
  const complete = cells.filter(({ state }) => state.type === 'complete')
  const checked = cells.filter(({ validity }) => validity !== undefined)
  const valid = checked.filter(({ validity }) => validity?.isJson === true && validity.problems.length === 0)
  const cost = spentOn(cells)
  const firstTokenMs = median(cells.flatMap(({ reply }) => reply?.firstTokenMs ?? []))
  const speed = median(cells.flatMap((cell) => speedOf(cell) ?? []))
  return {
    model,
    replies: complete.length,
    failed: cells.filter(({ state }) => state.type === 'failed' || state.type === 'interrupted').length,
    checked: checked.length,
    cost,
    costPerValid: perReply(cost, checked.length > 0 ? valid.length : complete.length),
    ...(checked.length > 0 && { validShare: valid.length / checked.length }),
    ...(firstTokenMs !== undefined && { firstTokenMs }),
    ...(speed !== undefined && { tokensPerSecond: speed }),
  }
}

type Times = {
  readonly usage?: Usage | undefined
  readonly firstTokenMs?: number | undefined
  readonly durationMs?: number | undefined
}

/** Too short a time to tell a speed from: the reply came in one piece. */
const LEAST_MS = 20

/**
 * Tokens a second after the first one; undefined when the times or the count are not known, and for a reply of one
 * token or in one piece, which has no speed.
 */
export function speedOf({ reply }: { readonly reply?: Times | undefined }): number | undefined {
  const { usage, firstTokenMs, durationMs } = reply ?? {}
  if (!usage || firstTokenMs === undefined || durationMs === undefined) return undefined
  const ms = durationMs - firstTokenMs
  const tokens = billedOutputTokens(usage)
  return tokens < 2 || ms < LEAST_MS ? undefined : (tokens / ms) * 1000
}

/** No reply has a price when there is none. */
function perReply(cost: Cost, count: number): Cost {
  const by = decimalOfNumber(count)
  if (!isPriced(cost) || !by) return cost
  const share = divide(decimal(cost.amount), by, 12)
  return share ? { type: cost.type, amount: decimalText(share), lines: [] } : { type: 'unknown' }
}

/**
 * How a cell ended, or that it has not yet, in a word or two; a failure with its reason.
 *
 * @param place where it is in its queue, if it waits: 1 is next.
 */
export function describeFinish({ state, reply }: RunCell, place?: number): string {
  if (state.type === 'waiting') {
    if (place === undefined) return t('waiting')
    return place === 1 ? t('next in line') : t('number {place} in line', { place })
  }
  if (state.type === 'running') return t('streaming')
  if (state.type === 'failed') return describeError(state.error)
  if (state.type !== 'complete') return t(state.type === 'stopped' ? mark('stopped') : mark('interrupted'))
  return t(FINISH_WORDS[reply?.finishReason ?? 'stop'] ?? mark('finished'))
}

type FieldAgreement = {
  /** JSON pointer of the field. */
  readonly path: string
  /** The commonest value, as JSON text. */
  readonly value: string
  /** Of the replies that are JSON, those that have this value: from 0 to 1. */
  readonly share: number
  /** How many different values there are, absence among them. */
  readonly values: number
}

/** Deepest level of objects that is looked into. */
const DEEPEST = 6

/**
 * For each field of replies that are JSON objects, how many agree on its value; the least agreed first.
 * Arrays count as one value. Empty when fewer than two replies are JSON objects.
 */
export function fieldAgreement(texts: readonly string[]): readonly FieldAgreement[] {
  const replies = texts.flatMap((text) => {
    const value = jsonIn(text)
    return isRecord(value) ? [fieldsOf(value)] : []
  })
  if (replies.length < 2) return []
  const paths = new Set(replies.flatMap((fields) => [...fields.keys()]))
  return [...paths]
    .map((path): FieldAgreement => {
      const counts = new Map<string | undefined, number>()
      for (const fields of replies) counts.set(fields.get(path), (counts.get(fields.get(path)) ?? 0) + 1)
      const present = [...counts].filter((entry): entry is [string, number] => entry[0] !== undefined)
      const [value, count] = present.reduce((best, each) => (each[1] > best[1] ? each : best))
      return { path, value, share: count / replies.length, values: counts.size }
    })
    .sort((one, other) => one.share - other.share || compareNames(one.path, other.path))
}

function fieldsOf(value: Readonly<Record<string, unknown>>): ReadonlyMap<string, string> {
  const fields = new Map<string, string>()
  const visit = (record: Readonly<Record<string, unknown>>, path: string, depth: number) => {
    for (const [key, inner] of Object.entries(record)) {
      const here = `${path}/${pointerPart(key)}`
      if (isRecord(inner) && depth < DEEPEST) visit(inner, here, depth + 1)
      else fields.set(here, canonicalJson(inner))
    }
  }
  visit(value, '', 1)
  return fields
}
