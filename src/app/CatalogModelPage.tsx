import { Menu } from 'lucide-react'
import { useEffect } from 'react'
import { useSearch } from 'wouter'

import type { ModelId } from '@/domain/ids'
import { useCatalogModels } from '@/hooks/useCatalogModels'
import { IconButton } from '@/ui/IconButton'
import { ModelPage } from '@/views/catalog/model/ModelPage'

import { ExchangeOpener } from './ExchangeOpener'

/** `path`: what follows `/catalog/`; ids have slashes and percent signs in them. */
type Props = { readonly path: string; readonly onOpenLibrary: () => void }

/** `/catalog/:modelId`. */
export default function CatalogModelPage({ path, onOpenLibrary }: Props) {
  const modelId = idIn(path)
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
          start={<IconButton icon={Menu} label="Conversations" onClick={onOpenLibrary} />}
        />
      </ExchangeOpener>
    </main>
  )
}

function idIn(path: string): ModelId {
  try {
    return decodeURIComponent(path) as ModelId
  } catch {
    // The router has decoded a percent sign already.
    return path as ModelId
  }
}
