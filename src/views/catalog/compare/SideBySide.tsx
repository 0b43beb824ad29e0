import { type ReactNode, useState } from 'react'
import { Link } from 'wouter'

import { isOfList } from '@/domain/models/lists/publicLists'
import type { Model } from '@/domain/models/model'
import { refOf } from '@/domain/modelRef'
import { useCommands } from '@/hooks/app'
import { useGo } from '@/hooks/conversations/usePlace'
import { formatList } from '@/lib/text/formatList'
import { t } from '@/lib/text/t'
import { classNames } from '@/ui/classNames'
import { Button } from '@/ui/controls/Button'
import { IconButton } from '@/ui/controls/IconButton'
import { Switch } from '@/ui/controls/Switch'
import { EmptyState } from '@/ui/feedback/EmptyState'
import { ProgressBar } from '@/ui/feedback/ProgressBar'
import { ForeignName } from '@/ui/foreign/ForeignName'
import { X } from '@/ui/firstIcons'
import { ScrollRegion } from '@/ui/layout/ScrollRegion'

import '../catalog.css'
import { CatalogLink } from '../CatalogLink'
import { BasisSelect } from '../filters/BasisSelect'
import { AddToChat } from '../lists/AddToChat'
import { modelKey, modelPath } from '../catalogRows'
import { encodePage } from '../pageQuery'
import { usePageQuery } from '../usePageQuery'
import { usePricedModels } from '../usePricedModels'

import { comparedFacts, LINK, promptPath, type Compared, type ComparedFact } from './comparedFacts'

/** `/catalog/compare`: the models of the address side by side, priced on its basis. */
export function SideBySide({ start }: { readonly start: ReactNode }) {
  const [page, change] = usePageQuery()
  const { settled, conversation, costs, connectionNames } = usePricedModels(page.basis, '')
  const [showsAll, setShowsAll] = useState(true)
  const { chooseModel } = useCommands()
  const go = useGo()
  const byKey = new Map(settled.models.map((model) => [modelKey(model), model]))
  const compared = page.compared.flatMap((key) => {
    const model = byKey.get(key)
    return model
      ? [{ model, cost: costs.get(model), connectionName: connectionNames.get(model.connectionId) ?? '' }]
      : []
  })
  const facts = comparedFacts(compared, page.basis.type)
  const startWith = (model: Model) => {
    void chooseModel(null, refOf(model))
    go('/')
  }
  const remove = (model: Model) =>
    change({ compared: page.compared.filter((key) => key !== modelKey(model)) })
  const query = encodePage(page)

  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <header className="flex min-h-12 shrink-0 flex-wrap items-center gap-x-3 gap-y-1 border-b border-line px-4 py-1.5">
        {start}
        <CatalogLink href={query === '' ? '/catalog' : `/catalog?${query}`} />
        <h1 className="text-base font-semibold">{t('Compare models')}</h1>
        {compared.length > 0 && (
          <div className="ms-auto flex min-w-0 flex-wrap items-center gap-3 max-md:w-full">
            <Switch label={t('Show what’s the same')} isOn={showsAll} onChange={setShowsAll} />
            <div className="max-sm:basis-full">
              <BasisSelect page={page} onChange={change} conversationTitle={conversation?.title} />
            </div>
            {!compared.some(({ model }) => isOfList(model)) && (
              <Link href={promptPath(compared.map(({ model }) => model))} className={LINK}>
                {t('Send the same prompt')}
              </Link>
            )}
          </div>
        )}
      </header>
      {compared.length > 0 ? (
        <ComparisonTable
          compared={compared}
          facts={showsAll ? facts : facts.filter(({ isDifferent }) => isDifferent)}
          onStart={startWith}
          onRemove={remove}
        />
      ) : settled.isEmpty ? (
        <div className="mx-auto w-64 py-16">
          <ProgressBar label={t('Loading catalogs')} />
        </div>
      ) : (
        <EmptyState
          title={t('No models chosen')}
          className="m-4"
          action={
            <Button size="small" onClick={() => go('/catalog')}>
              {t('Choose models')}
            </Button>
          }
        >
          {t('Tick models in the catalog to compare them.')}
        </EmptyState>
      )}
    </div>
  )
}

type Props = {
  readonly compared: readonly Compared[]
  readonly facts: readonly ComparedFact[]
  readonly onStart: (model: Model) => void
  readonly onRemove: (model: Model) => void
}

/** Facts in rows, models in columns; a dot marks the rows in which they differ. */
function ComparisonTable({ compared, facts, onStart, onRemove }: Props) {
  const isUnknown = ({ values }: ComparedFact) => values.every((value) => value === t('Unknown'))
  const unknown = facts.filter(isUnknown).map(({ label }) => label)
  return (
    <ScrollRegion className="min-h-0 flex-1 overflow-auto" label={t('Comparison')}>
      <table className="w-full border-separate border-spacing-0 text-[13px] tabular-nums">
        <thead>
          <tr>
            <td className="sticky top-0 start-0 z-[2] border-b border-line bg-ground" />
            {compared.map(({ model }) => (
              <th
                key={modelKey(model)}
                scope="col"
                className="sticky top-0 z-[1] min-w-44 border-b border-line bg-ground px-3 py-3 text-start align-top text-sm font-normal"
              >
                <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
                  <Link href={modelPath(model)} className="font-semibold hover:underline">
                    <ForeignName text={model.name} />
                  </Link>
                  {isOfList(model) ? (
                    <AddToChat size="small" model={model} />
                  ) : (
                    <Button
                      size="small"
                      aria-label={t('New chat with {name}', { name: model.name })}
                      onClick={() => onStart(model)}
                    >
                      {t('New chat')}
                    </Button>
                  )}
                  <IconButton
                    size="small"
                    icon={X}
                    label={t('Remove {name} from the comparison', { name: model.name })}
                    onClick={() => onRemove(model)}
                  />
                </span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {facts
            .filter((fact) => !isUnknown(fact))
            .map((fact) => (
              <tr key={fact.label}>
                <th
                  scope="row"
                  className="sticky start-0 border-b border-line bg-ground px-4 py-2 text-start font-normal text-muted max-sm:min-w-36 sm:whitespace-nowrap"
                >
                  <span className="flex gap-2">
                    <span
                      aria-hidden
                      className={classNames('shrink-0', fact.isDifferent ? 'text-accent' : 'opacity-0')}
                    >
                      ●
                    </span>
                    <span>
                      {fact.label}
                      {fact.isDifferent && <span className="sr-only"> ({t('differs')})</span>}
                    </span>
                  </span>
                </th>
                {fact.values.map((value, index) => {
                  const model = compared[index]?.model
                  return (
                    <td
                      key={model ? modelKey(model) : index}
                      className={classNames(
                        'border-b border-line px-3 py-2',
                        value === t('Unknown') ? 'text-muted' : fact.isDifferent ? 'text-text' : 'text-muted',
                      )}
                    >
                      {value}
                    </td>
                  )
                })}
              </tr>
            ))}
          {/* What nobody states is named once. */}
          {unknown.length > 0 && (
            <tr className="text-muted">
              <th
                scope="row"
                className="sticky start-0 border-b border-line bg-ground px-4 py-2 text-start font-normal"
              >
                <span className="ms-5">{t('Unknown')}</span>
              </th>
              <td colSpan={compared.length} className="border-b border-line px-3 py-2">
                {formatList(unknown)}
              </td>
            </tr>
          )}
        </tbody>
      </table>
    </ScrollRegion>
  )
}
