import { useRef, useState } from 'react'

import { withItem, type SavedPrompt } from '@/domain/settings/settings'
import { useAppState, useCommands } from '@/hooks/app'
import { t } from '@/lib/text/t'
import { Button } from '@/ui/controls/Button'
import { EmptyState } from '@/ui/feedback/EmptyState'

import { Section } from '../Section'
import { PromptForm } from './PromptForm'

/** Prompts kept for reuse: added, changed and removed here, offered in the composer and the palette. */
export function SavedPrompts() {
  const prompts = useAppState((state) => state.settings.prompts)
  const { changeAppSettings, newId } = useCommands()
  const [editing, setEditing] = useState<SavedPrompt>()
  const addRef = useRef<HTMLButtonElement>(null)

  const close = () => {
    setEditing(undefined)
    addRef.current?.focus()
  }
  const save = async (prompt: SavedPrompt) => {
    const saved = await changeAppSettings((now) => ({ prompts: withItem(now.prompts, prompt) }))
    if (saved.ok) close()
    return saved
  }

  return (
    <Section
      title={t('Prompts')}
      description={t('Texts you use often, as instructions for the model or as messages.')}
      action={
        <Button
          ref={addRef}
          onClick={() => setEditing({ id: newId(), title: '', text: '', kind: 'message' })}
        >
          {t('Add prompt')}
        </Button>
      }
    >
      {editing && <PromptForm key={editing.id} prompt={editing} onSave={save} onCancel={close} />}
      {prompts.length === 0 && !editing && (
        <EmptyState title={t('No prompts yet')}>{t('Save prompts that you use often.')}</EmptyState>
      )}
      {prompts.length > 0 && (
        <ul
          aria-label={t('Prompts')}
          className="flex flex-col divide-y divide-line rounded border border-line"
        >
          {prompts.map((prompt) => (
            <li key={prompt.id} className="flex items-start gap-3 px-4 py-3 text-sm">
              <div className="min-w-0 flex-1">
                <h3 className="font-medium">{prompt.title}</h3>
                <p className="line-clamp-2 text-[13px] whitespace-pre-line text-muted">{prompt.text}</p>
                <p className="text-[13px] text-muted">
                  {prompt.kind === 'system' ? t('system prompt') : t('message')}
                </p>
              </div>
              <Button
                size="small"
                aria-label={t('Edit {title}', { title: prompt.title })}
                onClick={() => setEditing(prompt)}
              >
                {t('Edit')}
              </Button>
              <Button
                size="small"
                variant="danger"
                aria-label={t('Delete {title}', { title: prompt.title })}
                onClick={() => {
                  void changeAppSettings((now) => ({
                    prompts: now.prompts.filter(({ id }) => id !== prompt.id),
                  }))
                  addRef.current?.focus()
                }}
              >
                {t('Delete')}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}
