import { X } from '@/ui/firstIcons'
import { Plus } from '@/ui/icons'
import { useState, type ReactNode } from 'react'

import { parameterLabel } from '@/domain/parameters/labels'
import type { ModelRef } from '@/domain/modelRef'
import { isNumericName, NUMERIC_NAMES, numericParameter } from '@/domain/parameters/offeredNumber'
import type { NumericName, Parameters } from '@/domain/parameters/parameters'
import { readValues } from '@/domain/runs/readValues'
import type { RunForm } from '@/domain/runs/runForm'
import { withSweep, type SweepValue } from '@/domain/runs/sweep'
import { struckValues, type UnsentInPlan } from '@/domain/runs/unsent'
import { useTakenBy } from '@/hooks/runs/useRuns'
import { t } from '@/lib/text/t'
import { Button } from '@/ui/controls/Button'
import { CONTROL } from '@/ui/controls/Field'
import { IconButton } from '@/ui/controls/IconButton'
import { RadioGroup } from '@/ui/controls/RadioGroup'

import { UnsentWords } from './UnsentWords'

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
  const isTaken = useTakenBy(models)
  // What none of the models takes can't vary.
  const free = NUMERIC_NAMES.filter(
    (name) => axes.every(({ parameter }) => parameter !== name) && isTaken(name),
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
                  if (isNumericName(value))
                    replace(index, { parameter: value, text: numericParameter(value).swept })
                }}
                className="min-w-0 flex-1 appearance-none truncate rounded bg-transparent py-1 text-sm hover:text-accent pointer-coarse:min-h-11"
              >
                {[parameter, ...free].map((each) => (
                  <option key={each} value={each} className="bg-surface">
                    {parameterLabel(each)}
                  </option>
                ))}
              </select>
              <input
                autoComplete="off"
                aria-label={t('Values of {name}', { name })}
                aria-invalid={values.ok ? undefined : true}
                value={text}
                onChange={({ currentTarget }) => replace(index, { text: currentTarget.value })}
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
                        label: String(value),
                        picture: renderSmall(
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
                        values: [{ parameter, value: Number(value) }, ...mine.filter(ofOther(parameter))],
                      })
                    }
                  />
                )}
                {!isStruck && renderPicture(parameter, drawn)}
              </>
            ) : (
              <p className="text-[13px] text-danger">{values.error}</p>
            )}
          </div>
        )
      })}
      {axes.length > 0 && axes.every(({ parameter }) => parameter !== 'temperature') && (
        <div className="border-b border-line py-2">
          <h3 className="text-sm">{t('Next token')}</h3>
          {renderPicture('temperature', drawn)}
        </div>
      )}
      {axes.length < 2 && (
        <Button
          size="small"
          variant="muted"
          className="mt-1 -ms-2 self-start"
          onClick={() => {
            const [parameter = 'temperature'] = free
            onChange([...axes, { parameter, text: numericParameter(parameter).swept }])
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
  (parameter: NumericName) =>
  (value: SweepValue): boolean =>
    value.parameter !== parameter

/** Values a person chose to see, for as long as the same reply is looked at. */
type Picked = { readonly at: Props['at']; readonly values: readonly SweepValue[] }

/** The value of an axis its picture shows: the first that is wanted and is one of its values, else one in the middle. */
function shownOf(
  { parameter, text }: Axes[number],
  struck: readonly number[],
  wanted: readonly SweepValue[],
): readonly SweepValue[] {
  const read = readValues(parameter, text)
  const values = read.ok ? read.value.filter((value) => !struck.includes(value)) : []
  const found = wanted.find((each) => each.parameter === parameter && values.includes(each.value))
  const value = found?.value ?? values[(values.length - 1) >> 1]
  return value === undefined ? [] : [{ parameter, value }]
}
