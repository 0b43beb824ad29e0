import { useRef, useState } from 'react'
import { Link } from 'wouter'

import { ASSISTANTS_PATH } from '@/domain/assistants/assistant'
import { matchPrompts } from '@/domain/prompts/composerTrigger'
import { readPrompts, writePrompts } from '@/domain/prompts/readPrompts'
import { withItem, type SavedPrompt } from '@/domain/settings/settings'
import { useApp, useAppState, useCommands } from '@/hooks/app'
import { dotted } from '@/lib/text/dotted'
import { joinSentences } from '@/lib/text/joinSentences'
import { plural } from '@/lib/text/plural'
import { t } from '@/lib/text/t'
import { Button } from '@/ui/controls/Button'
import { FileInput } from '@/ui/controls/FileInput'
import { Select } from '@/ui/controls/Select'
import { SearchField } from '@/ui/controls/TextField'
import { EmptyState } from '@/ui/feedback/EmptyState'
import { Outcome } from '@/ui/feedback/Outcome'

import { Section } from '../Section'
import { useEditing } from '../SettingsForm'
import { foldersOf, isInFolder, PromptForm, tagsOf } from './PromptForm'

/** What is kept for reuse: prompts, and the way to assistants. */
export function PromptsSection() {
  return (
    <>
      <SavedPrompts />
      <Section
        title={t('Assistants')}
        description={t('Save instructions, a model, tools and documents as an assistant you can reuse.')}
      >
        <Link
          href={ASSISTANTS_PATH}
          className="inline-flex min-h-7 items-center self-start rounded text-[13px] text-accent underline-offset-2 hover:underline pointer-coarse:min-h-11"
        >
          {t('Manage assistants')}
        </Link>
      </Section>
    </>
  )
}

/** With this many and more they can be searched. */
const SEARCH_FROM = 6

/** Prompts kept for reuse: added, changed, found, brought in and removed here, offered in the composer and the palette. */
function SavedPrompts() {
  const prompts = useAppState((state) => state.settings.prompts)
  const { store } = useApp()
  const { changeAppSettings, deletePrompt, saveFile, newId } = useCommands()
  const { editing, edit, close, addRef, focusAdd } = useEditing<SavedPrompt>()
  const [query, setQuery] = useState('')
  const [folder, setFolder] = useState('')
  const [tag, setTag] = useState('')
  const [outcome, setOutcome] = useState<{ readonly isFine: boolean; readonly text: string }>()
  const fileRef = useRef<HTMLInputElement>(null)
  const [folders, tags] = [foldersOf(prompts), tagsOf(prompts)]
  const shown = matchPrompts(prompts, query).filter(
    (prompt) => isInFolder(prompt, folder) && (tag === '' || prompt.tags?.includes(tag) === true),
  )

  const save = async (prompt: SavedPrompt) => {
    const saved = await changeAppSettings((now) => ({ prompts: withItem(now.prompts, prompt) }))
    if (saved.ok) close()
    return saved
  }
  const remove = ({ id }: SavedPrompt) => {
    void deletePrompt(id)
    focusAdd()
  }
  const read = async (files: readonly File[]) => {
    const texts = await Promise.all(files.map(async (file) => ({ name: file.name, text: await file.text() })))
    const prompts = readPrompts(texts)
    if (!prompts.ok) {
      setOutcome({ isFine: false, text: prompts.error })
      return
    }
    const found = prompts.value.map((prompt): SavedPrompt => ({ ...prompt, id: newId() }))
    const known = new Set(store.getState().settings.prompts.map(keyOf))
    const added = found.filter((prompt) => !known.has(keyOf(prompt)))
    const saved = await changeAppSettings((now) => ({ prompts: [...now.prompts, ...added] }))
    setOutcome(
      saved.ok
        ? { isFine: true, text: describeAdded(added.length, found.length - added.length) }
        : { isFine: false, text: saved.error },
    )
  }

  return (
    <Section
      title={t('Prompts')}
      description={t(
        'Texts you use often. Type / in a message to insert one. Use {{name}} for blanks you fill in each time.',
      )}
      action={
        <div className="flex flex-wrap gap-2">
          <Button onClick={() => fileRef.current?.click()}>{t('Import prompts…')}</Button>
          {prompts.length > 0 && (
            <Button
              onClick={() =>
                void saveFile('parlance-prompts.json', [writePrompts(prompts)], 'application/json')
              }
            >
              {t('Export prompts')}
            </Button>
          )}
          <Button
            ref={addRef}
            onClick={() =>
              edit({
                id: newId(),
                title: '',
                text: '',
                kind: 'message',
                ...(folder !== '' && { folder }),
              })
            }
          >
            {t('Add prompt')}
          </Button>
        </div>
      }
    >
      <FileInput
        ref={fileRef}
        isMultiple
        accept=".json,.jsonl,.md,.markdown,.txt,application/json,text/markdown,text/plain"
        label={t('File of prompts')}
        onFiles={(files) => void read(files)}
      />
      <Outcome outcome={outcome} />
      {editing && editing !== 'new' && (
        <PromptForm key={editing.id} prompt={editing} folders={folders} onSave={save} onCancel={close} />
      )}
      {prompts.length === 0 && !editing && (
        <EmptyState title={t('No prompts yet')}>
          {t('Save prompts that you use often, or import them from Open WebUI, LibreChat or Markdown.')}
        </EmptyState>
      )}
      {prompts.length >= SEARCH_FROM && (
        <SearchField label={t('Search prompts')} value={query} onChange={setQuery} />
      )}
      {folders.length + tags.length > 0 && (
        <div className="flex flex-wrap gap-2">
          {folders.length > 0 && (
            <Select
              label={t('Folder')}
              value={folder}
              options={[{ value: '', label: t('All folders') }, ...folders.map(asOption)]}
              onChange={setFolder}
            />
          )}
          {tags.length > 0 && (
            <Select
              label={t('Tag')}
              value={tag}
              options={[{ value: '', label: t('All tags') }, ...tags.map(asOption)]}
              onChange={setTag}
            />
          )}
        </div>
      )}
      {shown.length > 0 && (
        <ul
          aria-label={t('Prompts')}
          className="flex flex-col divide-y divide-line rounded border border-line"
        >
          {shown.map((prompt) => (
            <PromptRow
              key={prompt.id}
              prompt={prompt}
              onEdit={() => edit(prompt)}
              onRemove={() => remove(prompt)}
            />
          ))}
        </ul>
      )}
      {shown.length === 0 && prompts.length > 0 && <p className="text-sm text-muted">{t('Nothing found')}</p>}
    </Section>
  )
}

const asOption = (value: string) => ({ value, label: value })

/** The same file brought in twice adds nothing. */
const keyOf = ({ title, text }: SavedPrompt): string => JSON.stringify([title, text])

const describeAdded = (added: number, known: number): string =>
  joinSentences([
    plural(added, { one: '{count} prompt was added.', other: '{count} prompts were added.' }),
    ...(known > 0
      ? [plural(known, { one: '{count} was here already.', other: '{count} were here already.' })]
      : []),
  ])

type Props = {
  readonly prompt: SavedPrompt
  readonly onEdit: () => void
  readonly onRemove: () => void
}

/** A saved prompt: how it begins, where it is kept and what can be done with it. */
function PromptRow({ prompt, onEdit, onRemove }: Props) {
  const { title, text, kind, folder, tags = [] } = prompt
  const facts = [
    kind === 'system' ? t('system prompt') : t('message'),
    folder,
    ...tags.map((tag) => `#${tag}`),
  ]
  return (
    <li className="flex items-start gap-3 px-4 py-3 text-sm">
      <div className="min-w-0 flex-1">
        <h3 className="font-medium">{title}</h3>
        <p className="line-clamp-2 text-[13px] whitespace-pre-line text-muted">{text}</p>
        <p className="text-[13px] text-muted">{dotted(facts)}</p>
      </div>
      <Button size="small" aria-label={t('Edit {title}', { title })} onClick={onEdit}>
        {t('Edit')}
      </Button>
      <Button size="small" variant="danger" aria-label={t('Delete {title}', { title })} onClick={onRemove}>
        {t('Delete')}
      </Button>
    </li>
  )
}
