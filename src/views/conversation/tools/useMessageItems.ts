import { useCallback } from 'react'

import type { ConversationId } from '@/domain/ids'
import { useApp, useCommands } from '@/hooks/app'
import { t } from '@/lib/text/t'
import { selectIsReplying, selectThread, selectVariants } from '@/store/selectors'

import type { MessageTools } from './messageTools'
import type { Asked } from './ToolDialogs'

/** What a message's menu offers for its place in the tree; read when the menu opens. */
export function useMessageItems(
  conversationId: ConversationId,
  ask: (asked: Asked) => void,
): MessageTools['itemsFor'] {
  const { store } = useApp()
  const { moveMessage } = useCommands()
  return useCallback(
    (message) => {
      const state = store.getState()
      const { path } = selectThread(conversationId)(state)
      const at = path.indexOf(message.id)
      const isDisabled = selectIsReplying(conversationId)(state)
      const hasVariants = selectVariants(conversationId, message.id)(state).length > 1
      return [
        { type: 'separator' },
        ...(hasVariants
          ? [
              {
                type: 'item' as const,
                label: t('Compare variants…'),
                onPick: () => ask({ type: 'compare', id: message.id }),
              },
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
    [store, conversationId, ask, moveMessage],
  )
}
