import { parseJson, valueAt } from '@/lib/json'
import { t } from '@/lib/text/t'

import type { CatalogEntry } from '../catalog'
import type { Dialect } from '../connections/dialect'
import type { ConversationSettings } from '../conversations/conversation'
import { modelKey, type ModelRef } from '../modelRef'
import { supportedName } from '../parameters/parameters'
import { buildRequest, placeOf } from '../dialects'
import type { ModelRefusals } from '../request/refusals'

import type { RunCell, RunPlan } from './run'
import { sweepCombinations, type SweepAxis, type Swept, type SweepValue, type SweptName } from './sweep'

/** A swept parameter that a request goes without, and why, as a sentence of its own. */
export type Unsent = { readonly parameter: SweptName; readonly reason: string }

/** What a request to one model is built with besides its settings. */
export type Served = {
  readonly entry: CatalogEntry | undefined
  readonly refusals: ModelRefusals
  readonly connectionFields: string | undefined
  readonly dialect: Dialect
  readonly host: string | undefined
}

/** Says which of its swept parameters a cell is sent without. */
export type UnsentOf = (
  plan: Pick<RunPlan, 'settings'>,
  cell: Pick<RunCell, 'model' | 'values' | 'seed'>,
) => readonly Unsent[]

/**
 * Which of the swept parameters are not in the body that these settings make: the body itself is asked, as a catalog,
 * a refusal, a dialect, extra fields or another parameter may each keep one out.
 *
 * @param settings with the values of the cell in them.
 */
export function unsentIn(
  settings: ConversationSettings,
  names: readonly SweptName[],
  { entry, dialect, ...served }: Served,
): readonly Unsent[] {
  if (names.length === 0) return []
  // What is said in instructions has no part in it, and may be long.
  const order = { path: [], settings: { ...settings, systemPrompt: '' }, entry, dialect, ...served }
  const { body, notSent, overridden } = buildRequest(order)
  return names.flatMap((parameter): readonly Unsent[] => {
    const told = notSent.find((each) => each.parameter === parameter)
    if (told) return [{ parameter, reason: told.reason }]
    const name = dialect === 'chat' ? supportedName(parameter, entry) : placeOf(dialect, parameter)
    if (name === undefined || !isIn(body, name))
      return [{ parameter, reason: t('It has no effect beside the other settings.') }]
    return overridden.includes(name)
      ? [{ parameter, reason: t('The provider’s extra body fields replace it.') }]
      : []
  })
}

/** Whether a body has something at a place, with dots. */
const isIn = (body: string, place: string): boolean =>
  valueAt(parseJson(body), place.split('.')) !== undefined

/** The cell with only the values that are sent: the others are named in `notSent`. The same cell where all are. */
export function asSent<Cell extends Pick<RunCell, 'values' | 'seed' | 'notSent'>>(
  cell: Cell,
  unsent: readonly string[],
): Cell {
  const varied = [...cell.values.map(({ parameter }) => parameter), ...(cell.seed === null ? [] : SEED)]
  const names = varied.filter((name) => unsent.includes(name) && cell.notSent?.includes(name) !== true)
  if (names.length === 0) return cell
  return {
    ...cell,
    values: cell.values.filter(({ parameter }) => !names.includes(parameter)),
    notSent: [...(cell.notSent ?? []), ...names],
  }
}

const SEED: readonly SweptName[] = ['seed']

/** The cell as its request was in truth, from what the reply says was left out of it. */
export const asReplied = (cell: RunCell): RunCell => asSent(cell, cell.reply?.notSent ?? [])

/** Cells with the same key are the same request; seeds that are not sent make further replies to it. */
const requestKey = ({ promptIndex, model, values, seed }: RunCell): string =>
  JSON.stringify([
    promptIndex,
    modelKey(model),
    values.map(({ parameter, value }) => [parameter, value]),
    seed,
  ])

/** Cells as they will be sent, where only some of them are still to be: those that would repeat another are gone. */
export function mergedCells(
  plan: RunPlan,
  cells: readonly RunCell[],
  unsentOf: UnsentOf,
): readonly RunCell[] {
  const settled = cells.map((cell) =>
    cell.state.type === 'waiting' ? asSent(cell, namesOf(unsentOf(plan, cell))) : cell,
  )
  if (settled.every((cell, index) => cell === cells[index])) return cells
  // What has been asked stays, and what waits is compared with it, wherever it is in the order.
  const asked = new Set(settled.filter(({ state }) => state.type !== 'waiting').map(requestKey))
  return settled.filter((cell) => {
    if (cell.state.type !== 'waiting') return true
    const key = requestKey(cell)
    if (asked.has(key)) return false
    asked.add(key)
    return true
  })
}

export const namesOf = (unsent: readonly Unsent[]): readonly SweptName[] =>
  unsent.map(({ parameter }) => parameter)

/** What a plan sweeps and one of its models is not sent. */
export type UnsentInPlan = Unsent & {
  readonly model: ModelRef
  /** The values that are not sent to it; empty for seeds. */
  readonly values: readonly Swept[]
  /** Whether none of the values is sent to it. */
  readonly isAll: boolean
}

/** For the form: what each model of a plan would not be sent, before anything is asked. */
export function unsentInPlan(plan: RunPlan, unsentOf: UnsentOf): readonly UnsentInPlan[] {
  return plan.models.flatMap((model) => {
    const found = new Map<SweptName, { reason: string; values: Set<Swept> }>()
    const sent = new Set<string>()
    for (const values of sweepCombinations(plan.axes)) {
      const unsent = unsentOf(plan, { model, values, seed: plan.seeds[0] ?? null })
      for (const { parameter, reason } of unsent) {
        const known = found.get(parameter) ?? { reason, values: new Set<Swept>() }
        found.set(parameter, known)
        for (const each of values) if (each.parameter === parameter) known.values.add(each.value)
      }
      for (const each of values)
        if (!unsent.some(({ parameter }) => parameter === each.parameter)) sent.add(valueKey(each))
    }
    return [...found].flatMap(([parameter, { reason, values }]) => {
      // A value that goes along with another of the other parameter is sent.
      const never = [...values].filter(
        (value) => parameter === 'seed' || !sent.has(valueKey({ parameter, value })),
      )
      if (parameter !== 'seed' && never.length === 0) return []
      const axis = plan.axes.find((each) => each.parameter === parameter)
      return [{ model, parameter, reason, values: never, isAll: never.length === (axis?.values.length ?? 0) }]
    })
  })
}

const valueKey = ({ parameter, value }: SweepValue): string => `${parameter} ${value}`

/** Which models of a run were not sent what of the sweep; in the order of the cells. */
export function unsentToModels(
  cells: readonly RunCell[],
): readonly { readonly model: ModelRef; readonly names: readonly SweptName[] }[] {
  const found = new Map<string, { model: ModelRef; names: Set<SweptName> }>()
  for (const { model, notSent = [] } of cells) {
    if (notSent.length === 0) continue
    const known = found.get(modelKey(model)) ?? { model, names: new Set<SweptName>() }
    found.set(modelKey(model), known)
    for (const name of notSent) known.names.add(name)
  }
  return [...found.values()].map(({ model, names }) => ({ model, names: [...names] }))
}

/** The values of an axis that are sent to none of a plan’s models. */
export function struckValues(
  { parameter, values }: SweepAxis,
  unsent: readonly UnsentInPlan[],
  models: number,
): readonly Swept[] {
  const here = unsent.filter((each) => each.parameter === parameter)
  return models === 0
    ? []
    : values.filter((value) => here.filter((each) => each.values.includes(value)).length === models)
}
