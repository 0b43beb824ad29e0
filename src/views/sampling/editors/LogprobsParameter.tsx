import { supportedName } from '@/domain/parameters/parameters'
import { plural } from '@/lib/text/plural'
import { t } from '@/lib/text/t'
import { NumberField } from '@/ui/controls/NumberField'

import type { EditorProps } from '../parameters/parameterPanelProps'
import { ParameterRow } from '../parameters/ParameterRow'

/** Services name at most this many alternatives. */
const MOST = 20

/** Asks for the probability of every token, and how many alternatives with it: what the heat-map shows. */
export function LogprobsParameter({ parameters, entry, onSet, onUnset }: EditorProps) {
  const isSent = parameters.logprobs?.value === true
  const count = parameters.top_logprobs?.value
  const ask = () => {
    onSet('logprobs', true)
    onSet('top_logprobs', 5)
  }
  const drop = () => {
    onUnset('logprobs')
    onUnset('top_logprobs')
  }
  return (
    <ParameterRow
      label={t('Logprobs')}
      setting={isSent ? parameters.logprobs : undefined}
      isSupported={supportedName('logprobs', entry) !== undefined}
      onTurn={(isOn) => (isOn ? ask() : drop())}
      control={
        isSent && (
          <NumberField
            label={t('Top logprobs')}
            value={count ?? 0}
            min={0}
            max={MOST}
            onChange={(value) => onSet('top_logprobs', Math.round(value))}
            className="w-14"
          />
        )
      }
    >
      {isSent && (
        <p className="text-[13px] leading-5 text-muted">
          {plural(count ?? 0, {
            one: 'Each reply includes the probability of its tokens and {count} alternative, for the heat map.',
            other:
              'Each reply includes the probability of its tokens and {count} alternatives, for the heat map.',
          })}
        </p>
      )}
    </ParameterRow>
  )
}
