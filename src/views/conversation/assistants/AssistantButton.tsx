import { Bot } from '@/ui/icons'
import { useState } from 'react'

import { versionIn } from '@/domain/assistants/readAssistants'
import type { AssistantId, ConversationId } from '@/domain/ids'
import { useAppState } from '@/hooks/app'
import { useItems } from '@/hooks/items/useItems'
import { t } from '@/lib/text/t'
import { selectConversationSettings } from '@/store/selectors'
import { onDemand } from '@/ui/feedback/onDemand'
import { Avatar } from '@/ui/layout/Avatar'

import './assistantOptions.css'

const AssistantPopover = onDemand(() =>
  import('./AssistantPopover').then((module) => module.AssistantPopover),
)
const ChooseAssistant = onDemand(() => import('./ChooseAssistant').then((module) => module.ChooseAssistant))

/** Names the assistant of the chat, and opens the list of them. */
export function AssistantButton({ conversationId }: { readonly conversationId: ConversationId | null }) {
  const use = useAppState((state) => selectConversationSettings(conversationId)(state).assistant)
  const items = useItems(use !== undefined)
  const version = use && items ? versionIn(items, use.versionId) : undefined
  /** Null until it was asked for: its code is a popover's. */
  const [isOpen, turn] = useState<boolean | null>(null)
  const [chosen, setChosen] = useState<AssistantId | null>()
  const name = version?.name ?? (use ? t('Missing assistant') : '')
  const look = {
    type: 'button',
    role: 'combobox',
    'aria-label': t('Assistant'),
    'aria-haspopup': 'listbox',
    'aria-controls': 'composer-assistants',
    'data-empty': name === '',
    'data-tooltip': name === '' ? t('Choose an assistant') : name,
    className: 'assistant-button',
  } as const
  const inside = (
    <>
      {version ? (
        <Avatar name={version.name} letter={version.letter} picture={version.picture} />
      ) : (
        <Bot aria-hidden size={17} strokeWidth={1.75} />
      )}
      <span>{name === '' ? t('Assistant') : name}</span>
    </>
  )
  const button = (
    <button
      {...look}
      aria-expanded={isOpen ?? false}
      onPointerEnter={AssistantPopover.preload}
      onFocus={AssistantPopover.preload}
      onClick={() => turn(true)}
      onKeyDown={(event) => {
        if (event.key !== 'ArrowDown') return
        event.preventDefault()
        turn(true)
      }}
    >
      {inside}
    </button>
  )
  return (
    <>
      {isOpen === null ? (
        button
      ) : (
        <AssistantPopover
          whileLoading={button}
          isOpen={isOpen}
          onOpenChange={turn}
          trigger={
            <button {...look} aria-expanded={isOpen}>
              {inside}
            </button>
          }
          used={use}
          onPick={(id) => {
            turn(false)
            setChosen(id)
          }}
        />
      )}
      {chosen !== undefined && (
        <ChooseAssistant conversationId={conversationId} id={chosen} onDone={() => setChosen(undefined)} />
      )}
    </>
  )
}
