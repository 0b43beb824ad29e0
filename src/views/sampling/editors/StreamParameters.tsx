import { t } from '@/lib/text/t'
import { Badge } from '@/ui/feedback/Badge'
import { Switch } from '@/ui/controls/Switch'

import { originWords } from '../parameters/ParameterRow'
import type { EditorProps } from '../parameters/parameterPanelProps'

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
