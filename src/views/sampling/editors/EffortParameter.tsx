import { DEFINITIONS } from '@/domain/parameters/parameters'
import { supportedName } from '@/domain/parameters/supportedName'
import { t } from '@/lib/text/t'

import type { EditorProps } from '../parameters/parameterPanelProps'
import { ChoiceParameter } from './ChoiceParameter'
import { takenWords, withChosen, wordsOf } from './wordsOf'

/** How long the model may think: words of which the catalog may name the choice. */
export function EffortParameter({ parameters, entry, refusals, onSet, onUnset }: EditorProps) {
  const listed = wordsOf(entry, 'reasoning_effort') ?? ['low', 'medium', 'high']
  const efforts = takenWords(listed, refusals, 'reasoning_effort')
  const effort = parameters.reasoning_effort
  return (
    <ChoiceParameter
      label={t(DEFINITIONS.reasoning_effort.label)}
      options={withChosen(efforts, effort?.value).map((value) => ({ value, label: value }))}
      chosen={effort?.value}
      setting={effort}
      isSupported={supportedName('reasoning_effort', entry) !== undefined}
      start={efforts.includes('medium') ? 'medium' : (efforts[0] ?? 'medium')}
      onChoose={(value) => onSet('reasoning_effort', value)}
      onUnset={() => onUnset('reasoning_effort')}
    />
  )
}
