import type { ConversationId, MessageId } from '@/domain/ids'
import { useAppState, useCommands } from '@/hooks/app'
import { t } from '@/lib/text/t'
import { selectVariants } from '@/store/selectors'
import { Pager } from '@/ui/controls/Pager'

type Props = { readonly conversationId: ConversationId; readonly id: MessageId }

/** Which of several variants is shown, and the way to the others. Nothing when there is one. */
export function Variants({ conversationId, id }: Props) {
  const { chooseVariant } = useCommands()
  const variants = useAppState(selectVariants(conversationId, id))
  return (
    <Pager
      number={variants.indexOf(id) + 1}
      total={variants.length}
      previous={t('Previous variant')}
      next={t('Next variant')}
      onStep={(step) => void chooseVariant(conversationId, id, step)}
      className="-ml-1.5 text-[13px] text-muted"
    />
  )
}
