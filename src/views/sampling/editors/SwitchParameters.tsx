import { DEFINITIONS, supportedName } from '@/domain/parameters/parameters'
import { labelled } from '@/lib/text/labelled'
import { plural } from '@/lib/text/plural'
import { mark, t } from '@/lib/text/t'
import { NumberField } from '@/ui/controls/NumberField'
import { Switch } from '@/ui/controls/Switch'
import { Badge } from '@/ui/feedback/Badge'

import { originWords, ParameterRow, type EditorProps } from '../parameters/ParameterRow'
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

/**
 * How the reply comes: word by word with what it used at the end, unless that is switched off. Always there to be
 * switched: catalogs seldom list these two among the parameters of a model.
 */
export function StreamParameters({ parameters, onSet, onUnset }: EditorProps) {
  const { stream, stream_options: options } = parameters
  const isStreamed = stream?.value !== false
  return (
    <div className="border-b border-line px-4 py-2.5">
      <div className="flex min-h-8 items-center gap-2">
        <Switch
          label={t('Stream')}
          isOn={isStreamed}
          onChange={(isOn) => (isOn ? onUnset('stream') : onSet('stream', false))}
        />
        {stream && <Badge>{originWords(stream.origin)}</Badge>}
      </div>
      {isStreamed ? (
        <div className="flex min-h-8 items-center gap-2">
          <Switch
            label={t('Include usage')}
            isOn={options?.value.include_usage !== false}
            onChange={(isOn) =>
              isOn ? onUnset('stream_options') : onSet('stream_options', { include_usage: false })
            }
          />
          {options && <Badge>{originWords(options.origin)}</Badge>}
        </div>
      ) : (
        <p className="text-[13px] leading-5 text-muted">
          {t('The reply appears all at once when it’s complete.')}
        </p>
      )}
    </div>
  )
}

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
