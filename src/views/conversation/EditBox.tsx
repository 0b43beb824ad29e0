import { useState } from 'react'

import type { ConversationId } from '@/domain/ids'
import type { Message } from '@/domain/message'
import { formatMoney } from '@/domain/pricing/formatMoney'
import type { CacheLoss } from '@/domain/pricing/lostCacheCost'
import { spokenText } from '@/domain/spokenText'
import { formatTokens } from '@/domain/tokens/formatTokens'
import { useCommands } from '@/hooks/app'
import { useCacheLoss } from '@/hooks/useCacheLoss'
import { Button } from '@/ui/Button'
import { TextArea } from '@/ui/TextArea'

type Props = {
  readonly conversationId: ConversationId
  readonly message: Message
  readonly onClose: () => void
}

/** Where a message is changed. Saving makes a variant: the old one stays. */
export function EditBox({ conversationId, message, onClose }: Props) {
  const { editMessage } = useCommands()
  const [text, setText] = useState(() => spokenText(message))
  const loss = useCacheLoss(conversationId, message.id)
  const isPerson = message.role !== 'assistant'
  const save = (isSent: boolean) => {
    onClose()
    void editMessage(conversationId, message.id, text, { isSent })
  }
  return (
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys of the box inside
    <form
      className="rounded border border-line-strong bg-surface p-3"
      onSubmit={(event) => {
        event.preventDefault()
        save(isPerson)
      }}
      onKeyDown={(event) => {
        if (event.nativeEvent.isComposing) return
        if (event.key === 'Escape') {
          event.stopPropagation()
          onClose()
        }
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) save(isPerson)
      }}
    >
      <TextArea
        label="Edit message"
        isLabelHidden
        isBare
        // The person has just asked to edit here.
        ref={(box) => {
          box?.focus()
        }}
        value={text}
        onChange={setText}
        boxClassName="min-h-16 max-h-[50vh]"
      />
      {isPerson && <LostCache loss={loss} />}
      <div className="mt-2 flex flex-wrap justify-end gap-2">
        <Button size="small" variant="quiet" onClick={onClose}>
          Cancel
        </Button>
        <Button
          size="small"
          onClick={() => {
            save(false)
          }}
        >
          Save
        </Button>
        {isPerson && (
          <Button size="small" variant="primary" type="submit">
            Save and send
          </Button>
        )}
      </div>
    </form>
  )
}

/** What sending a changed early message costs besides its own price; nothing where the cache is as dear as reading. */
function LostCache({ loss }: { readonly loss: CacheLoss | undefined }) {
  if (!loss || loss.tokens <= 0 || loss.cost.type === 'free') return null
  if (loss.cost.type !== 'unknown' && Number(loss.cost.amount) <= 0) return null
  return (
    <p className="mt-1 text-[13px] leading-5 text-muted tabular-nums">
      Sending it leaves {formatTokens(loss.tokens)} cached tokens behind. Reading as many anew costs{' '}
      {loss.cost.type === 'unknown' ? (
        'an unknown amount'
      ) : (
        <span className="text-money">{formatMoney(loss.cost)}</span>
      )}{' '}
      more than from cache.
    </p>
  )
}
