import { useId, useState } from 'react'
import { Link } from 'wouter'

import type { ConversationId } from '@/domain/ids'
import { formatMoney } from '@/domain/pricing'
import { useAppState, useCommands } from '@/hooks/app'
import type { ContextCutFacts, ShownSummary } from '@/hooks/context/useContext'
import { formatTokenLimit } from '@/lib/text/formatTokens'
import { plural } from '@/lib/text/plural'
import { t } from '@/lib/text/t'
import { selectIsReplying } from '@/store/selectors'
import { classNames } from '@/ui/classNames'
import { Button } from '@/ui/controls/Button'
import { TextArea } from '@/ui/controls/TextArea'
import { onDemand } from '@/ui/feedback/onDemand'
import { ChevronDown } from '@/ui/firstIcons'
import { Disclosure } from '@/ui/layout/Disclosure'
import { OwnLines } from '@/ui/text/OwnLines'

const ContextChoices = onDemand(() => import('./ContextChoices').then((module) => module.default))

type Props = {
  readonly conversationId: ConversationId
  readonly facts: ContextCutFacts
  /** Whether the choices are shown. Kept by who draws the line, for a choice may move it elsewhere. */
  readonly isOpen: boolean
  readonly onOpenChange: (isOpen: boolean) => void
  readonly onInspect: (exchangeId: string) => void
}

/** The line before the first message that is sent: what is above it is left out, and what else could be done. */
export function ContextLine({ conversationId, facts, isOpen, onOpenChange, onInspect }: Props) {
  const isReplying = useAppState(selectIsReplying(conversationId))
  const further = facts.leftOut - (facts.summary?.count ?? 0)
  return (
    <div role="note" aria-label={t('Not sent to the model')} className="mb-6 print:hidden">
      {facts.summary && (
        <SummaryBlock
          conversationId={conversationId}
          shown={facts.summary}
          isReplying={isReplying}
          onInspect={onInspect}
          onMore={() => onOpenChange(!isOpen)}
        />
      )}
      {further > 0 && (
        <div className="flex items-center gap-3 text-[13px] text-money">
          <span aria-hidden className="h-px min-w-4 flex-1 bg-current opacity-40" />
          <span className="text-center text-balance">{lineText(facts, further)}</span>
          <Button
            size="small"
            variant="quiet"
            aria-expanded={isOpen}
            disabled={isReplying}
            onClick={() => onOpenChange(!isOpen)}
          >
            {t('Change')}
            <ChevronDown aria-hidden size={14} />
          </Button>
          <span aria-hidden className="h-px min-w-4 flex-1 bg-current opacity-40" />
        </div>
      )}
      {isOpen && (
        <ContextChoices conversationId={conversationId} facts={facts} onDone={() => onOpenChange(false)} />
      )}
    </div>
  )
}

function lineText({ cut, contextTokens }: ContextCutFacts, leftOut: number): string {
  const said = withoutReason(cut.type, leftOut)
  return contextTokens === undefined
    ? said
    : t('{said}. The context window is {tokens} tokens', { said, tokens: formatTokenLimit(contextTokens) })
}

function withoutReason(type: ContextCutFacts['cut']['type'], leftOut: number): string {
  switch (type) {
    case 'keepEnds':
      return plural(leftOut, {
        one: '{count} message after the first turn isn’t sent',
        other: '{count} messages after the first turn aren’t sent',
      })
    case 'none':
      return plural(leftOut, {
        one: '{count} earlier message is sent although it doesn’t fit',
        other: '{count} earlier messages are sent although they don’t fit',
      })
    case 'dropOldest':
    case 'summary':
      return plural(leftOut, {
        one: '{count} earlier message isn’t sent',
        other: '{count} earlier messages aren’t sent',
      })
  }
}

type SummaryBlockProps = {
  readonly conversationId: ConversationId
  readonly shown: ShownSummary
  readonly isReplying: boolean
  readonly onInspect: (exchangeId: string) => void
  /** Opens what else can be done. */
  readonly onMore: () => void
}

const LINK =
  'inline-flex h-7 items-center rounded px-2 text-[13px] font-medium hover:bg-hover pointer-coarse:h-11'

/** What is sent in the place of the messages above it: read, changed, or taken away so that they are sent again. */
function SummaryBlock({ conversationId, shown, isReplying, onInspect, onMore }: SummaryBlockProps) {
  const { editSummary } = useCommands()
  const { summary, count, first } = shown
  const { text, kept, upTo, made } = summary
  const [isOpen, setOpen] = useState(false)
  const [edited, setEdited] = useState<string>()
  const panelId = useId()
  const save = () => {
    if (edited !== undefined && edited.trim() !== '') void editSummary(conversationId, upTo, edited.trim())
    setEdited(undefined)
  }
  return (
    <section
      aria-label={t('Summary')}
      data-part="summary"
      className="overflow-hidden rounded-[12px] border border-line bg-tint text-sm"
    >
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={panelId}
        onClick={() => setOpen(!isOpen)}
        className="flex min-h-9 w-full items-center gap-2 px-3 py-1 text-start hover:bg-hover pointer-coarse:min-h-11"
      >
        <span className="min-w-0 flex-1 font-medium tabular-nums">
          {plural(count, { one: 'Summary of {count} message', other: 'Summary of {count} messages' })}
          {made && made.cost.type !== 'unknown' && (
            <span className="font-normal text-muted"> · {formatMoney(made.cost)}</span>
          )}
        </span>
        <ChevronDown
          aria-hidden
          size={15}
          className={classNames('shrink-0 text-muted', isOpen && 'rotate-180')}
        />
      </button>
      <div id={panelId} hidden={!isOpen} className="flex flex-col gap-2 px-3 pb-2">
        {edited === undefined ? (
          <div className="max-h-80 overflow-y-auto wrap-anywhere whitespace-pre-wrap">
            <OwnLines text={text} />
          </div>
        ) : (
          <TextArea
            label={t('Summary')}
            isLabelHidden
            value={edited}
            onChange={setEdited}
            boxClassName="max-h-[50vh] min-h-32"
          />
        )}
        {kept !== undefined && (
          <Disclosure label={t('Sent with it unchanged')}>
            <p className="max-h-60 overflow-y-auto font-mono text-[13px] wrap-anywhere whitespace-pre-wrap">
              {kept}
            </p>
          </Disclosure>
        )}
        <div className="-mx-2 flex flex-wrap items-center gap-1">
          {edited === undefined ? (
            <>
              <Button size="small" variant="quiet" disabled={isReplying} onClick={() => setEdited(text)}>
                {t('Edit')}
              </Button>
              <Link
                href={`/c/${encodeURIComponent(conversationId)}?m=${encodeURIComponent(first)}`}
                className={LINK}
              >
                {t('Original messages')}
              </Link>
              {made?.exchangeId !== undefined && (
                <Button
                  size="small"
                  variant="quiet"
                  onClick={() => made.exchangeId !== undefined && onInspect(made.exchangeId)}
                >
                  {t('Inspect request')}
                </Button>
              )}
              <Button
                size="small"
                variant="quiet"
                disabled={isReplying}
                title={t('The original messages are sent again.')}
                onClick={() => void editSummary(conversationId, upTo, null)}
              >
                {t('Remove summary')}
              </Button>
              <Button size="small" variant="quiet" disabled={isReplying} onClick={onMore}>
                {t('More options')}
              </Button>
            </>
          ) : (
            <>
              <Button size="small" variant="primary" disabled={edited.trim() === ''} onClick={save}>
                {t('Save')}
              </Button>
              <Button size="small" variant="quiet" onClick={() => setEdited(undefined)}>
                {t('Cancel')}
              </Button>
            </>
          )}
        </div>
      </div>
    </section>
  )
}
