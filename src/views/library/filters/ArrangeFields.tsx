import { CHAT_GROUPS, CHAT_ORDERS, type ChatGroups, type ChatOrder } from '@/domain/conversations/arrangement'
import { useAppState, useCommands } from '@/hooks/app'
import { mark, t } from '@/lib/text/t'
import { Select } from '@/ui/controls/Select'

const ORDERS: Readonly<Record<ChatOrder, string>> = {
  lastUse: mark('Last used'),
  name: mark('Name'),
  cost: mark('Cost'),
  hand: mark('By hand'),
}

const GROUPS: Readonly<Record<ChatGroups, string>> = {
  age: mark('Last used'),
  project: mark('Project'),
  model: mark('Model'),
  none: mark('No groups'),
}

/** What the list of chats is sorted by, and apart from that what its groups are. */
export function ArrangeFields() {
  const { chatOrder, chatGroups } = useAppState((state) => state.settings)
  const { changeAppSettings } = useCommands()
  return (
    <div className="grid grid-cols-2 gap-2">
      <Select
        label={t('Sort by')}
        value={chatOrder}
        options={CHAT_ORDERS.map((value) => ({ value, label: t(ORDERS[value]) }))}
        onChange={(order) => void changeAppSettings({ chatOrder: order })}
      />
      <Select
        label={t('Group by')}
        value={chatGroups}
        options={CHAT_GROUPS.map((value) => ({ value, label: t(GROUPS[value]) }))}
        onChange={(groups) => void changeAppSettings({ chatGroups: groups })}
      />
    </div>
  )
}
