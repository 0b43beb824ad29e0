import { useRef, useState, type ReactNode, type SyntheticEvent } from 'react'

import {
  ASSISTANTS_PATH,
  chatWithPath,
  contentOf,
  EMPTY_ASSISTANT,
  isSameContent,
  type Assistant,
  type AssistantContent,
} from '@/domain/assistants/assistant'
import type { AssistantId } from '@/domain/ids'
import type { ModelRef } from '@/domain/modelRef'
import type { Parameters } from '@/domain/parameters/parameters'
import { templateFields } from '@/domain/prompts/template'
import { useAppState } from '@/hooks/app'
import { useAssistantCommands, useAssistantDraft } from '@/hooks/assistants/useAssistants'
import { useCollections } from '@/hooks/collections/useCollections'
import { useGo } from '@/hooks/conversations/usePlace'
import { useModelLabel } from '@/hooks/models/useModelLabel'
import { useIsHere } from '@/hooks/useIsHere'
import { formatList } from '@/lib/text/formatList'
import { t } from '@/lib/text/t'
import { Button } from '@/ui/controls/Button'
import { FileInput } from '@/ui/controls/FileInput'
import { Switch } from '@/ui/controls/Switch'
import { TextArea } from '@/ui/controls/TextArea'
import { TextField } from '@/ui/controls/TextField'
import { CollectionSwitches } from '@/ui/foreign/SwitchList'
import { Avatar } from '@/ui/layout/Avatar'
import { Disclosure } from '@/ui/layout/Disclosure'

import { DocumentsField, ToolsField } from './AssistantSources'
import { Versions } from './Versions'

/** What the form takes from other views. */
export type FormSlots = {
  readonly renderChooser: (props: {
    readonly onPick: (model: ModelRef) => void
    readonly onClose: () => void
  }) => ReactNode
  readonly renderParameters: (props: {
    readonly parameters: Parameters
    readonly model: ModelRef | null
    readonly onChange: (change: (before: Parameters) => Parameters) => void
  }) => ReactNode
}

type Props = FormSlots & {
  /** Undefined for a new one. */
  readonly edited: Assistant | undefined
}

/** Where an assistant is written. What is typed stays until it is saved or discarded, also when the page closes. */
export function AssistantForm({ edited, renderChooser, renderParameters }: Props) {
  const id = edited?.head.id ?? null
  const saved = edited ? contentOf(edited.version) : EMPTY_ASSISTANT
  const [content, setContent, forget] = useAssistantDraft(id, saved)
  const { saveAssistant } = useAssistantCommands()
  const go = useGo()
  const isHere = useIsHere()
  const [error, setError] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const [isChoosing, setChoosing] = useState(false)
  const [reading, setReading] = useState<readonly string[]>([])
  const nameRef = useRef<HTMLInputElement>(null)
  const labelOf = useModelLabel()
  const isMemoryOn = useAppState(({ settings }) => settings.isMemoryOn)
  const change = (part: Partial<AssistantContent>) => setContent((before) => ({ ...before, ...part }))
  const isNameless = content.name.trim() === ''
  const fields = templateFields(content.instructions)
  const isReading = reading.length > 0
  const isChanged = !isSameContent(content, saved)

  const save = async (event?: SyntheticEvent) => {
    event?.preventDefault()
    if (isNameless) {
      setError(t('Give the assistant a name.'))
      nameRef.current?.focus()
      return undefined
    }
    setBusy(true)
    const starters = content.starters.map((each) => each.trim()).filter((each) => each !== '')
    const done = await saveAssistant(id, { ...content, name: content.name.trim(), starters })
    setBusy(false)
    setError(done.ok ? undefined : done.error)
    if (done.ok) forget()
    return done.ok ? done.value : undefined
  }
  /** Whoever went elsewhere meanwhile stays there. */
  const saveAndGo = async (pathOf: (kept: AssistantId) => string, event?: SyntheticEvent) => {
    const kept = await save(event)
    if (kept !== undefined && isHere()) go(pathOf(kept))
  }

  return (
    <form
      aria-label={edited ? t('Edit {name}', { name: edited.version.name }) : t('New assistant')}
      noValidate
      onSubmit={(event) => void saveAndGo(() => ASSISTANTS_PATH, event)}
      className="flex flex-col gap-4"
    >
      <TextField
        ref={nameRef}
        label={t('Name')}
        placeholder={t('Editor')}
        value={content.name}
        onChange={(name) => {
          setError(undefined)
          change({ name })
        }}
        error={isNameless ? error : undefined}
        autoComplete="off"
        maxLength={80}
      />
      <TextField
        label={t('Description')}
        hint={t('One line that says what it is for.')}
        value={content.description}
        onChange={(description) => change({ description })}
        autoComplete="off"
        maxLength={1_024}
      />
      <PictureField content={content} onChange={change} />
      <TextArea
        label={t('Instructions')}
        hint={
          fields.length > 0
            ? t('Filled in by the app or asked for when you choose the assistant: {names}', {
                names: formatList(fields.map(({ label }) => label)),
              })
            : t(
                'Use {{topic}} for blanks you fill in each time. {{date}} and {{language}} fill themselves in.',
              )
        }
        value={content.instructions}
        onChange={(instructions) => change({ instructions })}
        boxClassName="min-h-40 max-h-80"
      />
      <div className="flex flex-wrap items-center gap-2 text-sm">
        <span className="font-medium">{t('Model')}</span>
        <Button size="small" aria-haspopup="dialog" onClick={() => setChoosing(true)}>
          {content.model ? labelOf(content.model) : t('The model of each chat')}
        </Button>
        {content.model && (
          <Button size="small" variant="quiet" onClick={() => change({ model: null })}>
            {t('Use the model of each chat')}
          </Button>
        )}
      </div>
      {isChoosing &&
        renderChooser({ onPick: (model) => change({ model }), onClose: () => setChoosing(false) })}
      <ToolsField content={content} onChange={change} />
      {isMemoryOn && (
        <Switch
          label={t('Use memory in its chats')}
          isOn={content.noMemory !== true}
          onChange={(isOn) => change({ noMemory: !isOn })}
        />
      )}
      <CollectionSwitches
        collections={useCollections()}
        on={content.collections}
        note={t('Chats that choose the assistant look in these collections.')}
        onChange={(collections) => change({ collections })}
      />
      <DocumentsField content={content} onChange={setContent} reading={reading} onReading={setReading} />
      <TextArea
        label={t('Starters')}
        hint={t('Messages to begin with, one per line.')}
        value={content.starters.join('\n')}
        onChange={(text) => change({ starters: text === '' ? [] : text.split('\n') })}
      />
      <Disclosure
        label={parametersLabel(Object.keys(content.parameters).length)}
        isOpenAtFirst={Object.keys(content.parameters).length > 0}
      >
        {renderParameters({
          parameters: content.parameters,
          model: content.model,
          onChange: (make) => setContent((before) => ({ ...before, parameters: make(before.parameters) })),
        })}
      </Disclosure>
      {edited && <Versions edited={edited} content={content} onTake={(taken) => setContent(() => taken)} />}
      {error !== undefined && !isNameless && (
        <p role="alert" className="max-w-prose text-[13px] text-danger">
          {error}
        </p>
      )}
      <div className="assistants-actions">
        <Button type="submit" variant="primary" isBusy={isBusy} disabled={isReading}>
          {t('Save assistant')}
        </Button>
        <Button isBusy={isBusy} disabled={isReading} onClick={() => void saveAndGo(chatWithPath)}>
          {isChanged ? t('Save and chat') : t('New chat with it')}
        </Button>
        <Button
          variant="quiet"
          onClick={() => {
            forget()
            go(ASSISTANTS_PATH)
          }}
        >
          {isChanged ? t('Discard changes') : t('Close')}
        </Button>
      </div>
    </form>
  )
}

const parametersLabel = (count: number): string =>
  count === 0 ? t('Parameters') : t('Parameters ({count} custom)', { count })

type PictureFieldProps = {
  readonly content: AssistantContent
  readonly onChange: (part: Partial<AssistantContent>) => void
}

/** A picture of an assistant, or the letter or emoji that stands for it. */
function PictureField({ content, onChange }: PictureFieldProps) {
  const { name, letter, picture } = content
  const { readPicture } = useAssistantCommands()
  const [error, setError] = useState<string>()
  const file = useRef<HTMLInputElement>(null)
  const read = async (chosen: File) => {
    const done = await readPicture(chosen)
    setError(done.ok ? undefined : done.error)
    if (done.ok) onChange({ picture: done.value })
  }
  return (
    <div className="flex flex-wrap items-end gap-3">
      <Avatar name={name} letter={letter} picture={picture} size="large" />
      <TextField
        label={t('Letter or emoji')}
        value={letter}
        onChange={(next) => onChange({ letter: next })}
        maxLength={16}
        autoComplete="off"
        error={error}
        className="w-48"
      />
      <Button onClick={() => file.current?.click()}>{t('Choose a picture…')}</Button>
      {picture !== '' && (
        <Button variant="quiet" onClick={() => onChange({ picture: '' })}>
          {t('Remove picture')}
        </Button>
      )}
      <FileInput
        ref={file}
        label={t('Picture')}
        accept="image/png,image/jpeg,image/webp,image/gif"
        onFiles={([chosen]) => chosen && void read(chosen)}
      />
    </div>
  )
}
