import { DEFINITIONS, supportedName } from '@/domain/parameters/parameters'
import type { ToolChoice } from '@/domain/parameters/kinds'
import { readTools } from '@/domain/tools/offeredTools'
import { t } from '@/lib/text/t'
import { tAs } from '@/lib/text/tAs'

import type { EditorProps } from '../parameters/parameterPanelProps'
import { ChoiceParameter } from './ChoiceParameter'

/** Whether the model may, must or must not call a tool, and which. */
export function ToolChoiceParameter({ parameters, entry, onSet, onUnset }: EditorProps) {
  const { names } = readTools(parameters.tools?.value ?? '')
  return (
    <ChoiceParameter
      label={t(DEFINITIONS.tool_choice.label)}
      options={[...choices(), ...names.map((name) => ({ value: `function ${name}`, label: name }))]}
      chosen={choiceKey(parameters.tool_choice?.value)}
      setting={parameters.tool_choice}
      isSupported={supportedName('tool_choice', entry) !== undefined}
      start="auto"
      onChoose={(key) => onSet('tool_choice', choiceOf(key))}
      onUnset={() => onUnset('tool_choice')}
    />
  )
}

const choices = () => [
  { value: 'auto', label: t('auto') },
  { value: 'none', label: tAs('tool call', 'none') },
  { value: 'required', label: tAs('tool call', 'required') },
]

/** A choice as one word: a function's name may be "auto" too. */
const choiceKey = (choice: ToolChoice | undefined): string | undefined =>
  choice?.type === 'function' ? `function ${choice.name}` : choice?.type

function choiceOf(key: string): ToolChoice {
  if (key.startsWith('function ')) return { type: 'function', name: key.slice('function '.length) }
  return { type: key === 'none' || key === 'required' ? key : 'auto' }
}
