import { useState } from 'react'

import type { ConversationId } from '@/domain/ids'
import {
  BOOKMARKS_KEY,
  findEntries,
  groupOf,
  PROMPT_KEY,
  type Entry,
  type EntryGroup,
} from '@/domain/palette/entry'
import { defaultKeys } from '@/domain/settings/keyLabels'
import { useApp, useAppState, useCommands } from '@/hooks/app'
import { useSaidEntries } from '@/hooks/palette/usePlaceEntries'
import { dirOf } from '@/lib/text/proseDirection'
import { mark, t } from '@/lib/text/t'
import { selectDraft } from '@/store/selectors'
import { moveInList } from '@/ui/controls/moveInList'
import { Kbd } from '@/ui/controls/Kbd'
import { Dialog } from '@/ui/overlays/Dialog'
import { classNames } from '@/ui/classNames'
import { VirtualList } from '@/ui/layout/VirtualList'
import { ForeignName } from '@/ui/foreign/ForeignName'
import { Bookmark } from '@/ui/icons'
import { Marked } from '@/ui/text/Marked'

type Props = {
  readonly conversationId: ConversationId | null
  readonly entries: readonly Entry[]
  /** What a search for models is taken for, where it’s not just what was typed. */
  readonly noteOf: (query: string) => string | undefined
  /** Opened by a slash in an empty message. */
  readonly isSlash: boolean
  /** What is looked for at first. */
  readonly typed?: string
  /** What was typed before this had the focus. */
  readonly takeTyped?: () => string
  readonly onClose: () => void
}

const RENAME = 'chat-rename'

/** What is found is in groups, and each says what it is. */
const HEADINGS: Readonly<Record<EntryGroup, string>> = {
  place: mark('Places'),
  command: mark('Commands'),
  model: mark('Models'),
  chat: mark('Chats'),
  said: mark('Messages'),
}

/** Kinds that say no more than the heading of their group. */
const GENERAL_KINDS = [mark('Go to'), mark('Command'), mark('Chat')]

const isSameGroup = (one: Entry, other: Entry | undefined): boolean =>
  other !== undefined && groupOf(one) === groupOf(other)

/** The keys of a command by its name. */
const chordFor = (name: string, own: Readonly<Record<string, string>>): string =>
  own[name] ?? defaultKeys(name)

/** Every prompt, command, conversation, message and model, by a few letters. */
export function Palette({ conversationId, entries, noteOf, isSlash, typed = '', takeTyped, onClose }: Props) {
  const [query, setQuery] = useState(typed)
  /** Where the arrow keys went; by its key, as what comes later may stand above it. */
  const [chosen, setChosen] = useState<string>()
  const own = useAppState((state) => state.settings.keys)
  const [isBookmarks, setBookmarks] = useState(false)
  const said = useSaidEntries(query, isBookmarks)
  const { exact, near } = findEntries(entries, query)
  const shown = isBookmarks ? said : [...exact, ...said, ...near]
  const isGrouped = !isBookmarks && query.trim() !== ''
  const modelNote = query.trim() === '' ? undefined : noteOf(query)
  const note = isBookmarks ? t('Bookmarks. Backspace leads back.') : modelNote
  const active = Math.max(
    0,
    shown.findIndex(({ key }) => key === chosen),
  )
  const current = shown[active]
  const { saveDraft } = useCommands()
  const { store } = useApp()
  const pick = (entry: Entry | undefined) => {
    if (!entry) return
    if (entry.key === BOOKMARKS_KEY) {
      setBookmarks(true)
      setQuery('')
      setChosen(undefined)
      return
    }
    // Renaming and filling in go on in here.
    if (entry.key !== RENAME && !entry.key.startsWith(PROMPT_KEY)) onClose()
    entry.pick()
  }

  return (
    <Dialog title={t('Command palette')} isTitleHidden onClose={onClose}>
      <input
        autoComplete="off"
        role="combobox"
        aria-label={t('Search commands, chats and models')}
        aria-expanded="true"
        aria-controls="palette-list"
        aria-activedescendant={current && `palette-${current.key}`}
        placeholder={isBookmarks ? t('Search bookmarks') : t('Search chats, models, commands')}
        value={query}
        onFocus={() => {
          const held = takeTyped?.()
          if (held) setQuery((before) => before + held)
        }}
        onChange={(event) => {
          setQuery(event.target.value)
          setChosen(undefined)
        }}
        onKeyDown={(event) => {
          moveInList(event, {
            active,
            count: shown.length,
            onMove: (index) => setChosen(shown[index]?.key),
          })
          if (event.key === 'Enter') pick(current)
          if (event.key === 'Backspace' && query === '') setBookmarks(false)
          // Twice the slash is the slash itself.
          if (isSlash && event.key === '/' && query === '') {
            event.preventDefault()
            const key = conversationId ?? 'new'
            saveDraft(key, { ...selectDraft(key)(store.getState()), text: '/' })
            onClose()
          }
        }}
        className="h-12 w-full border-b border-line bg-transparent px-4 outline-none"
      />
      {note !== undefined && (
        <p role="status" className="border-b border-line px-4 py-1.5 text-[13px] text-muted">
          {note}
        </p>
      )}
      <div id="palette-list" role="listbox" aria-label={t('Results')} className="flex h-80 flex-col p-1.5">
        <VirtualList
          label={t('Results')}
          role="presentation"
          items={shown}
          estimateHeight={({ ranges }) => (ranges ? 52 : 36)}
          keyOf={(entry) => entry.key}
          visibleIndex={active}
          renderItem={(entry, index) => (
            <>
              {isGrouped && !isSameGroup(entry, shown[index - 1]) && (
                <p className="px-2 pt-2 pb-1 text-[12px] font-medium text-muted">
                  {t(HEADINGS[groupOf(entry)])}
                </p>
              )}
              {/* The combobox has the focus and the keys; an option only takes the mouse. */}
              {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- see above */}
              <div
                role="option"
                id={`palette-${entry.key}`}
                aria-selected={entry === current}
                // The combobox keeps the focus; the mouse is a second way to the same.
                onMouseDown={(event) => {
                  event.preventDefault()
                }}
                onClick={() => pick(entry)}
                className={classNames(
                  'flex min-h-9 items-center gap-3 rounded px-2 text-sm pointer-coarse:min-h-11',
                  // A phone has no room for a sentence and its chat side by side.
                  entry.ranges && 'max-sm:flex-wrap max-sm:gap-y-0',
                  entry === current && 'bg-selected',
                )}
              >
                {entry.isBookmarked && (
                  <span role="img" aria-label={t('Bookmarked')} className="shrink-0 text-accent">
                    <Bookmark aria-hidden size={13} className="fill-current" />
                  </span>
                )}
                {entry.ranges ? (
                  // In its sentence, which may take a second line.
                  <span
                    className="my-1.5 line-clamp-2 min-w-0 flex-1 leading-5 wrap-anywhere max-sm:mb-0 max-sm:basis-4/5"
                    dir={dirOf(entry.label)}
                  >
                    <Marked text={entry.label} ranges={entry.ranges} />
                  </span>
                ) : (
                  <span className="min-w-0 flex-1 truncate">
                    <ForeignName text={entry.label} />
                  </span>
                )}
                <span
                  className={classNames(
                    'max-w-2/5 truncate text-[12px] text-muted',
                    entry.ranges && 'max-sm:mb-1.5 max-sm:max-w-full max-sm:basis-full',
                    // Said once for those of a kind that follow each other, and where one is.
                    entry !== current &&
                      entry.kind === shown[index - 1]?.kind &&
                      (!isGrouped || isSameGroup(entry, shown[index - 1])) &&
                      'sr-only',
                    // The heading says it.
                    isGrouped && GENERAL_KINDS.some((kind) => entry.kind === t(kind)) && 'sr-only',
                  )}
                >
                  {entry.kind}
                </span>
                {entry.keys !== undefined && <Kbd keys={chordFor(entry.keys, own)} />}
              </div>
            </>
          )}
        />
      </div>
      {shown.length === 0 && (
        <p className="py-6 text-center text-sm text-muted">
          {isBookmarks && query === ''
            ? t('No bookmarks yet. Add one under “More” of a message.')
            : t('No results')}
        </p>
      )}
    </Dialog>
  )
}
