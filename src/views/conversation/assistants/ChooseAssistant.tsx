import { useEffect, useRef, useState } from 'react'

import { assistantIn } from '@/domain/assistants/readAssistants'
import { ASSISTANTS_PATH } from '@/domain/assistants/assistant'
import { templateFields, type TemplateField } from '@/domain/prompts/template'
import type { AssistantId, ConversationId } from '@/domain/ids'
import { useApp } from '@/hooks/app'
import { useAssistantCommands } from '@/hooks/assistants/useAssistants'
import { useItems } from '@/hooks/items/useItems'
import { t } from '@/lib/text/t'
import { selectedText } from '@/ui/selectedText'

import { FillDialog } from '../prompts/FillDialog'

type Props = {
  readonly conversationId: ConversationId | null
  /** Null for none. */
  readonly id: AssistantId | null
  readonly onDone: () => void
}

/** Gives a chat an assistant: at once, or after asking for what its instructions leave open. Draws nothing else. */
export function ChooseAssistant({ conversationId, id, onDone }: Props) {
  const { store, newId } = useApp()
  const { chooseAssistant } = useAssistantCommands()
  const items = useItems()
  const version = id !== null && items ? assistantIn(items, id)?.version : undefined
  const fields = version ? askedFields(version.instructions) : []
  const isReady = items !== undefined && fields.length === 0
  const isChosen = useRef(false)
  const [selection] = useState(selectedText)

  const choose = async (values: Readonly<Record<string, string>>) => {
    if (isChosen.current) return
    isChosen.current = true
    onDone()
    const chosen = await chooseAssistant(conversationId, id, values)
    // Assistants are where one that is missing is brought in.
    if (!chosen.ok)
      store.getState().noticeShown({ id: newId(), tone: 'info', text: chosen.error, href: ASSISTANTS_PATH })
  }
  useEffect(() => {
    if (isReady) void choose({})
  })

  if (!version || fields.length === 0) return null
  return (
    <FillDialog
      title={version.name}
      fields={fields}
      selection={selection}
      submit={t('Use assistant')}
      onFill={(values) => void choose(values)}
      onClose={onDone}
    />
  )
}

/** What the person fills in once; dates and the like are filled in with each message. */
const askedFields = (instructions: string): readonly TemplateField[] =>
  templateFields(instructions).filter(
    ({ automatic }) => automatic === undefined || automatic === 'clipboard' || automatic === 'selection',
  )
