import { POCKET } from '@/domain/builtin/builtinConnection'
import { pointsToLargerModel } from '@/domain/builtin/pointsToLargerModel'
import { messageText, type Message } from '@/domain/messages/message'
import { useGo } from '@/hooks/conversations/usePlace'
import { t } from '@/lib/text/t'
import { Button } from '@/ui/controls/Button'

/** The two ways to a larger model, under a reply of Pocket's that names one as the way on. */
export default function LargerModel({ message }: { readonly message: Message }) {
  const go = useGo()
  if (message.reply?.model !== POCKET || !pointsToLargerModel(messageText(message))) return null
  return (
    <div className="mt-2 flex flex-wrap gap-2">
      <Button size="small" onClick={() => go('/settings/connections')}>
        {t('Add provider')}
      </Button>
      <Button size="small" onClick={() => go('/settings/models')}>
        {t('Get a larger model')}
      </Button>
    </div>
  )
}
