import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useLocation } from 'wouter'

import { chordOf, commandOf } from '@/domain/settings/keyBindings'
import { useApp, useAppState, useCommands } from '@/hooks/app'
import { useConversationInAddress, useGo } from '@/hooks/conversations/usePlace'
import { t } from '@/lib/text/t'
import { CodeNotice } from '@/ui/feedback/CodeMissingAlert'
import { ErrorBoundary } from '@/ui/feedback/ErrorBoundary'
import { onDemand } from '@/ui/feedback/onDemand'
import { focusComposer } from '@/ui/focusComposer'

import { ConversationPage } from '../pages/ConversationPage'
import { SidePanel } from './SidePanel'

const Library = onDemand(() => import('@/views/library/Library').then((module) => module.Library), {
  isAside: true,
})
const Rail = onDemand(() => import('@/views/library/Rail').then((module) => module.Rail), { isAside: true })
const OtherPlace = onDemand(() => import('./OtherPlace').then((module) => module.default))
const Palette = onDemand(() => import('./PaletteDialog').then((module) => module.default))
const Overlays = onDemand(() => import('./Overlays').then((module) => module.Overlays), { isAside: true })
const SaveTrouble = onDemand(() => import('./notices/SaveTrouble').then((module) => module.SaveTrouble))
const Notices = onDemand(() => import('./notices/Notices').then((module) => module.Notices))

const RAIL = <div className="w-14 bg-rail max-md:hidden" />
/** Everything but chats; the first take the width, and have the list folded until it is asked for. */
const OTHER_PLACE = /^\/(?:(catalog|compare|lab|settings|s|assistants|schedules)|projects)(?:\/|$|\?)/
/** Where such a place has room beside the list, in pixels. */
const HAS_ROOM = 1280

const LOADING = <main className="flex-1" aria-busy="true" />

/** The frame of every place: library at the left, the place in the middle, a palette over all. */
export function Shell() {
  const [sheet, setSheet] = useState<'library' | null>(null)
  const [palette, setPalette] = useState<'slash' | 'keys'>()
  const held = useRef<() => string>(undefined)
  const takeTyped = useCallback(() => held.current?.() ?? '', [])
  const closePalette = useCallback(() => {
    takeTyped()
    held.current = undefined
    setPalette(undefined)
  }, [takeTyped])
  const openPalette = useCallback(
    (by: 'slash' | 'keys') => {
      if (by === 'keys') held.current ??= holdKeys(closePalette)
      setPalette(by)
    },
    [closePalette],
  )
  const [location] = useLocation()
  const current = useConversationInAddress()
  const hasNotices = useAppState((state) => state.notices.length > 0)
  const cannotSave = useAppState((state) => state.cannotSave)
  useGlobalKeys(openPalette, palette !== undefined)
  useNoDrop()
  const openLibrary = () => {
    setSheet('library')
  }
  const place = OTHER_PLACE.exec(location)
  const isWide = place?.[1] !== undefined
  // Beside a document the list makes room by itself, and comes back with it.
  const [hasDocument, setHasDocument] = useState(false)
  const isCollapsed = useAppState((state) => !state.settings.isLibraryOpen)
  const { changeAppSettings } = useCommands()
  const [isOpenBeside, setOpenBeside] = useState(false)
  const hasRail = isWide ? !isOpenBeside : isCollapsed || hasDocument
  /** The same button in each place; where there is no room beside it, the list comes over it. */
  const turnLibrary = (isLibraryOpen: boolean) => {
    if (!isWide && !hasDocument) void changeAppSettings({ isLibraryOpen })
    else if (isWide && (!isLibraryOpen || innerWidth >= HAS_ROOM)) setOpenBeside(isLibraryOpen)
    else openLibrary()
  }

  return (
    <div className="relative flex h-dvh overflow-clip bg-ground text-text">
      <nav aria-label={t('Skip')}>
        <a
          href="#message"
          className="sr-only z-50 rounded bg-accent px-3 py-2 text-on-accent focus:not-sr-only focus:absolute focus:top-2 focus:start-2"
          onClick={(event) => {
            event.preventDefault()
            focusComposer()
          }}
        >
          {t('Skip to message')}
        </a>
      </nav>
      {hasRail && <Rail onOpenLibrary={openLibrary} onExpand={() => turnLibrary(true)} whileLoading={RAIL} />}
      <SidePanel
        side="left"
        isSheetOpen={sheet === 'library'}
        onCloseSheet={() => {
          setSheet(null)
        }}
        isHiddenOnWide={hasRail}
      >
        <ErrorBoundary>
          <Library
            whileLoading={<nav aria-label={t('Conversations')} aria-busy="true" className="flex-1" />}
            current={current}
            onPick={() => {
              setSheet(null)
            }}
            onOpenPalette={() => openPalette('keys')}
            isSheet={sheet !== null}
            onOpen={openLibrary}
            onCollapse={hasRail ? undefined : () => turnLibrary(false)}
          />
        </ErrorBoundary>
      </SidePanel>
      <ErrorBoundary resetKey={location}>
        {place ? (
          <OtherPlace onOpenLibrary={openLibrary} whileLoading={LOADING} />
        ) : (
          <ConversationPage id={current} onOpenLibrary={openLibrary} onDocument={setHasDocument} />
        )}
      </ErrorBoundary>
      {/* One below the other, below the bar at the top: at the bottom they would lie on the composer. Over the library as
          a sheet, and under dialogs, whose way out they would cover, unless nothing else matters. */}
      <div
        data-over-sheets
        className="pointer-events-none fixed inset-x-0 top-14 z-35 flex flex-col items-center gap-2 px-4 has-[[data-urgent]]:z-50"
      >
        {cannotSave && <SaveTrouble />}
        {cannotSave !== 'outdated' && <CodeNotice />}
        {hasNotices && (
          <ErrorBoundary>
            <Notices />
          </ErrorBoundary>
        )}
      </div>
      <Overlays />
      {palette && <Palette isSlash={palette === 'slash'} takeTyped={takeTyped} onClose={closePalette} />}
    </div>
  )
}

/**
 * Holds back what is typed from now on: it is meant for a search that is still loading, not for what has the focus.
 *
 * @param onEscape it isn't wanted any more
 * @returns ends it, and gives what was typed since it was last asked
 */
export function holdKeys(onEscape: () => void): () => string {
  let typed = ''
  const hold = (event: KeyboardEvent) => {
    const { key } = event
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (Array.from(key).length === 1) typed += key
    else if (key === 'Backspace') typed = Array.from(typed).slice(0, -1).join('')
    else if (key === 'Escape') onEscape()
    else if (key !== 'Enter') return
    event.preventDefault()
    event.stopPropagation()
  }
  window.addEventListener('keydown', hold, true)
  return () => {
    window.removeEventListener('keydown', hold, true)
    const held = typed
    typed = ''
    return held
  }
}

/** A file dropped where nothing takes it is refused: the browser would open it in place of the app. */
export function useNoDrop(): void {
  useEffect(() => {
    function refuse(event: DragEvent) {
      if (event.defaultPrevented || event.dataTransfer?.types.includes('Files') !== true) return
      event.preventDefault()
      event.dataTransfer.dropEffect = 'none'
    }
    // Of the window: what takes files listens nearer to them.
    window.addEventListener('dragover', refuse)
    window.addEventListener('drop', refuse)
    return () => {
      window.removeEventListener('dragover', refuse)
      window.removeEventListener('drop', refuse)
    }
  }, [])
}

/**
 * Keys that work everywhere, and the slash in an empty message.
 *
 * @param openPalette by which of the two it was opened
 * @param isPaletteAsked it is open or loading: a second slash is then text
 */
export function useGlobalKeys(openPalette: (by: 'slash' | 'keys') => void, isPaletteAsked: boolean): void {
  const go = useGo()
  const { stopReply, changeAppSettings } = useCommands()
  const { store } = useApp()
  const own = useAppState((state) => state.settings.keys)
  const conversation = useConversationInAddress()

  // With the first frame: a key that is pressed as soon as the page is there counts.
  useLayoutEffect(() => {
    const actions: Partial<Record<string, () => void>> = {
      palette: () => {
        openPalette('keys')
      },
      newChat: () => {
        go('/')
      },
      shortcuts: () => {
        go('/settings/shortcuts')
      },
      inspector: () => {
        void changeAppSettings({ isInspectorOpen: !store.getState().settings.isInspectorOpen })
      },
    }
    const slash = () => {
      openPalette('slash')
    }
    function act(event: KeyboardEvent) {
      if (event.defaultPrevented) return
      if (event.key === 'Escape' && conversation !== null && store.getState().replies[conversation]) {
        event.preventDefault()
        stopReply(conversation)
        return
      }
      const chord = chordOf(event)
      const isSlash = chord === '/' && !isPaletteAsked && isEmptyComposer(event.target)
      const action = isSlash ? slash : actions[commandOf(chord, own) ?? '']
      if (!action) return
      event.preventDefault()
      action()
    }
    window.addEventListener('keydown', act)
    return () => {
      window.removeEventListener('keydown', act)
    }
  }, [go, openPalette, isPaletteAsked, own, conversation, stopReply, changeAppSettings, store])
}

const isEmptyComposer = (target: EventTarget | null): boolean =>
  target instanceof HTMLTextAreaElement && 'composer' in target.dataset && target.value === ''
