import { quoted } from '@/lib/text/quoted'
import { t } from '@/lib/text/t'

import type { MessageId } from '../../ids'
import { parameterLabel } from '../../parameters/labels'

import type { AnswerOf } from './answers'
import { cellText, hasReply } from './cellText'
import { clusterReplies, type Cluster } from './clusterReplies'
import type { Run, RunCell } from '../run'
import type { Swept } from '../sweep'

/** How the answers are distributed at each value of a swept parameter. */
export type AnswersBySetting = {
  readonly parameter: string
  /** The largest groups of near replies, at most three, then one for all others. */
  readonly groups: readonly { readonly id: string; readonly label: string }[]
  readonly rows: readonly {
    readonly value: Swept
    readonly replies: number
    /** By id of a group, from 0 to 1. */
    readonly shares: Readonly<Record<string, number>>
  }[]
}

const NAMED = 3

/** Answers along the first swept parameter, or `axis`; undefined when nothing is swept, or nothing has come that was sent it. */
export function answersBySetting(
  run: Run,
  baseId: MessageId | undefined,
  axis = 0,
  answerOf?: AnswerOf,
): AnswersBySetting | undefined {
  const swept = run.plan.axes[axis]
  const valueOf = (values: RunCell['values']) =>
    values.find(({ parameter }) => parameter === swept?.parameter)?.value
  // A reply that was asked for without the parameter says nothing of its values.
  const cells = run.cells.filter((cell) => hasReply(cell) && valueOf(cell.values) !== undefined)
  if (!swept || cells.length === 0) return undefined
  const clusters = clusterReplies(
    cells.map((cell) => ({ id: cell.id, text: cellText(cell) })),
    baseId,
    answerOf,
  )
  const groupOf = new Map(
    clusters.flatMap(({ members }, index) =>
      members.map((id) => [id, index < NAMED ? `g${index}` : 'rest'] as const),
    ),
  )
  const named = clusters
    .slice(0, NAMED)
    .map((cluster, index) => ({ id: `g${index}`, label: labelOf(cluster) }))
  return {
    parameter: parameterLabel(swept.parameter),
    groups: clusters.length > NAMED ? [...named, { id: 'rest', label: t('others') }] : named,
    rows: swept.values.flatMap((value) => {
      const here = cells.filter(({ values }) => valueOf(values) === value)
      if (here.length === 0) return []
      const shares: Record<string, number> = {}
      for (const { id } of here) {
        const group = groupOf.get(id) ?? 'rest'
        shares[group] = (shares[group] ?? 0) + 1 / here.length
      }
      return [{ value, replies: here.length, shares }]
    }),
  }
}

/** What a group is called: "same as base", "near: “kettle hums”". */
export function labelOf({ type, hasBase, phrase, answer }: Cluster): string {
  if (answer === null) return t('No answer found')
  if (answer !== undefined) return hasBase ? t('{answer} (reference)', { answer }) : answer
  if (hasBase) return type === 'near' ? t('Similar to the reference') : t('Same as the reference')
  const values = { quoted: phrase === '' ? t('empty') : quoted(phrase) }
  if (type === 'alone') return t('Unique: {quoted}', values)
  return type === 'same' ? t('Same: {quoted}', values) : t('Similar: {quoted}', values)
}
