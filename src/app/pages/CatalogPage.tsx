import { type ReactNode, useEffect } from 'react'

import { t } from '@/lib/text/t'
import { Catalog } from '@/views/catalog/Catalog'

/** `/catalog`. */
export default function CatalogPage({ start }: { readonly start: ReactNode }) {
  useEffect(() => {
    document.title = t('Catalog')
  }, [])
  return (
    <main className="flex min-h-0 min-w-0 flex-1 flex-col">
      <Catalog start={start} />
    </main>
  )
}
