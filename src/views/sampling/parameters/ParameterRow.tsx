import type { ReactNode } from 'react'

import type { ParameterSetting } from '@/domain/parameters/parameters'
import { t } from '@/lib/text/t'
import { Switch } from '@/ui/controls/Switch'

export type ParameterRowProps = {
  readonly label: string
  /** Undefined: not sent. */
  readonly setting: Pick<ParameterSetting<unknown>, 'origin'> | undefined
  readonly isSupported: boolean
  readonly onTurn: (isSent: boolean) => void
  /** Shown at the right while it is sent: its box. */
  readonly control?: ReactNode
  /** What is said at the right while it is not: "not sent · up to 16,384". */
  readonly whenNotSent?: string | undefined
  /** Shown below: its slider, its picture. */
  readonly children?: ReactNode
}

/** One parameter: a switch that says whether it is sent at all, where its value comes from, and the value. */
export function ParameterRow({
  label,
  setting,
  isSupported,
  onTurn,
  control,
  whenNotSent = t('Default'),
  children,
}: ParameterRowProps) {
  const isSent = setting !== undefined
  return (
    <div className="border-b border-line px-4 py-2.5">
      <div className="flex min-h-8 items-center gap-2">
        <span className={isSupported || isSent ? 'text-sm font-medium' : 'text-sm font-medium text-muted'}>
          {label}
        </span>
        <span className="ms-auto flex min-w-0 items-center gap-2 text-end text-[13px] text-muted">
          {setting ? (
            <>
              <span className="text-accent">{originWords(setting.origin)}</span>
              {control}
            </>
          ) : isSupported ? (
            whenNotSent
          ) : (
            t('not supported')
          )}
        </span>
        <Switch
          label={t('Send {label}', { label })}
          isOn={isSent}
          isDisabled={!isSupported && !isSent}
          onChange={onTurn}
        >
          {/* Its name is at the start of the row. */}
          <></>
        </Switch>
      </div>
      {isSent && !isSupported && (
        <p className="text-[13px] leading-5 text-money">
          {t('This model doesn’t support this parameter, so it isn’t sent. Switch it off to remove it.')}
        </p>
      )}
      {children}
    </div>
  )
}

/** Who set a parameter, in a word. */
export const originWords = (origin: ParameterSetting<unknown>['origin']): string =>
  origin === 'mine' ? t('Custom') : t('Preset')
