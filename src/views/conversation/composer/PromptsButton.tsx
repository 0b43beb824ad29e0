import { BookOpen } from '@/ui/icons'
import { useEffect, useState } from 'react'

import type { ConversationId } from '@/domain/ids'
import type { SavedPrompt } from '@/domain/settings/settings'
import { useApp } from '@/hooks/app'
import { t } from '@/lib/text/t'
import { onDemand } from '@/ui/feedback/onDemand'
import { focusComposer } from '@/ui/focusComposer'
import { rememberSelection } from '@/ui/selectedText'
import type { MenuItem } from '@/ui/overlays/Menu'
import { MenuButton } from '@/ui/overlays/MenuButton'

import './promptsButton.css'

const InsertPrompt = onDemand(() => import('../prompts/InsertPrompt').then((module) => module.InsertPrompt))

/** Puts a saved prompt into what is being written, or makes it the instructions of the chat. */
export function PromptsButton({ conversationId }: { readonly conversationId: ConversationId | null }) {
  const { store } = useApp()
  const [picked, setPicked] = useState<SavedPrompt>()
  useEffect(rememberSelection, [])
  const items = (): readonly MenuItem[] =>
    store.getState().settings.prompts.map((prompt) => ({
      type: 'item',
      label: prompt.kind === 'system' ? t('{title} (system prompt)', { title: prompt.title }) : prompt.title,
      onPick: () => setPicked(prompt),
    }))
  return (
    <>
      <MenuButton
        label={t('Prompts')}
        icon={BookOpen}
        items={items}
        align="start"
        size="medium"
        className="prompts-button"
      />
      {picked && (
        <InsertPrompt
          key={picked.id}
          conversationId={conversationId}
          prompt={picked}
          at={undefined}
          onDone={() => {
            setPicked(undefined)
            focusComposer()
          }}
        />
      )}
    </>
  )
}
