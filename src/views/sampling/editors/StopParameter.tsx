import { useState } from 'react'

import { MAX_STOPS } from '@/domain/parameters/kinds'
import { DEFINITIONS, supportedName } from '@/domain/parameters/parameters'
import { parseJson } from '@/lib/json'
import { t } from '@/lib/text/t'
import { classNames } from '@/ui/classNames'
import { CONTROL } from '@/ui/controls/Field'
import { IconButton } from '@/ui/controls/IconButton'
import { X } from '@/ui/firstIcons'
import { JsonEditor } from '@/ui/json/JsonEditor'

import { ParameterRow, type EditorProps } from '../parameters/ParameterRow'
import { fromVisible, toVisible } from '../tokens/TokenLine'
import { isOffered } from './ChoiceParameter'

/** Texts at which a reply ends. The box after the last one is always there, until there are four. */
export function StopParameter({ parameters, entry, ...props }: EditorProps) {
  const setting = parameters.stop
  const isSupported = supportedName('stop', entry) !== undefined
  const onSet = (stops: readonly string[]) => props.onSet('stop', stops)
  const onUnset = () => props.onUnset('stop')
  const stops = setting?.value ?? []
  const boxes = stops.length < MAX_STOPS ? [...stops, ''] : stops

  const change = (index: number, text: string) => {
    const changed = boxes.map((stop, at) => (at === index ? text : stop))
    const isLastEmpty = changed.at(-1) === ''
    const kept = isLastEmpty ? changed.slice(0, -1) : changed
    if (kept.length === 0) onUnset()
    else onSet(kept)
  }
  const remove = (index: number) => {
    const kept = stops.filter((_, at) => at !== index)
    if (kept.length === 0) onUnset()
    else onSet(kept)
  }

  return (
    <ParameterRow
      label={t(DEFINITIONS.stop.label)}
      setting={setting}
      isSupported={isSupported}
      onTurn={(isSent) => (isSent ? onSet(['']) : onUnset())}
      control={stops.length === MAX_STOPS && t('{MAX_STOPS} of {MAX_STOPS}', { MAX_STOPS })}
    >
      {(isSupported || stops.length > 0) && (
        <>
          <ul aria-label={t('Stop sequences')} className="mt-1 flex flex-col gap-1">
            {boxes.map((stop, index) => (
              // Boxes are keyed by position: two may hold the same text.
              <li key={index} className="flex items-center gap-1">
                <StopBox
                  label={
                    index === 0
                      ? t('Stop sequences')
                      : t('Stop sequences, {number} of {most}', { number: index + 1, most: MAX_STOPS })
                  }
                  placeholder={index === 0 ? t('Stop when this text appears') : t('Add')}
                  stop={stop}
                  onChange={(text) => change(index, text)}
                />
                {index < stops.length && (
                  <IconButton
                    label={t('Remove stop sequence {number}', { number: index + 1 })}
                    icon={X}
                    size="small"
                    onClick={() => remove(index)}
                  />
                )}
              </li>
            ))}
          </ul>
          <p className="mt-1 text-[13px] leading-5 text-muted">
            {stops.length === MAX_STOPS
              ? t('Providers accept at most four.')
              : t('Up to four. Use \\n for a line break and \\t for a tab.')}
          </p>
        </>
      )}
    </ParameterRow>
  )
}

type StopBoxProps = {
  readonly label: string
  readonly placeholder: string
  readonly stop: string
  readonly onChange: (stop: string) => void
}

/** While it is being typed the text stays as typed: a lone backslash may become `\n` yet. */
function StopBox({ label, placeholder, stop, onChange }: StopBoxProps) {
  const [typed, setTyped] = useState<string>()
  return (
    <input
      autoComplete="off"
      type="text"
      aria-label={label}
      value={typed ?? toVisible(stop)}
      placeholder={placeholder}
      spellCheck={false}
      onChange={(event) => {
        setTyped(event.currentTarget.value)
        onChange(fromVisible(event.currentTarget.value))
      }}
      onBlur={() => setTyped(undefined)}
      className={classNames(CONTROL, 'h-7 flex-1 font-mono text-[13px]')}
    />
  )
}

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
