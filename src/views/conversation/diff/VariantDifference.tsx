import { useMemo, useState } from 'react'

import { shownTitle, titleOf } from '@/domain/conversations/listedChat'
import type { ConversationId, MessageId } from '@/domain/ids'
import { messageText, type Message } from '@/domain/messages/message'
import { siblingsOf } from '@/domain/tree/tree'
import { useAppState } from '@/hooks/app'
import { t } from '@/lib/text/t'
import { selectThread } from '@/store/selectors'
import { Dialog } from '@/ui/overlays/Dialog'
import { Select } from '@/ui/controls/Select'

import { TextDifference } from './TextDifference'

type Props = {
  readonly conversationId: ConversationId
  readonly messageId: MessageId
  readonly onClose: () => void
}

/** What one variant of a message has that another has not, by words, lines or JSON structure. */
export default function VariantDifference({ conversationId, messageId, onClose }: Props) {
  const { tree } = useAppState(selectThread(conversationId))
  const variants = useMemo(
    () => siblingsOf(tree, messageId).flatMap((id) => tree.byId.get(id) ?? []),
    [tree, messageId],
  )
  const at = variants.findIndex(({ id }) => id === messageId)
  const [base, setBase] = useState(variants[at > 0 ? at - 1 : at + 1]?.id ?? messageId)
  const [other, setOther] = useState(messageId)
  const options = variants.map((variant, index) => ({ value: variant.id, label: nameOf(variant, index) }))
  const textOf = (id: MessageId) => messageText(tree.byId.get(id) ?? { parts: [] })

  return (
    <Dialog title={t('Compare variants')} size="large" onClose={onClose}>
      <div className="flex flex-col gap-3 overflow-y-auto p-4">
        <div className="flex flex-wrap items-end gap-3">
          <Select
            label={t('From')}
            value={base}
            options={options}
            onChange={setBase}
            className="min-w-40 flex-1"
          />
          <Select
            label={t('To')}
            value={other}
            options={options}
            onChange={setOther}
            className="min-w-40 flex-1"
          />
        </div>
        <TextDifference from={textOf(base)} to={textOf(other)} whenSame={t('The variants are the same.')} />
      </div>
    </Dialog>
  )
}

const nameOf = (message: Message, index: number): string =>
  `${index + 1}: ${message.reply ? `${message.reply.model} · ` : ''}${shownTitle(titleOf(messageText(message))).slice(0, 40)}`
