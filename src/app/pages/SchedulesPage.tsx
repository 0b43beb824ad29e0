import { useEffect } from 'react'

import { idInAddress } from '@/hooks/conversations/usePlace'
import { t } from '@/lib/text/t'
import { IconButton } from '@/ui/controls/IconButton'
import { Menu } from '@/ui/firstIcons'
import { Schedules } from '@/views/schedules/Schedules'

import { RUN_SLOTS } from './runSlots'

type Props = { readonly id: string | undefined; readonly onOpenLibrary: () => void }

/** `/schedules` and `/schedules/:id`. */
export default function SchedulesPage({ id, onOpenLibrary }: Props) {
  useEffect(() => {
    document.title = t('Schedules')
  }, [])
  return (
    <Schedules
      id={id === undefined ? undefined : idInAddress(id)}
      start={
        <IconButton icon={Menu} label={t('Conversations')} className="md:hidden" onClick={onOpenLibrary} />
      }
      renderChooser={(props) => RUN_SLOTS.renderChooser({ dataRule: null, ...props })}
    />
  )
}
