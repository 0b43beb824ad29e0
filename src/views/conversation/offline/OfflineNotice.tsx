import { Info } from '@/ui/firstIcons'

import { needsInternet } from '@/domain/connections/addressSpaceOf'
import type { ConversationId } from '@/domain/ids'
import { useAppState } from '@/hooks/app'
import { useIsOnline } from '@/hooks/useIsOnline'
import { t } from '@/lib/text/t'
import { selectConnection, selectConversationSettings } from '@/store/selectors'
import { Note } from '@/ui/feedback/Note'

/** Says that the chat's model is out of reach without a network. Not loaded on demand: by then it couldn't be. */
export function OfflineNotice({ conversationId }: { readonly conversationId: ConversationId | null }) {
  const isOnline = useIsOnline()
  const connection = useAppState((state) => {
    const { connectionId } = selectConversationSettings(conversationId)(state)
    return selectConnection(connectionId)(state)
  })
  if (isOnline || !connection || !needsInternet(connection)) return null
  return (
    <Note
      role="status"
      icon={Info}
      tone="warning"
      title={t('You’re offline.')}
      className="mx-auto mt-3 w-full max-w-160 shrink-0"
    >
      {t('Models on this device still work. Others resume when you’re back.')}
    </Note>
  )
}
