import { useState } from 'react'

import { withItem, type SavedTools } from '@/domain/settings/settings'
import { toolNames } from '@/domain/tools/offeredTools'
import { useAppState, useCommands } from '@/hooks/app'
import { useGo } from '@/hooks/conversations/usePlace'
import type { Result } from '@/lib/result'
import { t } from '@/lib/text/t'
import { Button } from '@/ui/controls/Button'
import { TextField } from '@/ui/controls/TextField'
import { EmptyState } from '@/ui/feedback/EmptyState'
import { JsonEditor } from '@/ui/json/JsonEditor'

import { EditRemove } from '../../EditRemove'
import { Section } from '../../Section'
import { RemoveDialog, SettingsForm, useEditing } from '../../SettingsForm'
import { useSaving } from '../../useSaving'

/** Function definitions kept for reuse, each a set that a conversation can be given at once. */
export function DefinitionsSection() {
  const { tools: sets, newConversation } = useAppState((state) => state.settings)
  const { changeAppSettings, changeConversationSettings, newId } = useCommands()
  const go = useGo()
  const { editing, edit, close, addRef, focusAdd } = useEditing<SavedTools>()
  const [removing, setRemoving] = useState<SavedTools>()
  const save = async (set: SavedTools) => {
    const saved = await changeAppSettings((now) => ({ tools: withItem(now.tools, set) }))
    if (saved.ok) close()
    return saved
  }
  const use = ({ text }: SavedTools) => {
    void changeConversationSettings(null, {
      parameters: { ...newConversation.parameters, tools: { value: text, origin: 'mine' } },
    })
    go('/')
  }

  return (
    <Section
      title={t('Manual tools')}
      description={t('The model asks, you type the result. For testing tools that don’t exist yet.')}
      action={
        <Button ref={addRef} onClick={() => edit({ id: newId(), name: '', text: '' })}>
          {t('Add tools')}
        </Button>
      }
    >
      {editing && editing !== 'new' && (
        <ToolsForm key={editing.id} tools={editing} onSave={save} onCancel={close} />
      )}
      {sets.length === 0 && !editing && (
        <EmptyState title={t('No tools yet')}>
          {t('Save function definitions here and use them in your chats.')}
        </EmptyState>
      )}
      {sets.length > 0 && (
        <ul aria-label={t('Tools')} className="flex flex-col divide-y divide-line rounded border border-line">
          {sets.map((set) => (
            <li key={set.id} className="flex flex-wrap items-center gap-2 px-4 py-3 text-sm">
              <div className="min-w-0 flex-1">
                <h3 className="font-medium">{set.name}</h3>
                <p className="font-mono text-[13px] break-words text-muted">{namesIn(set)}</p>
              </div>
              <Button
                size="small"
                aria-label={t('Use {name} in a new chat', { name: set.name })}
                onClick={() => use(set)}
              >
                {t('Use in a new chat')}
              </Button>
              <EditRemove name={set.name} onEdit={() => edit(set)} onRemove={() => setRemoving(set)} />
            </li>
          ))}
        </ul>
      )}
      {removing && (
        <RemoveDialog
          name={removing.name}
          removeLabel={t('Remove tools')}
          onRemove={() =>
            changeAppSettings((now) => ({ tools: now.tools.filter(({ id }) => id !== removing.id) }))
          }
          onClose={() => setRemoving(undefined)}
          onRemoved={() => focusAdd()}
        >
          <p>{t('Their definitions are deleted for good. Chats that use them keep them.')}</p>
        </RemoveDialog>
      )}
    </Section>
  )
}

function namesIn({ text }: SavedTools): string {
  const names = toolNames(text)
  return names.ok ? names.value.join(', ') : names.error
}

type Props = {
  readonly tools: SavedTools
  /** Fails with a sentence; the form then stays open with what was typed. */
  readonly onSave: (tools: SavedTools) => Promise<Result<void, string>>
  readonly onCancel: () => void
}

const FIRST_TOOL = JSON.stringify(
  [
    {
      type: 'function',
      function: {
        name: 'look_up',
        description: 'Looks something up.',
        parameters: { type: 'object', properties: { query: { type: 'string' } }, required: ['query'] },
      },
    },
  ],
  null,
  2,
)

/** Where a set of functions is written. Without a name it takes those of its functions. */
function ToolsForm({ tools, onSave, onCancel }: Props) {
  const [name, setName] = useState(tools.name)
  const [text, setText] = useState(tools.text || FIRST_TOOL)
  const [wasSaved, setWasSaved] = useState(false)
  const saving = useSaving()
  const names = toolNames(text)

  const save = () => {
    setWasSaved(true)
    if (!names.ok) return
    const { value } = names
    void saving.run(() => onSave({ id: tools.id, name: name.trim() || value.join(', ').slice(0, 60), text }))
  }

  return (
    <SettingsForm
      label={t('Tools')}
      saving={saving}
      saveLabel={t('Save tools')}
      onSave={save}
      onCancel={onCancel}
    >
      <TextField label={t('Name')} value={name} onChange={setName} autoComplete="off" />
      <JsonEditor
        label={t('Functions as JSON')}
        hint={t(
          'A JSON array of functions, each with a name, a description and parameters as a JSON Schema.',
        )}
        value={text}
        onChange={setText}
      />
      {wasSaved && !names.ok && (
        <p role="alert" className="text-[13px] text-danger">
          {names.error}
        </p>
      )}
    </SettingsForm>
  )
}
