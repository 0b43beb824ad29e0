import { useRef, useState } from 'react'

import { withItem, type SavedTools } from '@/domain/settings/settings'
import { toolNames } from '@/domain/tools/toolNames'
import { useAppState, useCommands } from '@/hooks/app'
import { useGo } from '@/hooks/conversations/usePlace'
import { Button } from '@/ui/controls/Button'
import { EmptyState } from '@/ui/feedback/EmptyState'

import { Section } from '../Section'
import { ToolsForm } from './ToolsForm'

/** Function definitions kept for reuse, each a set that a conversation can be given at once. */
export function ToolsSection() {
  const { tools: sets, newConversation } = useAppState((state) => state.settings)
  const { changeAppSettings, changeConversationSettings, newId } = useCommands()
  const go = useGo()
  const [editing, setEditing] = useState<SavedTools>()
  const addRef = useRef<HTMLButtonElement>(null)

  const close = () => {
    setEditing(undefined)
    addRef.current?.focus()
  }
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
      title="Tools"
      description="Sets of functions a model may call. Nothing runs by itself: each call is shown with its arguments, and you give its result."
      action={
        <Button ref={addRef} onClick={() => setEditing({ id: newId(), name: '', text: '' })}>
          Add tools
        </Button>
      }
    >
      {editing && <ToolsForm key={editing.id} tools={editing} onSave={save} onCancel={close} />}
      {sets.length === 0 && !editing && (
        <EmptyState title="No tools yet">
          Keep function definitions here, and give them to a conversation when it needs them.
        </EmptyState>
      )}
      {sets.length > 0 && (
        <ul aria-label="Tools" className="flex flex-col divide-y divide-line rounded border border-line">
          {sets.map((set) => (
            <li key={set.id} className="flex flex-wrap items-center gap-2 px-4 py-3 text-sm">
              <div className="min-w-0 flex-1">
                <h3 className="font-medium">{set.name}</h3>
                <p className="font-mono text-[13px] break-words text-muted">{namesIn(set)}</p>
              </div>
              <Button size="small" aria-label={`Use ${set.name} in a new chat`} onClick={() => use(set)}>
                Use in a new chat
              </Button>
              <Button size="small" aria-label={`Edit ${set.name}`} onClick={() => setEditing(set)}>
                Edit
              </Button>
              <Button
                size="small"
                variant="danger"
                aria-label={`Delete ${set.name}`}
                onClick={() => {
                  void changeAppSettings((now) => ({ tools: now.tools.filter(({ id }) => id !== set.id) }))
                  addRef.current?.focus()
                }}
              >
                Delete
              </Button>
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}

function namesIn({ text }: SavedTools): string {
  const names = toolNames(text)
  return names.ok ? names.value.join(', ') : names.error
}
