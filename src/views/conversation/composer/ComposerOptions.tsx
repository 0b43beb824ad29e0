import { BookOpen, Wrench } from 'lucide-react'

import type { ConversationId } from '@/domain/ids'
import { toolNames } from '@/domain/tools/toolNames'
import { useApp, useAppState, useCommands } from '@/hooks/app'
import { t } from '@/lib/text/t'
import { selectConversationSettings, selectDraft } from '@/store/selectors'
import type { MenuItem } from '@/ui/overlays/Menu'
import { MenuButton } from '@/ui/overlays/MenuButton'

/** What can be put into the next request from where one writes: saved tools and saved prompts. */
export function ComposerOptions({ conversationId }: { readonly conversationId: ConversationId | null }) {
  const { store } = useApp()
  const { changeConversationSettings, saveDraft } = useCommands()
  const draft = useAppState(selectDraft(conversationId ?? 'new'))
  const savedTools = useAppState((state) => state.settings.tools)
  const prompts = useAppState((state) => state.settings.prompts)
  const sent = useAppState(
    (state) => selectConversationSettings(conversationId)(state).parameters.tools?.value,
  )
  const names = sent === undefined ? undefined : toolNames(sent)
  const count = names?.ok === true ? names.value.length : 0
  if (savedTools.length === 0 && prompts.length === 0 && count === 0) return null

  const setTools = (text: string | undefined) => {
    const { tools: _, ...others } = selectConversationSettings(conversationId)(store.getState()).parameters
    void changeConversationSettings(conversationId, {
      parameters: text === undefined ? others : { ...others, tools: { value: text, origin: 'mine' } },
    })
  }
  const toolItems = (): readonly MenuItem[] => [
    ...savedTools.map(({ name, text }) => ({
      type: 'check' as const,
      label: name,
      isChecked: text === sent,
      onPick: () => {
        setTools(text === sent ? undefined : text)
      },
    })),
    ...(count > 0
      ? ([
          { type: 'separator' },
          {
            type: 'item',
            label: t('Send no tools'),
            onPick: () => {
              setTools(undefined)
            },
          },
        ] as const)
      : []),
  ]
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
      {(savedTools.length > 0 || count > 0) && (
        <span className="inline-flex items-center text-[13px] text-muted tabular-nums">
          <MenuButton
            label={count > 0 ? t('Tools, {count} sent', { count }) : t('Tools')}
            icon={Wrench}
            items={toolItems}
            align="start"
            size="medium"
          />
          {count > 0 && <span aria-hidden>{count}</span>}
        </span>
      )}
      {prompts.length > 0 && (
        <MenuButton label={t('Prompts')} icon={BookOpen} items={promptItems} align="start" size="medium" />
      )}
    </>
  )
}
