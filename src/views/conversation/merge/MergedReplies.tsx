import { useState } from 'react'

import type { MessageId } from '@/domain/ids'
import { type MergeFacts, type Message, messageText } from '@/domain/messages/message'
import { answeredBy } from '@/domain/modelRef'
import { useAppState } from '@/hooks/app'
import { useModelLabel } from '@/hooks/models/useModelLabel'
import { t } from '@/lib/text/t'
import { selectMessage } from '@/store/selectors'
import { Button } from '@/ui/controls/Button'
import { Select } from '@/ui/controls/Select'
import { Disclosure } from '@/ui/layout/Disclosure'
import { Markdown } from '@/ui/markdown'
import { Dialog } from '@/ui/overlays/Dialog'

import { TextDifference } from '../diff/TextDifference'

type Props = {
  readonly message: Message
  readonly merged: MergeFacts
  /** Which of them is shown at first. */
  readonly at: number
  /** Shows a message of the chat, on whatever branch. */
  readonly onShow: (id: MessageId) => void
  readonly onClose: () => void
}

/** The replies that one was merged of, as they were then, and the way to their messages. */
export default function MergedReplies({ message, merged: { replies }, at, onShow, onClose }: Props) {
  const nameOf = useModelLabel()
  const [chosen, setChosen] = useState(String(at))
  const reply = replies[Number(chosen)] ?? replies[0]
  const isThere = useAppState(
    (state) => reply !== undefined && selectMessage(message.conversationId, reply.id)(state) !== undefined,
  )
  if (!reply) return null
  return (
    <Dialog
      title={t('Merged replies')}
      size="large"
      onClose={onClose}
      footer={
        <Button
          disabled={!isThere}
          title={isThere ? undefined : t('It’s no longer in this chat. Its text is kept here.')}
          onClick={() => onShow(reply.id)}
        >
          {t('Go to this reply')}
        </Button>
      }
    >
      <div className="flex flex-col gap-3 overflow-y-auto p-4">
        <Select
          label={t('Reply')}
          value={chosen}
          options={replies.map((each, index) => ({
            value: String(index),
            label: `${index + 1}: ${nameOf(answeredBy(each))}`,
          }))}
          onChange={setChosen}
        />
        <Markdown key={chosen} text={reply.text} isLive={false} isWatched={false} />
        <Disclosure label={t('What the merged reply changed')} panelClassName="mt-2 flex flex-col gap-3">
          <TextDifference
            from={reply.text}
            to={messageText(message)}
            whenSame={t('The merged reply has the same words.')}
          />
        </Disclosure>
      </div>
    </Dialog>
  )
}
