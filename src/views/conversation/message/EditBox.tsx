import { useId, useState, type RefCallback } from 'react'

import { editDraftKey, EMPTY_DRAFT } from '@/domain/drafts/draft'
import type { ConversationId, MessageId } from '@/domain/ids'
import type { Message } from '@/domain/messages/message'
import { spokenText } from '@/domain/messages/spokenText'
import { formatMoney, type CacheLoss } from '@/domain/pricing'
import { useApp, useAppState, useCommands } from '@/hooks/app'
import { useCacheLoss } from '@/hooks/pricing/useCacheLoss'
import { formatTokens } from '@/lib/text/formatTokens'
import { t } from '@/lib/text/t'
import { selectDraft, selectIsReplying } from '@/store/selectors'
import { Button } from '@/ui/controls/Button'
import { TextArea } from '@/ui/controls/TextArea'
import { focusBack } from '@/ui/overlays/useFocusBack'

type Props = {
  readonly conversationId: ConversationId
  readonly message: Message
  readonly onClose: () => void
}

/**
 * Where a message is changed. Saving makes a variant: the old one stays. What is typed is kept as a draft with each
 * key press, until it is saved or cancelled.
 */
export function EditBox({ conversationId, message, onClose }: Props) {
  const { store } = useApp()
  const { editMessage, saveDraft } = useCommands()
  const draftKey = editDraftKey(conversationId, message.id)
  const [text, setText] = useState(() => selectDraft(draftKey)(store.getState()).text || spokenText(message))
  const isReplying = useAppState(selectIsReplying(conversationId))
  const reasonId = useId()
  const focus = useFocusWhileOpen()
  const loss = useCacheLoss(conversationId, message.id)
  const isPerson = message.role !== 'assistant'
  const save = (isSent: boolean) => {
    void editMessage(conversationId, message.id, text, { isSent, onSaved: onClose })
  }
  const cancel = () => {
    saveDraft(draftKey, EMPTY_DRAFT)
    onClose()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys of the box inside
    <form
      className="rounded border border-line-strong bg-surface p-3"
      onSubmit={(event) => {
        event.preventDefault()
        save(isPerson)
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape') {
          event.stopPropagation()
          cancel()
        }
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) save(isPerson)
      }}
    >
      <TextArea
        label={t('Edit message')}
        isLabelHidden
        isBare
        ref={focus}
        value={text}
        onChange={(next) => {
          setText(next)
          saveDraft(draftKey, { ...EMPTY_DRAFT, text: next })
        }}
        boxClassName="min-h-16 max-h-[50vh]"
      />
      {isPerson && <LostCache loss={loss} />}
      {isReplying && (
        <p id={reasonId} className="mt-1 text-[13px] leading-5 text-muted">
          {t('Wait for the current reply to finish before saving. Your changes are kept.')}
        </p>
      )}
      <div className="mt-2 flex flex-wrap justify-end gap-2">
        <Button size="small" variant="quiet" onClick={cancel}>
          {t('Cancel')}
        </Button>
        <Button
          size="small"
          disabled={isReplying}
          aria-describedby={isReplying ? reasonId : undefined}
          onClick={() => {
            save(false)
          }}
        >
          {t('Save')}
        </Button>
        {isPerson && (
          <Button
            size="small"
            variant="primary"
            type="submit"
            disabled={isReplying}
            aria-describedby={isReplying ? reasonId : undefined}
          >
            {t('Save and send')}
          </Button>
        )}
      </div>
    </form>
  )
}

/** A loss below a cent is not worth a notice, in US dollars. */
const LEAST_SAID_DOLLARS = 0.01

/** What sending a changed early message costs besides its own price; nothing where reading from the cache costs as much. */
function LostCache({ loss }: { readonly loss: CacheLoss | undefined }) {
  if (!loss || loss.tokens <= 0 || loss.cost.type === 'free') return null
  if (loss.cost.type !== 'unknown' && Number(loss.cost.amount) < LEAST_SAID_DOLLARS) return null
  return (
    <p className="mt-1 text-[13px] leading-5 text-muted tabular-nums">
      {loss.cost.type === 'unknown'
        ? t('Editing re-sends {tokens} tokens at full price.', {
            tokens: formatTokens(loss.tokens),
          })
        : t('Editing re-sends {tokens} tokens at full price: about {cost} more.', {
            tokens: formatTokens(loss.tokens),
            cost: formatMoney(loss.cost),
          })}
    </p>
  )
}

/**
 * A ref for the box that a person has just asked for: it has the focus first, and gives it back when it goes, to what
 * had it before or else to the message around. One function for all renders: later ones must not take it again.
 */
function useFocusWhileOpen(): RefCallback<HTMLTextAreaElement> {
  const [ref] = useState<RefCallback<HTMLTextAreaElement>>(() => {
    const opener = document.activeElement
    return (box: HTMLTextAreaElement | null) => {
      const around = box?.closest('article')
      box?.focus()
      return () => void requestAnimationFrame(() => focusBack(opener, around))
    }
  })
  return ref
}

type KeptEditProps = {
  readonly conversationId: ConversationId
  readonly id: MessageId
  readonly onOpen: () => void
}

/** Says of a message that a change of it was begun and is neither saved nor cancelled. Nothing where there is none. */
export function KeptEdit({ conversationId, id, onOpen }: KeptEditProps) {
  const isKept = useAppState((state) => selectDraft(editDraftKey(conversationId, id))(state).text !== '')
  if (!isKept) return null
  return (
    <p className="mt-1.5 flex flex-wrap items-center gap-2 text-[13px] text-muted print:hidden">
      {t('You have an unsaved edit of this message.')}
      <Button size="small" onClick={onOpen}>
        {t('Continue editing')}
      </Button>
    </p>
  )
}
