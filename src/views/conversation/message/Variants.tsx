import { ChevronLeft, ChevronRight } from 'lucide-react'

import type { ConversationId, MessageId } from '@/domain/ids'
import { useAppState, useCommands } from '@/hooks/app'
import { t } from '@/lib/text/t'
import { selectVariants } from '@/store/selectors'
import { IconButton } from '@/ui/controls/IconButton'

/** Which of several variants is shown, and the way to the others. Nothing when there is one. */
export function Variants({
  conversationId,
  id,
}: {
  readonly conversationId: ConversationId
  readonly id: MessageId
}) {
  const { chooseVariant } = useCommands()
  const variants = useAppState(selectVariants(conversationId, id))
  if (variants.length < 2) return null
  const index = variants.indexOf(id)
  return (
    <span className="-ml-1.5 inline-flex items-center text-[13px] text-muted tabular-nums">
      <IconButton
        size="small"
        icon={ChevronLeft}
        label={t('Previous variant')}
        disabled={index <= 0}
        onClick={() => void chooseVariant(conversationId, id, -1)}
      />
      <span>
        {index + 1} / {variants.length}
      </span>
      <IconButton
        size="small"
        icon={ChevronRight}
        label={t('Next variant')}
        disabled={index >= variants.length - 1}
        onClick={() => void chooseVariant(conversationId, id, 1)}
      />
    </span>
  )
}
