import { Plus, X } from 'lucide-react'
import { useState, type ReactNode } from 'react'

import { parameterLabel } from '@/domain/parameters/labels'
import { isNumericName, NUMERIC_NAMES, numericParameter } from '@/domain/parameters/numbers'
import type { NumericName, Parameters } from '@/domain/parameters/parameters'
import { readValues } from '@/domain/runs/readValues'
import type { RunForm } from '@/domain/runs/runForm'
import { withSweep, type SweepValue } from '@/domain/runs/sweep'
import { t } from '@/lib/text/t'
import { Button } from '@/ui/controls/Button'
import { CONTROL } from '@/ui/controls/Field'
import { IconButton } from '@/ui/controls/IconButton'
import { RadioGroup } from '@/ui/controls/RadioGroup'

type Axes = RunForm['axes']

/** What a parameter does to the next token, of all that would be sent; another view, so the app hands it in. */
export type RenderPicture = (name: NumericName, parameters: Parameters) => ReactNode

type Props = {
  readonly axes: Axes
  readonly onChange: (axes: Axes) => void
  /** What is sent besides the swept values. */
  readonly parameters: Parameters
  /** The values of the reply that is looked at: those the pictures show at first. */
  readonly at?: readonly SweepValue[] | undefined
  readonly renderPicture: RenderPicture
  /** A small picture of one value beside those of the others. */
  readonly renderSmall: RenderPicture
}

/** Up to two parameters, the values each is to have, and what each does to the next token at one of them. */
export function SweepRows({ axes, onChange, parameters, at, renderPicture, renderSmall }: Props) {
  const [picked, setPicked] = useState<Picked>({ at, values: [] })
  const { values: mine } = picked.at === at ? picked : { values: [] }
  const shown = axes.flatMap((axis) => shownOf(axis, [...mine, ...(at ?? [])]))
  const drawn = withSweep(parameters, shown, null)
  const free = NUMERIC_NAMES.filter((name) => axes.every(({ parameter }) => parameter !== name))
  const replace = (index: number, change: Partial<Axes[number]>) =>
    onChange(axes.map((axis, at) => (at === index ? { ...axis, ...change } : axis)))
  return (
    <div className="flex flex-col">
      {axes.map(({ parameter, text }, index) => {
        const values = readValues(parameter, text)
        const name = parameterLabel(parameter)
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
                aria-label={t('Values of {name}', { name })}
                aria-invalid={values.ok ? undefined : true}
                value={text}
                onChange={({ currentTarget }) => replace(index, { text: currentTarget.value })}
                className={`${CONTROL} h-7 text-[12px]`}
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
                {values.value.length > 1 && (
                  <RadioGroup
                    label={t('Show {name} at', { name })}
                    isLabelHidden
                    className={parameter === 'temperature' ? 'lab-values' : 'lab-values lab-strips'}
                    value={String(shown.find((each) => each.parameter === parameter)?.value)}
                    options={values.value.map((value) => ({
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
                {renderPicture(parameter, drawn)}
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
          className="mt-1 -ml-2 self-start"
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
function shownOf({ parameter, text }: Axes[number], wanted: readonly SweepValue[]): readonly SweepValue[] {
  const values = readValues(parameter, text)
  if (!values.ok) return []
  const found = wanted.find((each) => each.parameter === parameter && values.value.includes(each.value))
  const value = found?.value ?? values.value[(values.value.length - 1) >> 1]
  return value === undefined ? [] : [{ parameter, value }]
}
