import { Menu } from '@/ui/firstIcons'
import { useEffect } from 'react'

import { t } from '@/lib/text/t'
import { IconButton } from '@/ui/controls/IconButton'
import { SharedPlace } from '@/views/sharing/SharedPlace'

type Props = { readonly id: string; readonly onOpenLibrary: () => void }

/** `/s/:id`, with the key after `#`. */
export default function SharedPage({ id, onOpenLibrary }: Props) {
  useEffect(() => {
    // Not what it is about: browsers keep titles in their history.
    document.title = t('Shared chat')
  }, [])
  return (
    <SharedPlace
      id={id}
      start={
        <IconButton icon={Menu} label={t('Conversations')} className="md:hidden" onClick={onOpenLibrary} />
      }
    />
  )
}
