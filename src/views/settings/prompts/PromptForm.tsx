import { useState } from 'react'

import type { SavedPrompt } from '@/domain/settings/settings'
import type { Result } from '@/lib/result'
import { compareNames } from '@/lib/text/compareNames'
import { labelled } from '@/lib/text/labelled'
import { mark, t } from '@/lib/text/t'
import { tAs } from '@/lib/text/tAs'
import { Combobox } from '@/ui/controls/Combobox'
import { RadioGroup } from '@/ui/controls/RadioGroup'
import { TextArea } from '@/ui/controls/TextArea'
import { TextField } from '@/ui/controls/TextField'

import { SettingsForm } from '../SettingsForm'
import { useSaving } from '../useSaving'

type Props = {
  readonly prompt: SavedPrompt
  /** Those that there are. */
  readonly folders: readonly string[]
  /** Fails with a sentence; the form then stays open with what was typed. */
  readonly onSave: (prompt: SavedPrompt) => Promise<Result<void, string>>
  readonly onCancel: () => void
}

const KINDS = [
  { value: 'message', label: mark('Message') },
  { value: 'system', label: mark('System prompt') },
] as const

/** Where a saved prompt is written. Without a title it takes the beginning of its text. */
export function PromptForm({ prompt, folders, onSave, onCancel }: Props) {
  const [title, setTitle] = useState(prompt.title)
  const [text, setText] = useState(prompt.text)
  const [kind, setKind] = useState(prompt.kind)
  const [folder, setFolder] = useState(prompt.folder ?? '')
  const [tags, setTags] = useState((prompt.tags ?? []).join(', '))
  const [error, setError] = useState<string>()
  const saving = useSaving()

  const save = () => {
    if (text.trim() === '') {
      setError(t('Enter the text of the prompt.'))
      return
    }
    void saving.run(() =>
      onSave({
        id: prompt.id,
        title: title.trim() || text.trim().slice(0, 40),
        text,
        kind,
        ...(folder.trim() !== '' && { folder: folder.trim() }),
        ...(typedTags(tags).length > 0 && { tags: typedTags(tags) }),
      }),
    )
  }

  return (
    <SettingsForm
      label={t('Prompt')}
      saving={saving}
      saveLabel={t('Save prompt')}
      onSave={save}
      onCancel={onCancel}
    >
      <TextField label={t('Title')} value={title} onChange={setTitle} autoComplete="off" />
      <TextArea
        label={t('Text')}
        value={text}
        error={error}
        onChange={(changed) => {
          setText(changed)
          setError(undefined)
        }}
      />
      <div className="flex flex-wrap gap-3">
        <Combobox
          label={t('Folder')}
          placeholder={tAs('folder', 'None')}
          value={folder}
          options={folders.map((each) => ({ value: each, label: each }))}
          allowsOther
          onChange={setFolder}
        />
        <TextField
          label={t('Tags')}
          placeholder={t('Separated by commas')}
          value={tags}
          onChange={setTags}
          autoComplete="off"
        />
      </div>
      <RadioGroup label={t('Use as')} value={kind} options={labelled(KINDS)} onChange={setKind} />
    </SettingsForm>
  )
}

/** All folders that prompts are in, and those above them, by name. */
export const foldersOf = (prompts: readonly SavedPrompt[]): readonly string[] =>
  [
    ...new Set(
      prompts.flatMap(({ folder }) => {
        const parts = (folder ?? '').split('/').filter(Boolean)
        return parts.map((_, index) => parts.slice(0, index + 1).join('/'))
      }),
    ),
  ].sort(compareNames)

/** All tags, by name. */
export const tagsOf = (prompts: readonly SavedPrompt[]): readonly string[] =>
  [...new Set(prompts.flatMap(({ tags }) => tags ?? []))].sort(compareNames)

/** Whether a prompt is in a folder or below it; every one is in the empty one. */
export const isInFolder = ({ folder = '' }: SavedPrompt, wanted: string): boolean =>
  wanted === '' || folder === wanted || folder.startsWith(`${wanted}/`)

/** Tags that are typed apart by commas, of any script. */
export const typedTags = (text: string): readonly string[] => [
  ...new Set(
    text
      .split(/[,،、]/)
      .map((tag) => tag.trim())
      .filter((tag) => tag !== ''),
  ),
]
