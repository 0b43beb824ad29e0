import { Split } from 'lucide-react'

import type { ConversationId } from '@/domain/ids'
import { writeModels } from '@/domain/runs/runAddress'
import { useApp } from '@/hooks/app'
import { useGo } from '@/hooks/conversations/usePlace'
import { t } from '@/lib/text/t'
import { selectConversationSettings, selectDraft } from '@/store/selectors'
import { IconButton } from '@/ui/controls/IconButton'

/** Takes what is typed, and the conversation before it, to a comparison of several models. Sends nothing. */
export function SendToSeveral({ conversationId }: { readonly conversationId: ConversationId | null }) {
  const { store } = useApp()
  const go = useGo()
  const open = () => {
    const state = store.getState()
    const { connectionId, modelId } = selectConversationSettings(conversationId)(state)
    const { text, attachments } = selectDraft(conversationId ?? 'new')(state)
    const asked = new URLSearchParams({
      ...(text !== '' && { prompt: text }),
      ...(attachments.length > 0 && { files: attachments.map(({ id }) => id).join() }),
      ...(connectionId !== null && modelId !== null && { models: writeModels([{ connectionId, modelId }]) }),
      ...(conversationId !== null && { conversation: conversationId }),
    })
    go(`/compare?${asked.toString()}`)
  }
  return <IconButton icon={Split} label={t('Send to several models')} onClick={open} />
}
