import { Menu } from '@/ui/firstIcons'
import { useEffect } from 'react'

import { t } from '@/lib/text/t'
import { IconButton } from '@/ui/controls/IconButton'
import { Catalog } from '@/views/catalog/Catalog'

/** `/catalog`. */
export default function CatalogPage({ onOpenLibrary }: { readonly onOpenLibrary: () => void }) {
  useEffect(() => {
    document.title = t('Catalog')
  }, [])
  return (
    <main className="flex min-h-0 min-w-0 flex-1 flex-col">
      <Catalog
        start={
          <IconButton icon={Menu} label={t('Conversations')} className="md:hidden" onClick={onOpenLibrary} />
        }
      />
    </main>
  )
}
