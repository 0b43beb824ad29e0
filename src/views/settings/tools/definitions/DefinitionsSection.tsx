import { useState } from 'react'

import { withItem, type SavedTools } from '@/domain/settings/settings'
import { toolNames } from '@/domain/tools/offeredTools'
import { useAppState, useCommands } from '@/hooks/app'
import { useGo } from '@/hooks/conversations/usePlace'
import { t } from '@/lib/text/t'
import { Button } from '@/ui/controls/Button'
import { EmptyState } from '@/ui/feedback/EmptyState'

import { RemoveDialog } from '../../RemoveDialog'
import { Section } from '../../Section'
import { useEditing } from '../../useEditing'
import { ToolsForm } from './ToolsForm'

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
              <Button
                size="small"
                aria-label={t('Edit {name}', { name: set.name })}
                onClick={() => edit(set)}
              >
                {t('Edit')}
              </Button>
              <Button
                size="small"
                variant="danger"
                aria-label={t('Remove {name}', { name: set.name })}
                onClick={() => setRemoving(set)}
              >
                {t('Remove')}
              </Button>
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
