import { Link } from 'wouter'

import { KNOWLEDGE_PATH } from '@/domain/collections/collection'
import type { ConversationId } from '@/domain/ids'
import { useChatCollections, useCollections } from '@/hooks/collections/useCollections'
import { t } from '@/lib/text/t'
import { SwitchList } from '@/ui/foreign/SwitchList'
import { Dialog } from '@/ui/overlays/Dialog'

type Props = { readonly conversationId: ConversationId | null; readonly onClose: () => void }

/** Which collections a chat looks in. */
export function CollectionsDialog({ conversationId, onClose }: Props) {
  const collections = useCollections()
  const { on, choose } = useChatCollections(conversationId)
  return (
    <Dialog
      title={t('Knowledge')}
      description={t('The passages that fit your message best are sent with it.')}
      onClose={onClose}
    >
      <div className="flex flex-col gap-3 p-4 text-sm">
        {collections.length === 0 ? (
          <p className="text-muted">{t('No collections yet')}</p>
        ) : (
          <SwitchList label={t('Collections')} items={collections} on={on} onChange={choose} />
        )}
        <Link href={KNOWLEDGE_PATH} onClick={onClose} className="self-start underline">
          {t('Manage collections')}
        </Link>
      </div>
    </Dialog>
  )
}
