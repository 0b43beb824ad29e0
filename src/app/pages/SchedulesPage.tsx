import { t } from '@/lib/text/t'
import { Schedules } from '@/views/schedules/Schedules'

import { ItemsPage, type ItemsPageProps } from './ItemsPage'

/** `/schedules` and `/schedules/:id`. */
export default function SchedulesPage(props: ItemsPageProps) {
  return (
    <ItemsPage title={t('Schedules')} {...props}>
      {(slots) => <Schedules {...slots} />}
    </ItemsPage>
  )
}
