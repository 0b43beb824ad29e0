import { useEffect, useRef, useState } from 'react'

import { FIRST_FUNCTION, type OwnFunction } from '@/domain/functions/ownFunction'
import { describeScriptEnd, hasRun, type ScriptOutcome } from '@/domain/functions/script'
import { useApp } from '@/hooks/app'
import { useToolCommands } from '@/hooks/tools/useToolCommands'
import { parseJson } from '@/lib/json'
import { prettyJson } from '@/lib/jsonText'
import { formatDuration } from '@/lib/text/formatTime'
import { t } from '@/lib/text/t'
import { CodeEditor } from '@/ui/code/CodeEditor'
import { Button } from '@/ui/controls/Button'
import { NumberField } from '@/ui/controls/NumberField'
import { Select } from '@/ui/controls/Select'
import { TextField } from '@/ui/controls/TextField'
import { JsonEditor } from '@/ui/json/JsonEditor'

import { SettingsForm, useSettingsForm } from '../../SettingsForm'

type Props = {
  /** The function to change; undefined for a new one. */
  readonly edited: OwnFunction | undefined
  readonly onDone: () => void
}

/** Where a function is written, tried and saved. */
export function FunctionForm({ edited, onDone }: Props) {
  const { now } = useApp()
  const { saveFunction, functionFaults, newFunctionId } = useToolCommands()
  const [own, setOwn] = useState<OwnFunction>(
    () => edited ?? { ...FIRST_FUNCTION, id: newFunctionId(), createdAt: now() },
  )
  const [wasSaved, setWasSaved] = useState(false)
  const [failedLine, setFailedLine] = useState<{ readonly line: number; readonly message: string }>()
  // Escape is for its editors.
  const { formRef, saving, showFault } = useSettingsForm({})
  const faults = functionFaults(own)

  const change = (part: Partial<OwnFunction>) => setOwn((before) => ({ ...before, ...part }))
  const save = () => {
    setWasSaved(true)
    if (Object.keys(faults).length > 0) {
      showFault()
      return
    }
    void saving.run(() => saveFunction(own)).then((isSaved) => isSaved && onDone())
  }
  return (
    <SettingsForm
      ref={formRef}
      label={edited ? t('Edit {name}', { name: edited.name }) : t('New function')}
      saving={saving}
      saveLabel={t('Save function')}
      onSave={save}
      onCancel={onDone}
    >
      <TextField
        label={t('Name')}
        placeholder="look_up_price"
        value={own.name}
        onChange={(name) => change({ name })}
        error={wasSaved ? faults.name : undefined}
        autoComplete="off"
        spellCheck={false}
      />
      <TextField
        label={t('Description')}
        placeholder={t('What it does and when to use it')}
        value={own.description}
        onChange={(description) => change({ description })}
        error={wasSaved ? faults.description : undefined}
        autoComplete="off"
      />
      <JsonEditor
        label={t('Input schema')}
        hint={t('A JSON Schema of the arguments that the model gives.')}
        value={own.schema}
        onChange={(schema) => change({ schema })}
      />
      {wasSaved && faults.schema !== undefined && (
        <p role="alert" className="text-[13px] text-danger">
          {faults.schema}
        </p>
      )}
      <CodeEditor
        language="javascript"
        label={t('JavaScript')}
        hint={t(
          'The body of an async function. It gets “input” and returns a JSON value. There is no network and no access to this page.',
        )}
        value={own.code}
        onChange={(code) => {
          setFailedLine(undefined)
          change({ code })
        }}
        problems={failedLine ? [failedLine] : undefined}
      />
      <label className="flex flex-wrap items-center gap-2 text-sm">
        <span aria-hidden>{t('Time limit in seconds')}</span>
        <NumberField
          label={t('Time limit in seconds')}
          value={own.limitMs / 1000}
          min={0.1}
          max={60}
          step={0.5}
          onChange={(seconds) => change({ limitMs: seconds * 1000 })}
        />
      </label>
      <FunctionTrial own={own} onExamples={(examples) => change({ examples })} onLine={setFailedLine} />
    </SettingsForm>
  )
}

type FunctionTrialProps = {
  readonly own: OwnFunction
  readonly onExamples: (examples: readonly string[]) => void
  /** Where the code failed; undefined when it did not. */
  readonly onLine: (problem: { readonly line: number; readonly message: string } | undefined) => void
}

/** Runs a function as a model's call would, with an input that can be kept as an example. */
function FunctionTrial({ own, onExamples, onLine }: FunctionTrialProps) {
  const { tryFunction } = useToolCommands()
  const [input, setInput] = useState(own.examples[0] ?? '{}')
  const [outcome, setOutcome] = useState<ScriptOutcome>()
  const [isRunning, setIsRunning] = useState(false)
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])

  const isJson = parseJson(input) !== undefined
  const run = async () => {
    const controller = new AbortController()
    running.current = controller
    setIsRunning(true)
    setOutcome(undefined)
    onLine(undefined)
    const done = await tryFunction(own, input, controller.signal)
    setIsRunning(false)
    setOutcome(done)
    const { end } = done
    if (end.type === 'threw' && end.line !== undefined) onLine({ line: end.line, message: end.message })
  }
  const isExample = own.examples.includes(input)

  return (
    <fieldset className="flex flex-col gap-3 rounded border border-line p-3">
      <legend className="px-1 text-sm font-medium">{t('Try it')}</legend>
      {own.examples.length > 1 && (
        <Select
          label={t('Example')}
          value={isExample ? input : ''}
          options={[
            ...(isExample ? [] : [{ value: '', label: t('Not saved') }]),
            ...own.examples.map((text) => ({ value: text, label: text.replace(/\s+/g, ' ').slice(0, 60) })),
          ]}
          onChange={setInput}
        />
      )}
      <JsonEditor label={t('Test input')} value={input} onChange={setInput} />
      <div className="flex flex-wrap gap-2">
        {isRunning ? (
          <Button size="small" onClick={() => running.current?.abort()}>
            {t('Stop')}
          </Button>
        ) : (
          <Button size="small" disabled={!isJson} onClick={() => void run()}>
            {t('Run')}
          </Button>
        )}
        {isExample ? (
          <Button
            size="small"
            variant="quiet"
            onClick={() => onExamples(own.examples.filter((text) => text !== input))}
          >
            {t('Remove example')}
          </Button>
        ) : (
          <Button
            size="small"
            variant="quiet"
            disabled={!isJson}
            onClick={() => onExamples([...own.examples, input])}
          >
            {t('Keep as example')}
          </Button>
        )}
      </div>
      {outcome && <Outcome outcome={outcome} />}
    </fieldset>
  )
}

function Outcome({ outcome: { end, printed, isCut, ms } }: { readonly outcome: ScriptOutcome }) {
  const why = describeScriptEnd(end)
  const value = end.type === 'done' ? end.value : undefined
  return (
    <div role="status" aria-label={t('Result')} className="flex flex-col gap-2 text-[13px]">
      {printed !== '' && (
        <pre className="rounded bg-sunken p-2 wrap-anywhere whitespace-pre-wrap">{headOf(printed)}</pre>
      )}
      {isCut && <p className="text-muted">{t('The output was cut after 100,000 characters.')}</p>}
      {why === undefined ? (
        <pre className="rounded bg-sunken p-2 wrap-anywhere whitespace-pre-wrap">
          {value === undefined ? t('It returned nothing.') : headOf(prettyJson(value))}
        </pre>
      ) : (
        <p role="alert" className="text-danger">
          {why}
        </p>
      )}
      {hasRun(end) && (
        <p className="text-muted tabular-nums">{t('Ran for {time}', { time: formatDuration(ms) })}</p>
      )}
    </div>
  )
}

/** Longest text that is shown, in characters: a page of a hundred thousand helps nobody. */
const SHOWN = 5_000

const headOf = (text: string): string => (text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text)
