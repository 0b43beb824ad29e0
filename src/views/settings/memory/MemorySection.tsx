import { Link } from 'wouter'

import { EVERYWHERE, type Memory, type MemorySpace } from '@/domain/memory/memory'
import { useAppState, useCommands } from '@/hooks/app'
import { useStoredItems } from '@/hooks/items/useItems'
import {
  spaceValue,
  useMemories,
  useMemoryCommands,
  useMemoryDraft,
  useMemorySpaces,
} from '@/hooks/memory/useMemories'
import type { Result } from '@/lib/result'
import { formatDay } from '@/lib/text/formatTime'
import { t } from '@/lib/text/t'
import { Button } from '@/ui/controls/Button'
import { Select } from '@/ui/controls/Select'
import { Switch } from '@/ui/controls/Switch'
import { TextArea } from '@/ui/controls/TextArea'
import { EmptyState } from '@/ui/feedback/EmptyState'
import { LoadFailed } from '@/ui/feedback/LoadFailed'
import { focusBack } from '@/ui/overlays/useFocusBack'

import { Section } from '../Section'
import { useEditing } from '../SettingsForm'

/** Whether chats use memories, and all there are: each can be changed and deleted. */
export function MemorySection() {
  const { changeAppSettings } = useCommands()
  const isOn = useAppState((state) => state.settings.isMemoryOn)
  const memories = useMemories()
  const { value: items, problem, again } = useStoredItems()
  const withMemory = useMemoryCommands()
  const { editing, edit, close, addRef, focusAdd } = useEditing<Memory>()
  return (
    <Section
      title={t('Memory')}
      description={t(
        'Short facts that are sent along with later chats. Nothing is remembered unless you write it, choose “Remember this” on a message, or agree when a model asks.',
      )}
      action={
        <Button ref={addRef} onClick={() => edit('new')}>
          {t('Add memory')}
        </Button>
      }
    >
      <div className="flex flex-col">
        <Switch
          label={t('Use memory')}
          isOn={isOn}
          onChange={(next) => void changeAppSettings({ isMemoryOn: next })}
        />
        <p className="text-[13px] text-muted">
          {t(
            'Memories are never sent with temporary chats or chats that have a data policy. Each chat shows which are used and can turn them off, and so can a project or an assistant.',
          )}
        </p>
      </div>
      {editing !== undefined && (
        <MemoryForm
          key={editing === 'new' ? 'new' : editing.id}
          text={editing === 'new' ? '' : editing.text}
          space={editing === 'new' ? EVERYWHERE : editing.space}
          onSave={({ text, space }) =>
            withMemory((commands) =>
              editing === 'new'
                ? commands.addMemory({ text, space, source: null, by: 'person' })
                : commands.changeMemory({ ...editing, text, space }),
            )
          }
          onClose={close}
        />
      )}
      {problem !== undefined && (
        <LoadFailed title={t('Your memories can’t be read')} onRetry={again}>
          {problem}
        </LoadFailed>
      )}
      {items && memories.length === 0 && editing === undefined && (
        <EmptyState title={t('No memories yet')}>
          {t('Add one, or turn memory on and choose “Remember this” in the menu of a message.')}
        </EmptyState>
      )}
      {memories.length > 0 && (
        <ul
          aria-label={t('Memories')}
          className="flex flex-col divide-y divide-line rounded border border-line"
        >
          {memories.map((memory) => (
            <MemoryRow
              key={memory.id}
              memory={memory}
              onEdit={() => edit(memory)}
              onDelete={() => {
                void withMemory((commands) => commands.deleteMemories([memory.id]))
                focusAdd()
              }}
            />
          ))}
        </ul>
      )}
    </Section>
  )
}

type RowProps = {
  readonly memory: Memory
  readonly onEdit: () => void
  readonly onDelete: () => void
}

function MemoryRow({ memory: { text, space, source, by, createdAt }, onEdit, onDelete }: RowProps) {
  const spaces = useMemorySpaces()
  const isThere = useAppState(
    (state) => source !== null && state.conversations[source.conversationId] !== undefined,
  )
  const where = spaces.find(({ value }) => value === spaceValue(space))?.label
  return (
    <li className="flex items-start gap-3 px-4 py-3 text-sm">
      <div className="min-w-0 flex-1">
        <p className="wrap-anywhere">{text}</p>
        <p className="text-[13px] text-muted">
          {where ?? t('A project or assistant that is not on this device')} · {formatDay(createdAt)}
          {by === 'model' && <> · {t('proposed by a model')}</>}
          {source !== null && isThere && (
            <>
              {' · '}
              <Link
                href={`/c/${encodeURIComponent(source.conversationId)}${source.messageId === null ? '' : `?m=${encodeURIComponent(source.messageId)}`}`}
                className="underline"
              >
                {t('Show the message')}
              </Link>
            </>
          )}
        </p>
      </div>
      <Button size="small" aria-label={t('Edit “{text}”', { text })} onClick={onEdit}>
        {t('Edit')}
      </Button>
      <Button size="small" variant="danger" aria-label={t('Delete “{text}”', { text })} onClick={onDelete}>
        {t('Delete')}
      </Button>
    </li>
  )
}

type Props = {
  readonly text: string
  readonly space: MemorySpace
  /** Undefined where its code could not come, which is told. */
  readonly onSave: (memory: {
    readonly text: string
    readonly space: MemorySpace
  }) => Promise<Result<unknown, string> | undefined>
  readonly onClose: () => void
}

/** What to remember and where it is used. */
function MemoryForm({ text, space, onSave, onClose }: Props) {
  const { textField, spaceField, isBusy, save } = useMemoryDraft({ text, space }, onSave, onClose)
  return (
    <form
      ref={(form) => focusBack(form?.querySelector('textarea'))}
      className="flex flex-col gap-3 rounded border border-line bg-surface p-4"
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <TextArea rows={3} {...textField} />
      <Select {...spaceField} />
      <div className="flex justify-end gap-2">
        <Button onClick={onClose}>{t('Cancel')}</Button>
        <Button type="submit" variant="primary" isBusy={isBusy}>
          {t('Save')}
        </Button>
      </div>
    </form>
  )
}
