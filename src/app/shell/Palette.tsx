import { useMemo, useState } from 'react'

import type { ConversationId } from '@/domain/ids'
import { useAppState, useCommands } from '@/hooks/app'
import { useConversationInAddress, useGo } from '@/hooks/conversations/usePlace'
import { useModels } from '@/hooks/models/useModels'
import { mark, t } from '@/lib/text/t'
import { selectConversations } from '@/store/selectors'
import { Dialog } from '@/ui/overlays/Dialog'
import { classNames } from '@/ui/classNames'
import { VirtualList } from '@/ui/layout/VirtualList'

type Entry = {
  readonly key: string
  readonly kind: string
  readonly label: string
  readonly pick: () => void
}

const PLACES = [
  [mark('New chat'), '/'],
  [mark('Catalog'), '/catalog'],
  [mark('Compare'), '/compare'],
  [mark('Lab'), '/lab'],
  [mark('Providers'), '/settings/connections'],
  [mark('Appearance'), '/settings/appearance'],
  [mark('Data: export and import'), '/settings/data'],
  [mark('Spending'), '/settings/spending'],
  [mark('Keyboard shortcuts'), '/settings/shortcuts'],
  [mark('Models on this device'), '/settings/models'],
] as const

/** Every command, conversation and model, by a few letters. */
export default function Palette({ onClose }: { readonly onClose: () => void }) {
  const [query, setQuery] = useState('')
  const [active, setActive] = useState(0)
  const entries = useEntries(onClose)
  const shown = useMemo(() => {
    const words = query.toLocaleLowerCase().split(/\s+/).filter(Boolean)
    return entries.filter(({ label, kind }) => {
      const text = `${kind} ${label}`.toLocaleLowerCase()
      return words.every((word) => text.includes(word))
    })
  }, [entries, query])
  const current = shown[Math.min(active, shown.length - 1)]

  return (
    <Dialog title={t('Command palette')} isTitleHidden onClose={onClose}>
      <input
        role="combobox"
        aria-label={t('Search commands, chats and models')}
        aria-expanded="true"
        aria-controls="palette-list"
        aria-activedescendant={current && `palette-${current.key}`}
        placeholder={t('Search commands, chats and models')}
        value={query}
        onChange={(event) => {
          setQuery(event.target.value)
          setActive(0)
        }}
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing) return
          const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
          if (step !== 0) {
            event.preventDefault()
            setActive(Math.max(0, Math.min(shown.length - 1, active + step)))
          }
          if (event.key === 'Enter') current?.pick()
        }}
        className="h-12 w-full border-b border-line bg-transparent px-4 outline-none"
      />
      <div id="palette-list" role="listbox" aria-label={t('Results')} className="flex h-80 flex-col p-1.5">
        <VirtualList
          label={t('Results')}
          role="presentation"
          items={shown}
          estimateHeight={() => 36}
          keyOf={(entry) => entry.key}
          visibleIndex={active}
          renderItem={(entry) => (
            // The combobox has the focus and the keys; an option only takes the mouse.
            // eslint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- see above
            <div
              role="option"
              id={`palette-${entry.key}`}
              aria-selected={entry === current}
              // The combobox keeps the focus; the mouse is a second way to the same.
              onMouseDown={(event) => {
                event.preventDefault()
              }}
              onClick={entry.pick}
              className={classNames(
                'flex h-9 items-center gap-3 rounded px-2 text-sm',
                entry === current && 'bg-accent-soft',
              )}
            >
              <span className="min-w-0 flex-1 truncate">{entry.label}</span>
              <span className="text-[12px] text-muted">{entry.kind}</span>
            </div>
          )}
        />
      </div>
      {shown.length === 0 && <p className="py-6 text-center text-sm text-muted">{t('No results')}</p>}
    </Dialog>
  )
}

function useEntries(onClose: () => void): readonly Entry[] {
  const go = useGo()
  const conversations = useAppState(selectConversations)
  const current = useConversationInAddress()
  const groups = useModels()
  const { chooseModel } = useCommands()
  return useMemo(() => {
    const to = (path: string) => () => {
      onClose()
      go(path)
    }
    return [
      ...PLACES.map(([label, path]) => ({ key: path, kind: t('Go to'), label: t(label), pick: to(path) })),
      ...conversations
        .filter(({ trashedAt }) => trashedAt === null)
        .toSorted((one, other) => other.updatedAt - one.updatedAt)
        .map(({ id, title }) => ({
          key: id,
          kind: t('Chat'),
          label: title,
          pick: to(pathOf(id)),
        })),
      ...groups.flatMap(({ connection, models }) =>
        models.map((model) => ({
          key: `${connection.id}/${model.id}`,
          kind: t('Model of {name}', { name: connection.name }),
          label: model.name,
          pick: () => {
            onClose()
            void chooseModel(current, { connectionId: connection.id, modelId: model.id })
          },
        })),
      ),
    ]
  }, [conversations, groups, go, onClose, chooseModel, current])
}

const pathOf = (id: ConversationId): string => `/c/${encodeURIComponent(id)}`
