import { useState, type ReactNode } from 'react'

import type { ConversationId } from '@/domain/ids'
import { parameterLabel } from '@/domain/parameters/labels'
import type { TokenLogprob } from '@/domain/replies/reply'
import { cellText, describeCell, hasReply } from '@/domain/runs/results/cellText'
import { partingPoint, type PartingPoint } from '@/domain/runs/results/similarity'
import type { Run, RunCell } from '@/domain/runs/run'
import { useApp } from '@/hooks/app'
import { useGo } from '@/hooks/conversations/usePlace'
import { useInspectExchange } from '@/hooks/exchanges/useExchange'
import { useModelLabel } from '@/hooks/models/useModelLabel'
import { useRunCommands, useTextDifference, type DifferenceView } from '@/hooks/runs/useRuns'
import { useTokens } from '@/hooks/sampling/useNextToken'
import { formatList } from '@/lib/text/formatList'
import { formatNumber, formatPercent } from '@/lib/text/formatNumber'
import { t } from '@/lib/text/t'
import { Button } from '@/ui/controls/Button'
import { CopyButton } from '@/ui/controls/CopyButton'
import { RadioGroup } from '@/ui/controls/RadioGroup'
import { DifferenceText } from '@/ui/diff/MarkedLines'
import { Ellipsis } from '@/ui/icons'
import type { MenuItem } from '@/ui/overlays/Menu'
import { MenuButton } from '@/ui/overlays/MenuButton'
import { Rich } from '@/ui/Rich'

import { SelectedReply } from '../SelectedReply'

type Props = {
  readonly renderTokens: (tokens: readonly TokenLogprob[]) => ReactNode
  readonly run: Run
  readonly cell: RunCell | undefined
  readonly base: RunCell | undefined
}

/** One cell in full: how it differs from the base, what it says. */
export function SelectedCell({ run, cell, base, renderTokens }: Props) {
  const nameOf = useModelLabel(run.plan.models)
  if (!cell) return null
  return (
    <div className="flex flex-col gap-4">
      <section aria-label={t('Selected reply')} className="flex flex-col gap-2">
        <h2 className="text-[13px] font-semibold">
          {nameOf(cell.model)} <span className="font-normal text-muted">{describeCell(cell)}</span>
        </h2>
        {cell.reply?.notSent && (
          <p className="text-[13px] text-money">
            {t('Not sent: {names}', { names: formatList(cell.reply.notSent.map(parameterLabel)) })}
          </p>
        )}
        <SelectedReply run={run} cell={cell} />
      </section>
      {base && hasReply(base) && hasReply(cell) && (
        <DifferencePanel base={base} cell={cell} renderTokens={renderTokens} />
      )}
    </div>
  )
}

type DifferencePanelProps = {
  readonly base: RunCell
  readonly cell: RunCell
  readonly renderTokens: (tokens: readonly TokenLogprob[]) => ReactNode
}

/** One reply against the base: what differs, where they part, and how sure the model was. */
function DifferencePanel({ base, cell, renderTokens }: DifferencePanelProps) {
  const [asked, setAsked] = useState<DifferenceView>('words')
  const [from, to] = [cellText(base), cellText(cell)]
  const { views, view, pieces, changes } = useTextDifference(from, to, asked)
  const baseTokens = useTokens(base.reply?.exchangeId)
  const tokens = useTokens(cell.reply?.exchangeId)
  const point = partingPoint({ text: from, tokens: baseTokens }, { text: to, tokens })
  const isBase = base.id === cell.id
  return (
    <>
      <section aria-label={t('Difference from the reference')} className="flex flex-col gap-2">
        <div className="flex flex-wrap items-center justify-between gap-2">
          <h2 className="text-[13px] font-semibold">
            {isBase ? t('Reference') : t('Difference from the reference')}
          </h2>
          {!isBase && (
            <RadioGroup
              label={t('Compare by')}
              isLabelHidden
              value={view}
              options={views}
              onChange={setAsked}
            />
          )}
        </div>
        <div className="text-sm">
          <DifferenceText
            pieces={pieces ?? [{ type: 'same', text: to }]}
            changes={changes}
            isByLines={view === 'lines'}
          />
        </div>
        {!isBase && <p className="text-[13px] text-muted">{describePoint(point)}</p>}
      </section>
      {tokens.length > 0 && (
        <section aria-label={t('Reply, coloured by token surprise')} className="flex flex-col gap-2">
          <h2 className="text-[13px] font-semibold">{t('Reply, coloured by token surprise')}</h2>
          {renderTokens(tokens)}
        </section>
      )}
    </>
  )
}

/** Where they first part, in a sentence. */
function describePoint(point: PartingPoint | undefined): ReactNode {
  if (!point) return t('The replies are the same.')
  const { place, unit, base, other, baseProbability, otherProbability } = point
  const isWord = unit === 'word'
  if (base === '')
    return isWord
      ? t('They differ from word {place} on, where the reference ends.', { place })
      : t('They differ from token {place} on, where the reference ends.', { place })
  if (other === '')
    return isWord
      ? t('They differ from word {place} on, where this reply ends.', { place })
      : t('They differ from token {place} on, where this reply ends.', { place })
  const parts = {
    place: formatNumber(place),
    base: <Token text={base} probability={baseProbability} />,
    other: <Token text={other} probability={otherProbability} />,
  }
  return isWord ? (
    <Rich text="They differ at word {place}: {base} in the reference, {other} here." values={parts} />
  ) : (
    <Rich text="They differ at token {place}: {base} in the reference, {other} here." values={parts} />
  )
}

type TokenProps = { readonly text: string; readonly probability: number | undefined }

const Token = ({ text, probability }: TokenProps) => (
  <>
    <code className="font-mono">{text.trim() === '' ? JSON.stringify(text) : text.trim()}</code>
    {probability !== undefined && ` (${formatPercent(probability)})`}
  </>
)

type CellActionsProps = { readonly run: Run; readonly cell: RunCell; readonly isBase: boolean }

/** What can be done with one cell. */
export function CellActions({ run, cell, isBase }: CellActionsProps) {
  const { applySettings, chooseBase, continueAsConversation, keepWinner, retryCell, stopCell } =
    useRunCommands()
  const { clipboard } = useApp()
  const go = useGo()
  const inspect = useInspectExchange()
  const goTo = (id: ConversationId | undefined) => {
    if (id !== undefined) go(`/c/${encodeURIComponent(id)}`)
  }
  const isOpen = cell.state.type === 'waiting' || cell.state.type === 'running'
  if (isOpen)
    return (
      <Button className="self-start" onClick={() => void stopCell(run.id, cell.id)}>
        {t('Stop this reply')}
      </Button>
    )
  const askAgain = () => void retryCell(run.id, cell.id)
  const exchangeId = cell.reply?.exchangeId
  if (!hasReply(cell))
    return (
      <div className="flex flex-wrap items-center gap-2">
        <Button onClick={askAgain}>{t('Try again')}</Button>
        {exchangeId !== undefined && (
          <Button variant="quiet" onClick={() => inspect(exchangeId)}>
            {t('Inspect request')}
          </Button>
        )}
      </div>
    )
  const others: readonly MenuItem[] = [
    {
      type: 'item',
      label: t('Continue as chat'),
      onPick: () => void continueAsConversation(run.id, cell.id).then(goTo),
    },
    {
      type: 'item',
      label: t('Use as reference'),
      isDisabled: isBase,
      onPick: () => chooseBase(run.id, cell.id),
    },
    { type: 'item', label: t('Try again'), onPick: askAgain },
    ...(exchangeId === undefined
      ? []
      : [{ type: 'item', label: t('Inspect request'), onPick: () => inspect(exchangeId) } as const]),
  ]
  // From a message of a chat, the reply goes back there; else what was varied is what one wants to keep.
  const isOfChat = run.plan.conversationId !== null
  const isVaried = cell.values.length > 0 && !isOfChat
  const takeSettings = () =>
    void applySettings(run.id, cell.id).then((id) =>
      go(id === undefined ? '/' : `/c/${encodeURIComponent(id)}`),
    )
  const chooseAsWinner = () => void keepWinner(run.id, cell.id).then(goTo)
  return (
    <div className="flex items-center gap-2">
      {isVaried ? (
        <Button
          title={t('Your next message uses this model and these values.')}
          className="flex-auto"
          onClick={takeSettings}
        >
          {t('Use these settings')}
        </Button>
      ) : (
        <Button
          title={t('This reply continues as the branch of a chat. The others stay beside it as variants.')}
          onClick={chooseAsWinner}
        >
          {t('Choose as winner')}
        </Button>
      )}
      <CopyButton size="medium" text={() => cellText(cell)} onCopy={clipboard.copyText} />
      <MenuButton
        label={t('More actions')}
        icon={Ellipsis}
        size="medium"
        items={() =>
          isVaried
            ? [{ type: 'item', label: t('Choose as winner'), onPick: chooseAsWinner }, ...others]
            : cell.values.length > 0
              ? [{ type: 'item', label: t('Use these settings'), onPick: takeSettings }, ...others]
              : others
        }
      />
    </div>
  )
}
