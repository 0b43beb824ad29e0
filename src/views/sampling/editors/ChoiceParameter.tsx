import type { ReactNode } from 'react'

import type { ParameterSetting } from '@/domain/parameters/parameters'
import { RadioGroup, type RadioOption } from '@/ui/controls/RadioGroup'

import { ParameterRow } from '../parameters/ParameterRow'

export type ChoiceParameterProps<Choice extends string> = {
  readonly label: string
  readonly options: readonly RadioOption<Choice>[]
  readonly chosen: Choice | undefined
  readonly setting: Pick<ParameterSetting<unknown>, 'origin'> | undefined
  readonly isSupported: boolean
  /** What switching it on chooses. */
  readonly start: Choice
  readonly onChoose: (choice: Choice) => void
  readonly onUnset: () => void
  readonly whenNotSent?: string | undefined
  readonly children?: ReactNode
}

/** One of a few words. Choosing one sends it; the switch takes it back. */
export function ChoiceParameter<Choice extends string>({
  label,
  options,
  chosen,
  setting,
  isSupported,
  start,
  onChoose,
  onUnset,
  whenNotSent,
  children,
}: ChoiceParameterProps<Choice>) {
  return (
    <ParameterRow
      label={label}
      setting={setting}
      isSupported={isSupported}
      whenNotSent={whenNotSent}
      onTurn={(isSent) => (isSent ? onChoose(start) : onUnset())}
    >
      {(isSupported || setting !== undefined) && options.length > 0 && (
        <RadioGroup
          label={label}
          isLabelHidden
          value={chosen}
          options={options}
          isDisabled={!isSupported}
          onChange={onChoose}
          className="mt-1"
        />
      )}
      {children}
    </ParameterRow>
  )
}
