import { BookOpen } from 'lucide-react'

import type { ConversationId } from '@/domain/ids'
import { useAppState, useCommands } from '@/hooks/app'
import { parseJson } from '@/lib/json'
import { t } from '@/lib/text/t'
import { selectConversationSettings, selectDraft } from '@/store/selectors'
import type { MenuItem } from '@/ui/overlays/Menu'
import { MenuButton } from '@/ui/overlays/MenuButton'

import { ToolsButton } from './ToolsButton'

/** What can be put into the next request from where one writes: tools and saved prompts. */
export function ComposerOptions({ conversationId }: { readonly conversationId: ConversationId | null }) {
  const { changeConversationSettings, saveDraft } = useCommands()
  const draft = useAppState(selectDraft(conversationId ?? 'new'))
  const prompts = useAppState((state) => state.settings.prompts)
  const sent = useAppState(
    (state) => selectConversationSettings(conversationId)(state).parameters.tools?.value,
  )
  const tools = sent === undefined ? undefined : parseJson(sent)
  const count = Array.isArray(tools) ? tools.length : 0
  const promptItems = (): readonly MenuItem[] =>
    prompts.map(({ title, text, kind }) => ({
      type: 'item',
      label: kind === 'system' ? t('{title} (system prompt)', { title }) : title,
      onPick: () => {
        if (kind === 'system') void changeConversationSettings(conversationId, { systemPrompt: text })
        else
          saveDraft(conversationId ?? 'new', {
            ...draft,
            text: draft.text === '' ? text : `${draft.text}\n\n${text}`,
          })
      },
    }))

  return (
    <>
      <ToolsButton conversationId={conversationId} count={count} />
      {prompts.length > 0 && (
        <MenuButton label={t('Prompts')} icon={BookOpen} items={promptItems} align="start" size="medium" />
      )}
    </>
  )
}
