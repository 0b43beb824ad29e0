import { memo, type ReactNode, useContext } from 'react'

import { isWhole, type OfferedNumber } from '@/domain/parameters/offeredNumber'
import type { NumericName, ParameterSetting } from '@/domain/parameters/parameters'
import { HeldParametersContext, useMovedValue } from '@/hooks/parameters/heldParameters'
import { t } from '@/lib/text/t'
import { NumberField } from '@/ui/controls/NumberField'
import { Slider } from '@/ui/controls/Slider'

import { PanelPicture } from '../pictures/PanelPicture'
import { ParameterRow } from './ParameterRow'

export type NumberParameterProps = {
  readonly offered: OfferedNumber
  readonly setting: ParameterSetting<number> | undefined
  readonly onSet: (name: NumericName, value: number) => void
  readonly onUnset: (name: NumericName) => void
  /** Says what it does also while it is not sent. */
  readonly isExplained?: boolean | undefined
  /** What stands below it, also while it is off. */
  readonly children?: ReactNode
}

/**
 * A number with its switch, its slider and its box; beyond the model's limits it says so. Drawn again only when
 * something of its own changes: a slider that is dragged draws one row, and the pictures by themselves.
 */
export const NumberParameter = memo(function NumberParameter(props: NumberParameterProps) {
  const { offered, onSet, onUnset, isExplained = false } = props
  const { name, min, max, reach, step, start, catalogDefault, isSupported, picture } = offered
  const label = t(offered.label)
  const isAboutAll = picture.type === 'together'
  const held = useContext(HeldParametersContext)
  const moved = useMovedValue(name)
  const setting = moved === undefined ? props.setting : { value: moved, origin: 'mine' as const }
  const value = setting?.value
  const set = (next: number) => onSet(name, next)
  const isOutside = value !== undefined && (value < min || value > max)
  return (
    <ParameterRow
      label={label}
      setting={setting}
      isSupported={isSupported}
      onTurn={(isSent) => (isSent ? set(start) : onUnset(name))}
      whenNotSent={setting ? undefined : notSent(offered)}
      control={
        value !== undefined && (
          <NumberField
            label={label}
            value={value}
            min={min}
            max={max}
            step={step}
            onChange={set}
            className={isWhole(offered) ? 'w-22' : 'w-16'}
          />
        )
      }
    >
      {value !== undefined && (
        <>
          <Slider
            label={label}
            value={Math.min(reach, Math.max(min, value))}
            min={min}
            max={reach}
            step={step}
            tick={catalogDefault}
            onChange={(next) => (held ? held.move(name, next) : set(next))}
            onRest={held?.settle}
            className="mt-1"
          />
          {name === 'temperature' && (
            <p aria-hidden className="flex justify-between text-[13px] leading-5 text-muted">
              <span>{t('Focused')}</span>
              <span>{t('Varied')}</span>
            </p>
          )}
          {isOutside && (
            <p className="text-[13px] leading-5 text-money">
              {t('This model accepts {min} to {max}. Move the slider to change the value.', { min, max })}
            </p>
          )}
          {catalogDefault !== undefined && catalogDefault !== value && (
            <button
              type="button"
              onClick={() => set(catalogDefault)}
              className="rounded text-[13px] text-muted underline decoration-line-strong underline-offset-2 hover:text-text"
            >
              {t('Default {catalogDefault}', { catalogDefault })}
            </button>
          )}
        </>
      )}
      {(isAboutAll || isExplained || value !== undefined) && <PanelPicture name={name} />}
      {props.children}
    </ParameterRow>
  )
})

function notSent({ name, catalogDefault, reach }: OfferedNumber): string {
  if (catalogDefault !== undefined) return t('Default ({catalogDefault})', { catalogDefault })
  return name === 'max_tokens' ? t('Default (up to {reach})', { reach }) : t('Default')
}
