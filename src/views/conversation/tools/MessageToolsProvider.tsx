import { type ReactNode, use, useCallback, useMemo } from 'react'

import type { ConversationId, MessageId } from '@/domain/ids'
import { type Message, messageText } from '@/domain/messages/message'
import type { ModelRef } from '@/domain/modelRef'
import { useApp, useCommands } from '@/hooks/app'
import { useModels } from '@/hooks/models/useModels'
import { askToMerge } from '@/hooks/replies/askToMerge'
import { askToShare } from '@/hooks/sharing/useOwnLinks'
import { filesAsText, filesOfReply } from '@/lib/files/namedFiles'
import { t } from '@/lib/text/t'
import { selectIsReplying, selectThread, selectVariants } from '@/store/selectors'
import type { MenuItem } from '@/ui/overlays/Menu'

import { AskContext, type MessageTools, MessageToolsContext } from './useTools'
import type { Asked } from './ToolDialogs'

type Props = { readonly conversationId: ConversationId; readonly children: ReactNode }

/** Gives messages what the conversation offers for them. It loads with the messages, not with the frame around them. */
export function MessageToolsProvider({ conversationId, children }: Props) {
  const itemsFor = useMessageItems(conversationId, use(AskContext))
  const tools = useMemo(() => ({ itemsFor }), [itemsFor])
  return <MessageToolsContext value={tools}>{children}</MessageToolsContext>
}

/** Recent models in the menu, besides the one that answered. */
const MOST_MODELS = 4

/** What a message's menu offers for its place in the tree; read when the menu opens. */
export function useMessageItems(
  conversationId: ConversationId,
  ask: (asked: Asked) => void,
): MessageTools['itemsFor'] {
  const { store } = useApp()
  const { moveMessage, chooseModel, regenerateReply } = useCommands()
  const groups = useModels()
  return useCallback(
    (message) => {
      const state = store.getState()
      const { path } = selectThread(conversationId)(state)
      const at = path.indexOf(message.id)
      const isDisabled = selectIsReplying(conversationId)(state)
      const regenerateItems = ({ id, role, reply }: Message): readonly MenuItem[] => {
        const others = state.settings.recentModels
          .flatMap((ref) => {
            const group = groups.find(({ connection }) => connection.id === ref.connectionId)
            const model = group?.models.find((each) => each.id === ref.modelId)
            return model && !(reply?.model === ref.modelId && reply.connectionId === ref.connectionId)
              ? [{ ref, name: model.name }]
              : []
          })
          .slice(0, MOST_MODELS)
        if (role !== 'assistant' || others.length === 0) return []
        const withModel = async (ref: ModelRef) => {
          await chooseModel(conversationId, ref)
          await regenerateReply(conversationId, id)
        }
        return [
          { type: 'separator' },
          { type: 'heading', label: t('Regenerate with') },
          ...others.map(({ ref, name }) => ({
            type: 'item' as const,
            label: name,
            isDisabled,
            onPick: () => void withModel(ref),
          })),
        ]
      }
      const { isMemoryOn } = state.settings
      const mayRemember = isMemoryOn && !state.conversations[conversationId]?.isTemporary
      // Read as the menu opens: it takes the selection away.
      const selected = selectedIn(message.id)
      const files = message.role === 'assistant' ? filesOfReply(messageText(message)) : []
      const hasVariants = selectVariants(conversationId, message.id)(state).length > 1
      return [
        ...regenerateItems(message),
        { type: 'separator' },
        {
          type: 'item',
          label: t('Share…'),
          onPick: () => askToShare({ type: 'share', subject: { conversationId, only: [message.id] } }),
        },
        ...(mayRemember
          ? [
              {
                type: 'item' as const,
                label: t('Remember this…'),
                onPick: () =>
                  ask({ type: 'remember', id: message.id, text: selected || messageText(message) }),
              },
            ]
          : []),
        ...(message.role === 'assistant' && messageText(message) !== ''
          ? [
              {
                type: 'item' as const,
                label: t('Open as artifact'),
                onPick: () =>
                  ask({
                    type: 'artifact',
                    id: message.id,
                    language: 'markdown',
                    text: messageText(message),
                  }),
              },
            ]
          : []),
        ...(files.length > 0
          ? [
              {
                type: 'item' as const,
                label: t('Open files as one artifact'),
                onPick: () =>
                  ask({ type: 'artifact', id: message.id, language: 'files', text: filesAsText(files) }),
              },
            ]
          : []),
        ...(hasVariants
          ? [
              {
                type: 'item' as const,
                label: t('Compare variants…'),
                onPick: () => ask({ type: 'compare', id: message.id }),
              },
              ...(message.role === 'assistant'
                ? [
                    {
                      type: 'item' as const,
                      label: t('Merge replies…'),
                      isDisabled,
                      onPick: () => askToMerge({ conversationId, id: message.id }),
                    },
                  ]
                : []),
            ]
          : []),
        {
          type: 'item',
          label: t('Rewrite in place…'),
          isDisabled,
          onPick: () => ask({ type: 'rewrite', message }),
        },
        {
          type: 'item',
          label: t('Insert before…'),
          isDisabled,
          onPick: () => ask({ type: 'insert', after: message.parentId }),
        },
        {
          type: 'item',
          label: t('Insert after…'),
          isDisabled,
          onPick: () => ask({ type: 'insert', after: message.id }),
        },
        {
          type: 'item',
          label: t('Move up'),
          isDisabled: isDisabled || at <= 0,
          onPick: () => void moveMessage(conversationId, message.id, -1),
        },
        {
          type: 'item',
          label: t('Move down'),
          isDisabled: isDisabled || at === path.length - 1,
          onPick: () => void moveMessage(conversationId, message.id, 1),
        },
      ]
    },
    [store, conversationId, ask, moveMessage, chooseModel, regenerateReply, groups],
  )
}

/** What is selected in a message; empty for nothing. */
function selectedIn(id: MessageId): string {
  const selection = getSelection()
  const message = selection?.anchorNode?.parentElement?.closest<HTMLElement>('[data-message-id]')
  return message?.dataset['messageId'] === id ? (selection?.toString().trim() ?? '') : ''
}
