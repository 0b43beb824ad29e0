import { DEFINITIONS, supportedName } from '@/domain/parameters/parameters'
import { labelled } from '@/lib/text/labelled'
import { mark, t } from '@/lib/text/t'

import type { EditorProps } from '../parameters/parameterPanelProps'
import { ChoiceParameter, isOffered } from './ChoiceParameter'

/** Whether the model may call several tools at once. Shown where the catalog lists it. */
export function FlagParameter(props: EditorProps) {
  const { parameters, entry, onSet, onUnset } = props
  const setting = parameters.parallel_tool_calls
  if (!isOffered(props)) return null
  return (
    <ChoiceParameter
      label={t(DEFINITIONS.parallel_tool_calls.label)}
      options={labelled(OPTIONS)}
      chosen={setting && (setting.value ? 'allowed' : 'oneAtATime')}
      setting={setting}
      isSupported={supportedName('parallel_tool_calls', entry) !== undefined}
      start="oneAtATime"
      onChoose={(choice) => onSet('parallel_tool_calls', choice === 'allowed')}
      onUnset={() => onUnset('parallel_tool_calls')}
    />
  )
}

const OPTIONS = [
  { value: 'allowed', label: mark('Allowed') },
  { value: 'oneAtATime', label: mark('One at a time') },
] as const
