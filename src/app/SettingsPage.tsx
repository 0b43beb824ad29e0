import { Menu } from 'lucide-react'
import { useEffect } from 'react'

import { IconButton } from '@/ui/IconButton'
import { Settings } from '@/views/settings/Settings'

type Props = { readonly section: string | undefined; readonly onOpenLibrary: () => void }

/** `/settings/:section`. */
export default function SettingsPage({ section, onOpenLibrary }: Props) {
  useEffect(() => {
    document.title = 'Settings'
  }, [])

  return (
    <main className="flex min-h-0 min-w-0 flex-1 flex-col">
      <Settings
        section={section}
        start={<IconButton icon={Menu} label="Conversations" className="md:hidden" onClick={onOpenLibrary} />}
      />
    </main>
  )
}
