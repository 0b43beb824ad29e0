import { useState, type ComponentProps, type ReactNode } from 'react'

import type { Attachment, DocumentFacts } from '@/domain/attachments/attachment'
import type { ConversationId } from '@/domain/ids'
import { useInputPrice } from '@/hooks/documents/useDocumentUpkeep'
import { t } from '@/lib/text/t'
import { ForeignName } from '@/ui/foreign/ForeignName'
import { FileText } from '@/ui/icons'
import { Popover } from '@/ui/overlays/Popover'

import '../composer/tiles.css'
import { SentChoice } from './SentChoice'
import { costWords, summaryOf } from './documentWords'

type Props = {
  readonly conversationId: ConversationId | null
  readonly attachment: Attachment
  readonly facts: DocumentFacts
}

/**
 * A document that goes with the message: its length, what of it is sent, what that costs; opens the choice, which has
 * the tokens, too.
 */
export function DocumentChip({ conversationId, attachment, facts }: Props) {
  const [isOpen, setOpen] = useState(false)
  const priceOf = useInputPrice(conversationId)
  const { name } = attachment
  return (
    <Popover
      label={t('What is sent of {name}', { name })}
      isOpen={isOpen}
      onOpenChange={setOpen}
      trigger={
        <TileButton
          icon={FileText}
          name={name}
          about={summaryOf(facts)}
          tokens={facts.tokens}
          priceOf={priceOf}
        />
      }
    >
      <SentChoice
        conversationId={conversationId}
        name={name}
        facts={facts}
        priceOf={priceOf}
        onClose={() => setOpen(false)}
      />
    </Popover>
  )
}

type TileButtonProps = ComponentProps<'button'> & {
  readonly icon: typeof FileText
  readonly name: string
  /** What of it goes with the message. */
  readonly about: ReactNode
  /** Of what goes; their cost is left out for none. */
  readonly tokens: number
  /** What they cost, where that is known. */
  readonly priceOf: (tokens: number) => string | undefined
}

/** A tile beside the message box that opens what is sent of something: its name, what goes, what that costs. */
export function TileButton({ icon: Icon, name, about, tokens, priceOf, ...button }: TileButtonProps) {
  return (
    <button
      type="button"
      className="flex min-w-0 items-center gap-2 rounded text-start focus-visible:outline-2 focus-visible:-outline-offset-2 focus-visible:outline-accent pointer-coarse:min-h-11"
      {...button}
    >
      <span className="file-thumb">
        <Icon aria-hidden size={17} />
      </span>
      <span className="file-words">
        <span className="file-name" title={name}>
          <ForeignName text={name} />
        </span>
        <span>
          {about}
          {tokens > 0 && (
            <>
              {' · '}
              <span className="text-money">{priceOf(tokens) ?? costWords(tokens, undefined)}</span>
            </>
          )}
        </span>
      </span>
    </button>
  )
}
