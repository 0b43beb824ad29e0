import { NUMERIC_NAMES, numericParameter, offeredNumber } from '@/domain/parameters/offeredNumber'
import { DEFINITIONS, PARAMETER_NAMES } from '@/domain/parameters/parameters'

import { EDITORS } from './editors/editors'
import type { ParameterPanelProps } from './parameters/ParameterRow'
import { NumberParameter } from './parameters/NumberParameter'

/** Tools are chosen where an assistant's tools are. */
const ELSEWHERE: ReadonlySet<string> = new Set(['tools', 'tool_choice', 'parallel_tool_calls'])

/** Parameters to be set apart from a chat: the numbers, then the others. */
export function ParameterFields(props: ParameterPanelProps) {
  const { parameters, entry, onSet, onUnset } = props
  const numbers = NUMERIC_NAMES.map((name) => offeredNumber(numericParameter(name), entry)).filter(
    ({ name, isBasic, isDeclared }) => isBasic || isDeclared || parameters[name] !== undefined,
  )
  return (
    <div className="flex flex-col">
      {numbers.map((offered) => (
        <NumberParameter
          key={offered.name}
          offered={offered}
          setting={parameters[offered.name]}
          onSet={onSet}
          onUnset={onUnset}
        />
      ))}
      {PARAMETER_NAMES.filter((name) => !ELSEWHERE.has(name)).map((name) => {
        const { editor } = DEFINITIONS[name]
        const Editor = editor && EDITORS[editor]
        return Editor && <Editor key={name} name={name} {...props} />
      })}
    </div>
  )
}
