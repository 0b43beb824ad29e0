import { type ReactNode, useEffect } from 'react'
import { useSearch } from 'wouter'

import type { ModelId } from '@/domain/ids'
import { useCatalogModels } from '@/hooks/catalog/useSettledModels'
import { percentDecoded } from '@/lib/percentDecoded'
import { t } from '@/lib/text/t'
import { SideBySide } from '@/views/catalog/compare/SideBySide'
import { onDemand } from '@/ui/feedback/onDemand'
import { ModelPage } from '@/views/catalog/model/ModelPage'

import { ExchangeOpener } from '../shell/inspector/ExchangeOpener'

const WouldHaveCost = onDemand(() =>
  import('@/views/catalog/cost/WouldHaveCost').then((module) => module.WouldHaveCost),
)

/** `path`: what follows `/catalog/`; ids have slashes and percent signs in them. */
type Props = { readonly path: string; readonly start: ReactNode }

/** `/catalog/:modelId`, `/catalog/compare` and `/catalog/cost`. */
export default function CatalogModelPage({ path, start }: Props) {
  if (path === 'cost') return <CostPage start={start} />
  return path === 'compare' ? <ComparePage start={start} /> : <OneModel path={path} start={start} />
}

function ComparePage({ start }: Pick<Props, 'start'>) {
  useEffect(() => {
    document.title = t('Compare models')
  }, [])
  return (
    <main className="flex min-h-0 min-w-0 flex-1 flex-col">
      <SideBySide start={start} />
    </main>
  )
}

function CostPage({ start }: Pick<Props, 'start'>) {
  useEffect(() => {
    document.title = t('What would it have cost')
  }, [])
  return (
    <main className="flex min-h-0 min-w-0 flex-1 flex-col">
      <WouldHaveCost start={start} />
    </main>
  )
}

function OneModel({ path, start }: Props) {
  const modelId = percentDecoded(path) as ModelId
  const title = useCatalogModels().models.find(({ id }) => id === modelId)?.name ?? modelId
  const connectionId = new URLSearchParams(useSearch()).get('connection') ?? undefined
  useEffect(() => {
    document.title = title
  }, [title])
  return (
    <main className="flex min-h-0 min-w-0 flex-1 flex-col">
      <ExchangeOpener>
        <ModelPage key={modelId} modelId={modelId} connectionId={connectionId} start={start} />
      </ExchangeOpener>
    </main>
  )
}
