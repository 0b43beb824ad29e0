import { DEFINITIONS, supportedName } from '@/domain/parameters/parameters'
import { parseJson } from '@/lib/json'
import { t } from '@/lib/text/t'
import { JsonEditor } from '@/ui/json/JsonEditor'

import type { EditorProps } from '../parameters/parameterPanelProps'
import { ParameterRow } from '../parameters/ParameterRow'
import { isOffered } from './ChoiceParameter'

/** What is added to the odds of single tokens: edited as JSON. Shown where the catalog lists it. */
export function BiasesParameter(props: EditorProps) {
  const { parameters, entry, onSet, onUnset } = props
  const setting = parameters.logit_bias
  if (!isOffered(props)) return null
  const { label, kind } = DEFINITIONS.logit_bias
  return (
    <ParameterRow
      label={t(label)}
      setting={setting}
      isSupported={supportedName('logit_bias', entry) !== undefined}
      onTurn={(isSent) => (isSent ? onSet('logit_bias', FIRST) : onUnset('logit_bias'))}
    >
      {setting && (
        <JsonEditor
          label={t('Logit bias as JSON')}
          isLabelHidden
          value={setting.value}
          problems={problemsOf(setting.value, kind.write)}
          onChange={(text) => onSet('logit_bias', text)}
          hint={t('Token IDs and how much to change their odds, from -100 (never) to 100 (always).')}
          className="mt-1"
        />
      )}
    </ParameterRow>
  )
}

const FIRST = '{\n  "50256": -100\n}'

function problemsOf(
  text: string,
  write: (text: string) => { readonly ok: boolean; readonly error?: string },
) {
  const written = write(text)
  // The editor itself says what is no JSON.
  if (written.ok || parseJson(text) === undefined) return []
  return [{ line: 1, message: t('This can’t be sent. {reason}', { reason: written.error ?? '' }) }]
}
