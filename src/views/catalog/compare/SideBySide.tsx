import { useState, type ReactNode } from 'react'
import { Link } from 'wouter'

import type { Model } from '@/domain/models/model'
import { useCommands } from '@/hooks/app'
import { useGo } from '@/hooks/conversations/usePlace'
import { t } from '@/lib/text/t'
import { Button } from '@/ui/controls/Button'
import { Switch } from '@/ui/controls/Switch'
import { EmptyState } from '@/ui/feedback/EmptyState'
import { ProgressBar } from '@/ui/feedback/ProgressBar'

import '../catalog.css'
import { BasisSelect } from '../filters/BasisSelect'
import { modelKey, refOf } from '../modelKey'
import { encodePage } from '../pageQuery'
import { usePageQuery } from '../usePageQuery'
import { usePricedModels } from '../usePricedModels'
import { BASIS_COLUMN } from '../words'
import { comparedFacts } from './comparedFacts'
import { LINK, promptPath } from './comparePaths'
import { ComparisonTable } from './ComparisonTable'

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
  const facts = comparedFacts(compared, t(BASIS_COLUMN[page.basis.type]))
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
        <Link
          href={query === '' ? '/catalog' : `/catalog?${query}`}
          className="rounded-[3px] text-sm text-accent hover:underline pointer-coarse:py-2.5"
        >
          {t('Catalog')}
        </Link>
        <span aria-hidden className="text-faint">
          /
        </span>
        <h1 className="text-base font-semibold">{t('Compare models')}</h1>
        {compared.length > 0 && (
          <div className="ml-auto flex min-w-0 flex-wrap items-center gap-3 max-md:w-full">
            <Switch label={t('Show what’s the same')} isOn={showsAll} onChange={setShowsAll} />
            <BasisSelect page={page} onChange={change} conversationTitle={conversation?.title} />
            <Link href={promptPath(compared.map(({ model }) => model))} className={LINK}>
              {t('Send the same prompt')}
            </Link>
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
