import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Link } from 'wouter'

import type { CatalogEntry, PriceItem } from '@/domain/catalog'
import { describeError } from '@/domain/connections/serviceError'
import type { ConversationId } from '@/domain/ids'
import type { ModelRef } from '@/domain/modelRef'
import { developerLetter } from '@/domain/models/model'
import { featureWords, kindWords } from '@/domain/models/nameWords'
import { hourWords } from '@/domain/pricing'
import { useCommands } from '@/hooks/app'
import { formatList } from '@/lib/text/formatList'
import { formatDuration } from '@/lib/text/formatTime'
import { formatTokenLimit } from '@/lib/text/formatTokens'
import { tell } from '@/lib/text/said'
import { t } from '@/lib/text/t'
import { Button } from '@/ui/controls/Button'
import { ForeignName } from '@/ui/foreign/ForeignName'
import { LetterMark } from '@/ui/layout/Avatar'
import { toPlain } from '@/ui/markdown'

import { FavouriteButton } from './FavouriteButton'
import { NextMessageCost } from './NextMessageCost'
import { describeAvailability, describeData, perMillion, TONE_CLASSES } from './modelWords'
import type { PickerOption } from './pickerRows'

type Props = {
  readonly option: PickerOption
  readonly conversationId: ConversationId | null
  readonly onToggleFavourite: (option: PickerOption) => void
  readonly onLeave: () => void
}

/** What is known of the model that the arrow keys are at. */
export function ModelDetails({ option, conversationId, onToggleFavourite, onLeave }: Props) {
  const { model, connection, lock } = option
  const { entry } = model
  const note = lock ?? describeAvailability(option)
  const data = describeData(entry)
  return (
    <section aria-label={t('Model facts')} className="flex flex-col gap-3 p-4 text-sm">
      <header>
        <div className="picker-head-of-model">
          <LetterMark letter={developerLetter(model)} size="large" />
          <div className="min-w-0">
            <h3 className="font-semibold wrap-anywhere">
              <ForeignName text={model.name} />
            </h3>
            <p className="text-[13px] text-muted">
              {entry?.owner === undefined || entry.owner === connection.name
                ? connection.name
                : t('{developer} · via {provider}', { developer: entry.owner, provider: connection.name })}
            </p>
          </div>
        </div>
        <p className="mt-2 font-mono text-xs break-all text-muted">
          <ForeignName text={model.id} />
        </p>
        {note !== undefined && <p className="mt-1 text-[13px] text-money">{note}</p>}
      </header>
      {entry && entry.description !== '' && (
        <p dir="auto" className="line-clamp-3 text-[13px] text-muted">
          {toPlain(tell(entry.description, undefined))}
        </p>
      )}
      {conversationId !== null && <NextMessageCost model={model} conversationId={conversationId} />}
      {entry ? (
        <dl className="picker-facts">
          <Row name={t('Input')}>{moneyOf(entry, 'input')}</Row>
          {perMillion(entry, 'cached') !== undefined && (
            <Row name={t('Cached')}>{moneyOf(entry, 'cached')}</Row>
          )}
          <Row name={t('Output')}>{moneyOf(entry, 'output')}</Row>
          <Row name={t('Context')}>{tokensOf(entry.contextTokens)}</Row>
          <Row name={t('Max output')}>{tokensOf(entry.maxOutputTokens)}</Row>
          {entry.precision !== 'unknown' && <Row name={t('Precision')}>{entry.precision}</Row>}
          <Row name={t('Input types')}>
            {formatList(entry.inputModalities.map(kindWords)) || t('Unknown')}
          </Row>
          <Row name={t('Features')}>
            {entry.features ? formatList(entry.features.map(featureWords)) : t('Unknown')}
          </Row>
          <Row name={t('Data policy')}>
            <span className={TONE_CLASSES[data.tone]}>{data.text}</span>
            {entry.data.regions.length > 0 && (
              <span className="text-muted"> · {formatList(entry.data.regions)}</span>
            )}
          </Row>
        </dl>
      ) : (
        <p className="text-[13px] text-muted">
          {t(
            'This model isn’t in the provider’s catalog, so its prices, context and data policy are unknown.',
          )}
        </p>
      )}
      {lock === undefined && model.availability !== 'catalogOnly' && (
        <ModelTester key={option.key} model={{ connectionId: connection.id, modelId: model.id }} />
      )}
      <div className="flex flex-wrap gap-2">
        <FavouriteButton option={option} onToggle={onToggleFavourite} />
        {entry && (
          <Link
            href={`/catalog/${encodeURIComponent(model.id)}?connection=${encodeURIComponent(connection.id)}`}
            onClick={onLeave}
            className="inline-flex min-h-7 items-center rounded px-1 text-[13px] text-accent underline-offset-2 hover:underline pointer-coarse:min-h-11"
          >
            {t('All details')}
          </Link>
        )}
      </div>
    </section>
  )
}

function Row({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

const moneyOf = (entry: CatalogEntry, item: PriceItem): ReactNode => {
  const { type } = entry.prices
  const amount = perMillion(entry, item)
  if (amount !== undefined) return hourWords(entry, item) ?? t('{price} per million', { price: amount })
  if (type === 'free') return t('Free')
  return type === 'variable' ? t('Varies') : t('Unknown')
}

const tokensOf = (tokens: number | undefined): string =>
  tokens === undefined ? t('Unknown') : t('{tokens} tokens', { tokens: formatTokenLimit(tokens) })

type Shown = { readonly text: string; readonly isFine: boolean }

/** Asks the model for a word, and says how quickly it came or why it did not. Give it a key of the model. */
function ModelTester({ model }: { readonly model: ModelRef }) {
  const { testModel } = useCommands()
  const [isRunning, setIsRunning] = useState(false)
  const [shown, setShown] = useState<Shown>()
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])

  const test = async () => {
    const controller = new AbortController()
    running.current = controller
    setIsRunning(true)
    const tested = await testModel(model, controller.signal)
    if (controller.signal.aborted) return
    setIsRunning(false)
    setShown(
      tested.ok
        ? { text: wordsOf(tested.value.firstTokenMs, tested.value.totalMs), isFine: true }
        : { text: describeError(tested.error), isFine: false },
    )
  }

  return (
    <div className="flex flex-col gap-1">
      <span>
        <Button size="small" isBusy={isRunning} onClick={() => void test()}>
          {t('Test')}
        </Button>
      </span>
      <p
        role="status"
        className={shown?.isFine === false ? 'text-[13px] text-danger' : 'text-[13px] text-muted'}
      >
        {isRunning ? t('Waiting for a word…') : (shown?.text ?? '')}
      </p>
    </div>
  )
}

function wordsOf(firstTokenMs: number | undefined, totalMs: number | undefined): string {
  const [first, total] = [firstTokenMs, totalMs].map((ms) =>
    ms === undefined ? undefined : formatDuration(ms),
  )
  if (first !== undefined && total !== undefined)
    return t('First token {first} · reply {total}', { first, total })
  return total === undefined ? t('It works.') : t('Reply {total}', { total })
}
