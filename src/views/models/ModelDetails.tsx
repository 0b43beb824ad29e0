import { useEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import { Link } from 'wouter'

import type { CatalogEntry, PriceItem } from '@/domain/catalog'
import { describeError } from '@/domain/connections/serviceError'
import type { ConversationId } from '@/domain/ids'
import { isSameModel, ROUTE_NAMES, type ModelRef, type Route } from '@/domain/modelRef'
import type { BasisChoice } from '@/domain/models/costs/costBasis'
import { priceOnBasis } from '@/domain/models/costs/priceOnBasis'
import { developerLetter, type Model } from '@/domain/models/model'
import { featureWords, kindWords } from '@/domain/models/nameWords'
import { formatBracket, hourWords, isPriced, turnCostWords, type Cost } from '@/domain/pricing'
import { describeNone, ROUTE_HINTS, routeSentences } from '@/domain/route/routeWords'
import { useCommands } from '@/hooks/app'
import { useModel } from '@/hooks/models/useModels'
import { useCostBasis } from '@/hooks/pricing/useCostBasis'
import { useRoutedTurn } from '@/hooks/route/useRoutedTurn'
import { useNow } from '@/hooks/useIsOnline'
import { approximate, decimal } from '@/lib/decimal'
import { formatList } from '@/lib/text/formatList'
import { formatPercent } from '@/lib/text/formatNumber'
import { formatDuration } from '@/lib/text/formatTime'
import { formatTokenLimit } from '@/lib/text/formatTokens'
import { tell } from '@/lib/text/said'
import { t } from '@/lib/text/t'
import { classNames } from '@/ui/classNames'
import { Button } from '@/ui/controls/Button'
import { ForeignName } from '@/ui/foreign/ForeignName'
import { Star } from '@/ui/icons'
import { LetterMark } from '@/ui/layout/Avatar'
import { toPlain } from '@/ui/markdown'

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

type NextMessageCostProps = { readonly model: Model; readonly conversationId: ConversationId }

const REPRICE_EVERY_MS = 5 * 60_000

/** What the next message of the chat would cost with a model, and compared with the one it has now. */
function NextMessageCost({ model, conversationId }: NextMessageCostProps) {
  const choice = useMemo((): BasisChoice => ({ type: 'nextTurn', conversationId }), [conversationId])
  const { basis, calibrations, tier, model: ref } = useCostBasis(choice, '')
  const now = useNow(REPRICE_EVERY_MS)
  const current = useModel(ref ?? null)
  const [cost, currentCost] = useMemo(() => {
    const asked = [model, ...(current ? [current] : [])]
    return priceOnBasis(asked, basis, { at: now, calibrations, ...(tier !== undefined && { tier }) })
  }, [model, current, basis, now, calibrations, tier])
  const words = cost && formatBracket(cost.expectedRange)
  if (words === undefined || !/\p{Nd}/u.test(words)) return null
  const isOther =
    ref !== undefined && !isSameModel(ref, { connectionId: model.connectionId, modelId: model.id })
  const saved = isOther && cost && currentCost ? savedShare(cost.expected, currentCost.expected) : undefined
  return (
    <div className="picker-cost">
      <p>{t('Next message in this chat')}</p>
      <p className="picker-money">{words}</p>
      {saved !== undefined && current && (
        <p className={saved > 0 ? 'text-accent' : undefined}>
          {saved > 0
            ? t('{share} less than {name}', { share: formatPercent(saved), name: current.name })
            : t('{share} more than {name}', { share: formatPercent(-saved), name: current.name })}
        </p>
      )}
    </div>
  )
}

/** The part of the present cost that would be saved; undefined where one of the two is not known or nothing. */
function savedShare(next: Cost, present: Cost): number | undefined {
  if (!isPriced(next) || !isPriced(present)) return undefined
  const [one, other] = [next, present].map(({ amount }) => approximate(decimal(amount)))
  if (one === undefined || !other || one === other) return undefined
  return 1 - one / other
}

type RouteDetailsProps = { readonly route: Route; readonly conversationId: ConversationId | null }

/** What a rule does, and which model it would take now. */
export function RouteDetails({ route, conversationId }: RouteDetailsProps) {
  const routed = useRoutedTurn(conversationId, route)
  const choice = routed?.choice
  const words = routed?.estimate && turnCostWords(routed.estimate)
  return (
    <section aria-label={t(ROUTE_NAMES[route.rule])} className="flex flex-col gap-3 p-4 text-sm">
      <h3 className="font-semibold">{t(ROUTE_NAMES[route.rule])}</h3>
      <p className="text-[13px] text-muted">{t(ROUTE_HINTS[route.rule])}</p>
      {choice?.type === 'chosen' && (
        <div className="picker-cost">
          <p>{t('For the next message')}</p>
          <p className="font-semibold text-text wrap-anywhere">{choice.cost.model.name}</p>
          {words && <p className="picker-money">{words.likely}</p>}
        </div>
      )}
      {choice?.type === 'none' ? (
        <p role="status" className="text-[13px] text-danger">
          {describeNone(choice.facts)}
        </p>
      ) : (
        <ul className="flex flex-col gap-1 text-[13px] text-muted">
          {choice && routeSentences(choice.facts).map((sentence) => <li key={sentence}>{sentence}</li>)}
        </ul>
      )}
    </section>
  )
}

type FavouriteButtonProps = {
  readonly option: PickerOption
  readonly onToggle: (option: PickerOption) => void
  /** False where the model's name is shown beside it anyway. */
  readonly isNamed?: boolean
}

/** Keeps the model that the arrow keys are at among the first, or no longer. */
export const FavouriteButton = ({ option, onToggle, isNamed = false }: FavouriteButtonProps) => (
  <Button size="small" aria-pressed={option.isFavourite} onClick={() => onToggle(option)}>
    <Star aria-hidden size={14} className={classNames(option.isFavourite && 'fill-current text-accent')} />
    {isNamed ? t('Favourite: {name}', { name: option.model.name }) : t('Favourite')}
  </Button>
)
