import { useState, type ReactNode } from 'react'
import { Link } from 'wouter'

import { daysUntil, NEAR_DAYS } from '@/domain/catalog'
import { isOfList } from '@/domain/models/lists/publicLists'
import type { Model } from '@/domain/models/model'
import { refOf } from '@/domain/modelRef'
import { modelStatusWords, successorAmong } from '@/domain/models/goneModel'
import type { ModelId } from '@/domain/ids'
import { useApp, useCommands } from '@/hooks/app'
import { useScoresOf } from '@/hooks/catalog/useOwnScores'
import { useOwnSpeeds } from '@/hooks/catalog/useOwnSpeeds'
import { useCatalogModels } from '@/hooks/catalog/useSettledModels'
import { useGo } from '@/hooks/conversations/usePlace'
import { tell } from '@/lib/text/said'
import { t } from '@/lib/text/t'
import { Button } from '@/ui/controls/Button'
import { EmptyState } from '@/ui/feedback/EmptyState'
import { ProgressBar } from '@/ui/feedback/ProgressBar'
import { Select } from '@/ui/controls/Select'
import { toPlain } from '@/ui/markdown'
import { ForeignName } from '@/ui/foreign/ForeignName'

import { CatalogLink } from '../CatalogLink'
import { LINK } from '../compare/comparedFacts'
import { AddToChat } from '../lists/AddToChat'
import { modelKey, modelPath } from '../catalogRows'
import { availabilityWords } from '../availabilityWords'
import { dayWords } from '../words'
import { ExchangeList } from './OwnUse'
import { FactList, LinkList, ParameterChips, Section } from './FactList'
import { ModelLead } from './ModelLead'
import { OfferTable } from './OfferTable'
import { OwnFigures } from './OwnUse'
import { PriceCharts, PriceHistory } from './ModelPrices'
import { PriceTable } from './ModelPrices'
import { RawEntry } from './RawEntry'

type Props = {
  readonly modelId: ModelId
  /** The service it is looked at; the first that has it when undefined. */
  readonly connectionId: string | undefined
  readonly start: ReactNode
}

/** Everything that is known of one model, and where it says so. */
export function ModelPage({ modelId, connectionId, start }: Props) {
  const { groups, models, isLoading } = useCatalogModels()
  const offers = models.filter(({ id }) => id === modelId)
  const [chosen, setChosen] = useState<string>()
  const model =
    offers.find((offer) => modelKey(offer) === chosen) ??
    offers.find((offer) => offer.connectionId === connectionId) ??
    offers[0]
  // What its catalog says of it makes most of the page: it is waited for, so that the page is drawn once.
  const isPartial =
    model !== undefined &&
    !model.entry &&
    groups.some(({ connection, isFetching }) => connection.id === model.connectionId && isFetching === true)
  const { chooseModel } = useCommands()
  const go = useGo()
  const nameOf = (offer: Model) =>
    groups.find(({ connection }) => connection.id === offer.connectionId)?.connection.name ?? ''

  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <header className="flex min-h-12 shrink-0 flex-wrap items-center gap-x-3 gap-y-1 border-b border-line px-4 py-1.5">
        {start}
        <CatalogLink />
        <h1 dir="auto" className="min-w-0 text-base leading-6 font-semibold break-words">
          <ForeignName text={model?.name ?? modelId} />
        </h1>
        {!model && isLoading && <div aria-hidden className={ACTIONS} />}
        {model && (
          <div className={ACTIONS}>
            {offers.length > 1 && (
              <Select
                label={t('Provider')}
                isLabelHidden
                value={modelKey(model)}
                options={offers.map((offer) => ({ value: modelKey(offer), label: nameOf(offer) }))}
                onChange={setChosen}
              />
            )}
            <Link
              href={`/catalog?${new URLSearchParams({ compare: modelKey(model) }).toString()}`}
              className={LINK}
            >
              {t('Compare')}
            </Link>
            {isOfList(model) ? (
              <AddToChat variant="primary" model={model} />
            ) : (
              <Button
                variant="primary"
                onClick={() => {
                  void chooseModel(null, refOf(model))
                  go('/')
                }}
              >
                {t('Chat with this model')}
              </Button>
            )}
          </div>
        )}
      </header>
      <div className="min-h-0 flex-1 overflow-y-auto">
        {model && !isPartial ? (
          <>
            <EndNotice
              model={model}
              among={groups.find(({ connection }) => connection.id === model.connectionId)?.models ?? []}
            />
            <Known {...{ model, models, nameOf }} />
          </>
        ) : isLoading || isPartial ? (
          <div className="mx-auto w-64 py-16">
            <ProgressBar label={t('Loading catalogs')} />
          </div>
        ) : (
          <EmptyState
            className="m-4"
            title={t('Model not found')}
            action={
              <Button size="small" onClick={() => go('/catalog')}>
                {t('All models')}
              </Button>
            }
          >
            {t('It may have been removed, or its provider isn’t connected.')}
          </EmptyState>
        )}
      </div>
    </div>
  )
}

/** Below the name on a phone, where the room is kept while the model loads. */
const ACTIONS =
  'ms-auto flex min-h-8 flex-wrap items-center justify-end gap-2 max-sm:w-full pointer-coarse:min-h-11'

/** That a model has ended, or ends soon, with the one to go on with. */
function EndNotice({ model, among }: { readonly model: Model; readonly among: readonly Model[] }) {
  const { now } = useApp()
  const { id, name, entry } = model
  const at = entry?.deprecatedAt
  const inDays = at === undefined ? Infinity : daysUntil(at, now())
  if (!entry || at === undefined || inDays > NEAR_DAYS) return null
  const status = { type: 'ending', at, inDays, model: { id, name, entry } } as const
  const successor = successorAmong(among, status, now())
  return (
    <p role="status" className="border-b border-line bg-sunken px-4 py-2 text-sm text-money">
      {t('{label}: {value}', { label: name, value: modelStatusWords(status, dayWords) })}{' '}
      {successor && (
        <Link href={modelPath(successor)} className="rounded-[3px] text-accent hover:underline">
          {t('Use {name} instead', { name: successor.name })}
        </Link>
      )}
    </p>
  )
}

type KnownProps = {
  readonly model: Model
  readonly models: readonly Model[]
  readonly nameOf: (offer: Model) => string
}

function Known({ model, models, nameOf }: KnownProps) {
  const own = { scores: useScoresOf(model), speeds: useOwnSpeeds() }
  return (
    <ModelLead model={model} {...own}>
      <Facts
        model={model}
        connectionName={nameOf(model)}
        own={<OwnFigures model={model} {...own} />}
        offers={<OfferTable {...{ model, models, nameOf }} speeds={own.speeds} />}
      />
    </ModelLead>
  )
}

type FactsProps = {
  readonly model: Model
  readonly connectionName: string
  readonly own: ReactNode
  readonly offers: ReactNode
}

function Facts({ model, connectionName, own, offers }: FactsProps) {
  const { entry } = model
  return (
    <div className="mx-auto grid w-full max-w-6xl gap-x-12 gap-y-8 px-4 py-6 lg:grid-cols-[minmax(0,8fr)_minmax(0,5fr)]">
      <div className="flex min-w-0 flex-col gap-8">
        {offers}
        {entry && (
          <>
            <Section title={t('Prices')}>
              <PriceTable entry={entry} />
            </Section>
            <PriceCharts entry={entry} />
          </>
        )}
        <PriceHistory model={model} />
        <Section title={t('Your requests')}>
          <ExchangeList model={model} />
        </Section>
      </div>
      <div className="flex min-w-0 flex-col gap-8">
        <div>
          <p className="font-mono text-[13px] break-all text-muted">{model.id}</p>
          <p className="text-[13px] text-muted">
            <ForeignName text={connectionName} /> · {availabilityWords(model)}
          </p>
          {entry && entry.description !== '' && (
            <p dir="auto" className="mt-3 max-w-[72ch] text-sm leading-6 whitespace-pre-line">
              {toPlain(tell(entry.description, undefined))}
            </p>
          )}
          {!entry && (
            <p className="mt-3 max-w-[72ch] text-sm leading-6">
              {t(
                'The provider offers this model, but no catalog describes it, so its prices, context and data policy are unknown.',
              )}
            </p>
          )}
        </div>
        {entry && (
          <Section title={t('Parameters')}>
            <ParameterChips entry={entry} />
          </Section>
        )}
        <Section title={t('My score and speed')}>{own}</Section>
        <Section title={t('Details')}>
          <FactList model={model} />
        </Section>
        {entry && <LinkList entry={entry} />}
        <RawEntry model={model} />
      </div>
    </div>
  )
}
