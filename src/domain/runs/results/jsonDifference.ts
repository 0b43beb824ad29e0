import type { MessageId } from '@/domain/ids'
import type { SweepName } from '@/domain/parameters/parameters'
import { isRecord } from '@/lib/json'
import { pointerPart } from '@/lib/jsonRanges'

import type { Run, RunCell } from '../run'
import type { Swept } from '../sweep'

import { jsonIn } from './jsonIn'

/** One place in which two JSON values differ. Values are JSON text; `path` is a JSON pointer. */
export type JsonChange =
  | { readonly type: 'added'; readonly path: string; readonly after: string }
  | { readonly type: 'removed'; readonly path: string; readonly before: string }
  | { readonly type: 'changed'; readonly path: string; readonly before: string; readonly after: string }

/** Most changes that are listed. */
const MOST = 500

/** Where two JSON values differ, by their structure: the order of keys says nothing, that of arrays does. */
export function jsonDifference(before: unknown, after: unknown): readonly JsonChange[] {
  const changes: JsonChange[] = []
  const stack: { before: unknown; after: unknown; path: string }[] = [{ before, after, path: '' }]
  for (let pair = stack.pop(); pair && changes.length < MOST; pair = stack.pop()) {
    const [one, other] = [pair.before, pair.after]
    if (Object.is(one, other)) continue
    const fields = bothFields(one, other)
    if (fields) {
      for (const [key, left, right] of fields.toReversed())
        stack.push({ before: left, after: right, path: `${pair.path}/${key}` })
    } else if (one === undefined) changes.push({ type: 'added', path: pair.path, after: text(other) })
    else if (other === undefined) changes.push({ type: 'removed', path: pair.path, before: text(one) })
    else changes.push({ type: 'changed', path: pair.path, before: text(one), after: text(other) })
  }
  return changes
}

/** The same for two texts; undefined unless both are JSON with a structure: an object or an array. */
export function jsonDifferenceOf(from: string, to: string): readonly JsonChange[] | undefined {
  const [before, after] = [jsonIn(from), jsonIn(to)]
  return isStructure(before) && isStructure(after) ? jsonDifference(before, after) : undefined
}

const isStructure = (value: unknown): boolean => typeof value === 'object' && value !== null

type Field = readonly [key: string, before: unknown, after: unknown]

function bothFields(one: unknown, other: unknown): readonly Field[] | undefined {
  if (Array.isArray(one) && Array.isArray(other)) {
    const [left, right]: readonly (readonly unknown[])[] = [one, other]
    return Array.from({ length: Math.max(one.length, other.length) }, (_, index) => [
      String(index),
      left?.[index],
      right?.[index],
    ])
  }
  if (!isRecord(one) || !isRecord(other)) return undefined
  const keys = [...new Set([...Object.keys(one), ...Object.keys(other)])]
  return keys.map((key) => [
    pointerPart(key),
    Object.hasOwn(one, key) ? one[key] : undefined,
    Object.hasOwn(other, key) ? other[key] : undefined,
  ])
}

const text = (value: unknown): string => JSON.stringify(value)

/** How much the replies at one value of a parameter differ from the reference on average, from 0 to 1. */
type DifferenceAt = { readonly value: Swept; readonly share: number; readonly replies: number }

/** Along temperature where it is varied, else the first parameter with several values; undefined without one. */
export function differenceByValue(
  run: Pick<Run, 'plan' | 'cells'>,
  shareOf: (id: MessageId) => number | undefined,
): { readonly parameter: SweepName; readonly points: readonly DifferenceAt[] } | undefined {
  const several = run.plan.axes.filter(({ values }) => values.length > 1)
  const axis = several.find(({ parameter }) => parameter === 'temperature') ?? several[0]
  if (!axis) return undefined
  // Words keep their order.
  const points = axis.values
    .toSorted((one, other) => (Number.isFinite(Number(one)) ? Number(one) - Number(other) : 0))
    .flatMap((value) => {
      const isHere = ({ values }: RunCell) =>
        values.some((each) => each.parameter === axis.parameter && each.value === value)
      const shares = run.cells.filter(isHere).flatMap(({ id }) => shareOf(id) ?? [])
      const sum = shares.reduce((total, share) => total + share, 0)
      return shares.length === 0 ? [] : [{ value, share: sum / shares.length, replies: shares.length }]
    })
  return points.length < 2 ? undefined : { parameter: axis.parameter, points }
}
