import { useState, type ReactNode } from 'react'

import type { ModelRef } from '@/domain/modelRef'
import { parameterLabel } from '@/domain/parameters/labels'
import { isNumericName } from '@/domain/parameters/offeredNumber'
import {
  isSweepName,
  SWEEP_NAMES,
  type NumericName,
  type Parameters,
  type SweepName,
} from '@/domain/parameters/parameters'
import { readValues, type RunForm } from '@/domain/runs/runForm'
import { withSweep, type SweepValue, type Swept, type SweptName } from '@/domain/runs/sweep'
import { struckValues, type UnsentInPlan } from '@/domain/runs/unsent'
import { useModelLabel } from '@/hooks/models/useModelLabel'
import { useVariable } from '@/hooks/runs/useRunForm'
import { formatList } from '@/lib/text/formatList'
import { t } from '@/lib/text/t'
import { listWithOwnSigns, listWithPoints, withOwnSign } from '@/lib/text/typedNumber'
import { Button } from '@/ui/controls/Button'
import { CONTROL } from '@/ui/controls/Field'
import { IconButton } from '@/ui/controls/IconButton'
import { RadioGroup } from '@/ui/controls/RadioGroup'
import { X } from '@/ui/firstIcons'
import { Plus } from '@/ui/icons'

type Axes = RunForm['axes']

/** What a parameter does to the next token, of all that would be sent; another view, so the app hands it in. */
export type RenderPicture = (name: NumericName, parameters: Parameters) => ReactNode

type Props = {
  readonly axes: Axes
  readonly onChange: (axes: Axes) => void
  /** What is sent besides the swept values. */
  readonly parameters: Parameters
  readonly models: readonly ModelRef[]
  /** What is varied and not sent to a model: struck where none is sent it. */
  readonly unsent: readonly UnsentInPlan[]
  /** The values of the reply that is looked at: those the pictures show at first. */
  readonly at?: readonly SweepValue[] | undefined
  readonly renderPicture: RenderPicture
  /** A small picture of one value beside those of the others. */
  readonly renderSmall: RenderPicture
}

/** Up to two parameters, the values each is to have, and what each does to the next token at one of them. */
export function SweepRows(props: Props) {
  const { axes, onChange, parameters, models, unsent, at, renderPicture, renderSmall } = props
  const [picked, setPicked] = useState<Picked>({ at, values: [] })
  const { values: mine } = picked.at === at ? picked : { values: [] }
  const struckOf = ({ parameter, text }: Axes[number]) => {
    const read = readValues(parameter, text)
    return read.ok ? struckValues({ parameter, values: read.value }, unsent, models.length) : []
  }
  const shown = axes.flatMap((axis) => shownOf(axis, struckOf(axis), [...mine, ...(at ?? [])]))
  const drawn = withSweep(parameters, shown, null)
  const firstAxis = useVariable(models)
  // What none of the models takes can't vary.
  const free = SWEEP_NAMES.flatMap((name) =>
    axes.every(({ parameter }) => parameter !== name) ? (firstAxis(name) ?? []) : [],
  )
  const replace = (index: number, change: Partial<Axes[number]>) =>
    onChange(axes.map((axis, at) => (at === index ? { ...axis, ...change } : axis)))
  return (
    <div className="flex flex-col">
      {axes.map(({ parameter, text }, index) => {
        const values = readValues(parameter, text)
        const name = parameterLabel(parameter)
        const all = values.ok ? values.value : []
        const struck = struckOf({ parameter, text })
        const isStruck = values.ok && struck.length === all.length
        return (
          <div key={parameter} className="flex flex-col border-b border-line py-2">
            <div className="sweep-row">
              <select
                aria-label={t('Parameter {number}', { number: index + 1 })}
                value={parameter}
                onChange={({ currentTarget: { value } }) => {
                  if (!isSweepName(value) || value === parameter) return
                  replace(index, firstAxis(value) ?? {})
                }}
                className="appearance-none truncate rounded bg-transparent py-1 text-sm hover:text-accent pointer-coarse:min-h-11"
              >
                {[parameter, ...free.map((each) => each.parameter)].map((each) => (
                  <option key={each} value={each} className="bg-surface">
                    {parameterLabel(each)}
                  </option>
                ))}
              </select>
              <input
                autoComplete="off"
                aria-label={t('Values of {name}', { name })}
                aria-invalid={values.ok ? undefined : true}
                value={listWithOwnSigns(text)}
                onChange={({ currentTarget }) =>
                  replace(index, { text: listWithPoints(currentTarget.value) })
                }
                className={`${CONTROL} h-7 text-[12px] ${isStruck ? 'line-through' : ''}`}
              />
              <IconButton
                size="small"
                icon={X}
                label={t('Remove {name}', { name })}
                onClick={() => onChange(axes.filter((_, at) => at !== index))}
              />
            </div>
            {values.ok ? (
              <>
                <UnsentWords parameter={parameter} models={models} unsent={unsent} />
                {all.length > 1 && !isStruck && (
                  <RadioGroup
                    label={t('Show {name} at', { name })}
                    isLabelHidden
                    className={parameter === 'temperature' ? 'lab-values' : 'lab-values lab-strips'}
                    value={String(shown.find((each) => each.parameter === parameter)?.value)}
                    options={all
                      .filter((value) => !struck.includes(value))
                      .map((value) => ({
                        value: String(value),
                        label: withOwnSign(String(value)),
                        picture:
                          isNumericName(parameter) &&
                          renderSmall(
                            parameter,
                            withSweep(
                              parameters,
                              [{ parameter, value }, ...shown.filter(ofOther(parameter))],
                              null,
                            ),
                          ),
                      }))}
                    onChange={(value) =>
                      setPicked({
                        at,
                        values: [
                          ...all.flatMap((each) =>
                            String(each) === value ? { parameter, value: each } : [],
                          ),
                          ...mine.filter(ofOther(parameter)),
                        ],
                      })
                    }
                  />
                )}
                {!isStruck && isNumericName(parameter) && renderPicture(parameter, drawn)}
              </>
            ) : (
              <p className="text-[13px] text-danger">{values.error}</p>
            )}
          </div>
        )
      })}
      {axes.length > 0 &&
        axes.every(({ parameter }) => isNumericName(parameter) && parameter !== 'temperature') && (
          <div className="border-b border-line py-2">
            <h3 className="text-sm">{t('Next token')}</h3>
            {renderPicture('temperature', drawn)}
          </div>
        )}
      {axes.length < 2 && free.length > 0 && (
        <Button
          size="small"
          variant="muted"
          className="mt-1 -ms-2 self-start"
          onClick={() => {
            onChange([...axes, ...free.slice(0, 1)])
          }}
        >
          <Plus aria-hidden size={14} />
          {t('Add a parameter')}
        </Button>
      )}
    </div>
  )
}

const ofOther =
  (parameter: SweepName) =>
  (value: SweepValue): boolean =>
    value.parameter !== parameter

/** Values a person chose to see, for as long as the same reply is looked at. */
type Picked = { readonly at: Props['at']; readonly values: readonly SweepValue[] }

/** The value of an axis its picture shows: the first that is wanted and is one of its values, else one in the middle. */
function shownOf(
  { parameter, text }: Axes[number],
  struck: readonly Swept[],
  wanted: readonly SweepValue[],
): readonly SweepValue[] {
  const read = readValues(parameter, text)
  const values = read.ok ? read.value.filter((value) => !struck.includes(value)) : []
  const found = wanted.find((each) => each.parameter === parameter && values.includes(each.value))
  const value = found?.value ?? values[(values.length - 1) >> 1]
  return value === undefined ? [] : [{ parameter, value }]
}

type UnsentWordsProps = {
  readonly parameter: SweptName
  readonly models: readonly ModelRef[]
  readonly unsent: readonly UnsentInPlan[]
}

/** Which of the models that are asked a varied parameter is not sent to, and why. Nothing where all are. */
export function UnsentWords({ parameter, models, unsent }: UnsentWordsProps) {
  const nameOf = useModelLabel(models)
  const here = unsent.filter((each) => each.parameter === parameter)
  if (here.length === 0) return null
  return (
    <ul className="flex flex-col gap-0.5 py-1 text-[13px] text-money">
      {here.map(({ model, values, isAll, reason }) => (
        <li key={`${model.connectionId} ${model.modelId}`} className="wrap-anywhere">
          {isAll || parameter === 'seed'
            ? t('Not sent to {model}. {reason}', { model: nameOf(model), reason })
            : t('Not sent to {model}: {values}. {reason}', {
                values: formatList(values.map(String)),
                model: nameOf(model),
                reason,
              })}
        </li>
      ))}
    </ul>
  )
}
