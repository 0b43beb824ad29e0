import { useMemo } from 'react'

import { CHAT_GROUPS, CHAT_ORDERS, type ChatGroups, type ChatOrder } from '@/domain/conversations/arrangement'
import { tagsOf } from '@/domain/conversations/libraryRows'
import type { Role } from '@/domain/messages/message'
import type { SearchFilters } from '@/domain/search/search'
import { useAppState, useCommands } from '@/hooks/app'
import { labelled } from '@/lib/text/labelled'
import { mark, t } from '@/lib/text/t'
import { tAs } from '@/lib/text/tAs'
import { dayOf } from '@/lib/time/dayOf'
import { selectConversations } from '@/store/selectors'
import { Button } from '@/ui/controls/Button'
import { Select } from '@/ui/controls/Select'
import { Switch } from '@/ui/controls/Switch'
import { TextField } from '@/ui/controls/TextField'

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
function ArrangeFields() {
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

/** A moment as the day a date box holds, in the person's own time; empty for none. */
const shownDay = (at: number | undefined): string => (at === undefined ? '' : dayOf(new Date(at)))

/** The first millisecond of a day; undefined when it is none. */
const startOfDay = (day: string): number | undefined => momentOf(`${day}T00:00:00.000`)

/** The last millisecond of a day; undefined when it is none. */
const endOfDay = (day: string): number | undefined => momentOf(`${day}T23:59:59.999`)

function momentOf(text: string): number | undefined {
  // Without a zone the text is in the person's own time.
  const at = new Date(text).getTime()
  return Number.isNaN(at) ? undefined : at
}

const ROLES: readonly { readonly value: Role | ''; readonly label: string }[] = [
  { value: '', label: mark('Anyone') },
  { value: 'user', label: mark('You') },
  { value: 'assistant', label: mark('Replies') },
  { value: 'system', label: mark('System') },
  { value: 'tool', label: mark('Tools') },
]

type Props = { readonly filters: SearchFilters; readonly onChange: (filters: SearchFilters) => void }

/** How the list is arranged, and what it and the search are narrowed to. */
export function FilterPanel({ filters, onChange }: Props) {
  const conversations = useAppState(selectConversations)
  const { tags, models } = useMemo(() => {
    const ids = new Set(conversations.flatMap(({ settings }) => settings.modelId ?? []))
    return { tags: tagsOf(conversations), models: [...ids].sort() }
  }, [conversations])
  const set = (change: Partial<Record<keyof SearchFilters, unknown>>) => {
    onChange(withFilter(filters, change))
  }
  const needsWords =
    filters.role !== undefined || filters.hasCode !== undefined || filters.hasAttachment !== undefined

  return (
    <div
      role="group"
      aria-label={t('Filters')}
      // The list keeps its room on a small screen.
      className="flex max-h-[45%] shrink-0 flex-col gap-2 overflow-y-auto border-y border-line bg-sunken px-3 py-2.5"
    >
      <ArrangeFields />
      <div className="grid grid-cols-2 gap-2">
        <Select
          label={t('Tag')}
          value={filters.tag ?? ''}
          options={[
            { value: '', label: tAs('tag', 'Any') },
            ...tags.map((tag) => ({ value: tag, label: tag })),
          ]}
          onChange={(tag) => set({ tag: tag || undefined })}
        />
        <Select
          label={t('Model')}
          value={filters.model ?? ''}
          options={[
            { value: '', label: tAs('model', 'Any') },
            ...models.map((id) => ({ value: id, label: id })),
          ]}
          onChange={(model) => set({ model: model || undefined })}
        />
      </div>
      <Select
        label={t('Written by')}
        value={filters.role ?? ''}
        options={labelled(ROLES)}
        onChange={(role) => set({ role: role || undefined })}
      />
      <div className="flex flex-col gap-2">
        <TextField
          label={tAs('day', 'From')}
          type="date"
          value={shownDay(filters.from)}
          onChange={(day) => set({ from: startOfDay(day) })}
        />
        <TextField
          label={tAs('day', 'To')}
          type="date"
          value={shownDay(filters.to)}
          onChange={(day) => set({ to: endOfDay(day) })}
        />
      </div>
      <Switch
        label={t('Has code')}
        isOn={filters.hasCode === true}
        onChange={(isOn) => set({ hasCode: isOn || undefined })}
      />
      <Switch
        label={t('Has an attachment')}
        isOn={filters.hasAttachment === true}
        onChange={(isOn) => set({ hasAttachment: isOn || undefined })}
      />
      <Switch
        label={t('Bookmarked')}
        isOn={filters.isBookmarked === true}
        onChange={(isOn) => set({ isBookmarked: isOn || undefined })}
      />
      {needsWords && (
        <p className="text-[13px] text-muted">
          {t('Author, code and attachment filters apply to message search.')}
        </p>
      )}
      {Object.keys(filters).length > 0 && (
        <Button size="small" variant="quiet" className="self-start" onClick={() => onChange({})}>
          {t('Clear filters')}
        </Button>
      )}
    </div>
  )
}

/** The filters with some of them changed; one set to undefined is taken away. */
function withFilter(
  filters: SearchFilters,
  change: Partial<Record<keyof SearchFilters, unknown>>,
): SearchFilters {
  return Object.fromEntries(
    Object.entries({ ...filters, ...change }).filter(([, value]) => value !== undefined),
  )
}
