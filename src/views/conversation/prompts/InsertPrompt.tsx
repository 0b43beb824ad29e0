import { useEffect, useRef, useState } from 'react'

import { automaticValues } from '@/domain/prompts/automaticValues'
import type { ComposerTrigger } from '@/domain/prompts/composerTrigger'
import { fillTemplate, templateFields } from '@/domain/prompts/template'
import type { ConversationId } from '@/domain/ids'
import type { SavedPrompt } from '@/domain/settings/settings'
import { useApp, useCommands } from '@/hooks/app'
import { language } from '@/lib/text/language'
import { t } from '@/lib/text/t'
import { selectDraft } from '@/store/selectors'
import { selectedText } from '@/ui/selectedText'

import { FillDialog } from './FillDialog'

type Props = {
  readonly conversationId: ConversationId | null
  readonly prompt: SavedPrompt
  /** What of the message it takes the place of; it goes to the end where undefined. */
  readonly at: Pick<ComposerTrigger, 'from' | 'to'> | undefined
  /** Told where the inserted text ends; undefined where nothing was inserted. */
  readonly onDone: (end?: number) => void
}

/** Puts a prompt into the message, or makes it the chat's instructions; asks first for what it leaves open. */
export function InsertPrompt({ conversationId, prompt, at, onDone }: Props) {
  const { store, now } = useApp()
  const { saveDraft, changeConversationSettings } = useCommands()
  const fields = templateFields(prompt.text)
  // Dates need no form of their own.
  const isAsking = fields.some(
    ({ automatic }) => !automatic || ['clipboard', 'selection'].includes(automatic),
  )
  const isDone = useRef(false)
  const [selection] = useState(selectedText)

  const insert = (values: Readonly<Record<string, string>>) => {
    if (isDone.current) return
    isDone.current = true
    const text = fillTemplate(prompt.text, values)
    const key = conversationId ?? 'new'
    const draft = selectDraft(key)(store.getState())
    const before = at ? draft.text.slice(0, at.from) : draft.text
    const after = at ? draft.text.slice(at.to) : ''
    if (prompt.kind === 'system') {
      void changeConversationSettings(conversationId, { systemPrompt: text })
      saveDraft(key, { ...draft, text: before + after })
      onDone()
      return
    }
    const gap = at || before === '' ? '' : '\n\n'
    saveDraft(key, { ...draft, text: before + gap + text + after })
    onDone((before + gap + text).length)
  }
  useEffect(() => {
    if (!isAsking) insert(automaticValues({ at: now(), language: language().formats }))
  })

  if (!isAsking) return null
  return (
    <FillDialog
      title={prompt.title}
      fields={fields}
      selection={selection}
      submit={prompt.kind === 'system' ? t('Use as instructions') : t('Insert')}
      onFill={insert}
      onClose={() => onDone()}
    />
  )
}
