import { Menu } from '@/ui/firstIcons'
import { useEffect } from 'react'
import { useSearch } from 'wouter'

import type { ModelId } from '@/domain/ids'
import { useCatalogModels } from '@/hooks/catalog/useSettledModels'
import { percentDecoded } from '@/lib/percentDecoded'
import { t } from '@/lib/text/t'
import { IconButton } from '@/ui/controls/IconButton'
import { SideBySide } from '@/views/catalog/compare/SideBySide'
import { onDemand } from '@/ui/feedback/onDemand'
import { ModelPage } from '@/views/catalog/model/ModelPage'

import { ExchangeOpener } from '../shell/inspector/ExchangeOpener'

const WouldHaveCost = onDemand(() =>
  import('@/views/catalog/cost/WouldHaveCost').then((module) => module.WouldHaveCost),
)

/** `path`: what follows `/catalog/`; ids have slashes and percent signs in them. */
type Props = { readonly path: string; readonly onOpenLibrary: () => void }

/** `/catalog/:modelId`, `/catalog/compare` and `/catalog/cost`. */
export default function CatalogModelPage({ path, onOpenLibrary }: Props) {
  if (path === 'cost') return <CostPage onOpenLibrary={onOpenLibrary} />
  return path === 'compare' ? (
    <ComparePage onOpenLibrary={onOpenLibrary} />
  ) : (
    <OneModel path={path} onOpenLibrary={onOpenLibrary} />
  )
}

function ComparePage({ onOpenLibrary }: Pick<Props, 'onOpenLibrary'>) {
  useEffect(() => {
    document.title = t('Compare models')
  }, [])
  return (
    <main className="flex min-h-0 min-w-0 flex-1 flex-col">
      <SideBySide
        start={
          <IconButton icon={Menu} label={t('Conversations')} className="md:hidden" onClick={onOpenLibrary} />
        }
      />
    </main>
  )
}

function CostPage({ onOpenLibrary }: Pick<Props, 'onOpenLibrary'>) {
  useEffect(() => {
    document.title = t('What would it have cost')
  }, [])
  return (
    <main className="flex min-h-0 min-w-0 flex-1 flex-col">
      <WouldHaveCost
        start={
          <IconButton icon={Menu} label={t('Conversations')} className="md:hidden" onClick={onOpenLibrary} />
        }
      />
    </main>
  )
}

function OneModel({ path, onOpenLibrary }: Props) {
  const modelId = percentDecoded(path) as ModelId
  const title = useCatalogModels().models.find(({ id }) => id === modelId)?.name ?? modelId
  const connectionId = new URLSearchParams(useSearch()).get('connection') ?? undefined
  useEffect(() => {
    document.title = title
  }, [title])
  return (
    <main className="flex min-h-0 min-w-0 flex-1 flex-col">
      <ExchangeOpener>
        <ModelPage
          key={modelId}
          modelId={modelId}
          connectionId={connectionId}
          start={
            <IconButton
              icon={Menu}
              label={t('Conversations')}
              className="md:hidden"
              onClick={onOpenLibrary}
            />
          }
        />
      </ExchangeOpener>
    </main>
  )
}
