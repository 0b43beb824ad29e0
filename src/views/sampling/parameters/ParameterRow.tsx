import type { ReactNode } from 'react'

import type { CatalogEntry } from '@/domain/catalog'
import type { Dialect } from '@/domain/connections/dialect'
import type {
  ParameterName,
  Parameters,
  ParameterSetting,
  ParameterValues,
} from '@/domain/parameters/parameters'
import type { ModelRefusals } from '@/domain/request/refusals'
import type { EffortReply } from '@/domain/sampling/effortFigures'
import { t } from '@/lib/text/t'
import { Switch } from '@/ui/controls/Switch'

type ParameterRowProps = {
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

/** What the editor of a parameter is given. */
export type EditorProps = ParameterPanelProps & { readonly name: ParameterName }

/** What every section of the parameters panel is given. */
export type ParameterPanelProps = {
  readonly parameters: Parameters
  /** The model's catalog entry; undefined when there is none, and then nothing counts as unsupported. */
  readonly entry: CatalogEntry | undefined
  /** What the model refused: its own words are the choice then. */
  readonly refusals?: ModelRefusals
  /** The API in which the model is asked; chat completions unless given. */
  readonly api?: Dialect
  /** Sets a value by hand: it is sent from now on, with origin `mine`. */
  readonly onSet: <Name extends ParameterName>(name: Name, value: ParameterValues[Name]) => void
  /** Sends it no longer. */
  readonly onUnset: (name: ParameterName) => void
  /** The editor of a JSON schema; another view, so the app hands it in. */
  readonly renderSchema: (props: {
    readonly value: string
    readonly onChange: (schema: string) => void
    readonly isStrict: boolean
  }) => ReactNode
  readonly drawSeed: () => string
  readonly lastSeed?: string | undefined
  /** This chat's own replies by the model: what effort costs here. */
  readonly effortReplies?: readonly EffortReply[] | undefined
  /** What stands above both folds, in the place of what the model takes no values of. */
  readonly promoted?: readonly ParameterName[]
  /** What a tier does to the price, by tier: "−50%". */
  readonly tierNotes?: Readonly<Record<string, string>> | undefined
}
