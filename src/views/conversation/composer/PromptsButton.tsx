import { BookOpen } from 'lucide-react'

import type { ConversationId } from '@/domain/ids'
import { useApp, useCommands } from '@/hooks/app'
import { t } from '@/lib/text/t'
import { selectDraft } from '@/store/selectors'
import type { MenuItem } from '@/ui/overlays/Menu'
import { MenuButton } from '@/ui/overlays/MenuButton'

/** Puts a saved prompt into what is being written, or makes it the instructions of the chat. */
export function PromptsButton({ conversationId }: { readonly conversationId: ConversationId | null }) {
  const { store } = useApp()
  const { changeConversationSettings, saveDraft } = useCommands()
  const key = conversationId ?? 'new'
  const put = (text: string) => {
    const draft = selectDraft(key)(store.getState())
    saveDraft(key, { ...draft, text: draft.text === '' ? text : `${draft.text}\n\n${text}` })
  }
  const items = (): readonly MenuItem[] =>
    store.getState().settings.prompts.map(({ title, text, kind }) => ({
      type: 'item',
      label: kind === 'system' ? t('{title} (system prompt)', { title }) : title,
      onPick: () => {
        if (kind === 'system') void changeConversationSettings(conversationId, { systemPrompt: text })
        else put(text)
      },
    }))
  return <MenuButton label={t('Prompts')} icon={BookOpen} items={items} align="start" size="medium" />
}
