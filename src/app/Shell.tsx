import { lazy, Suspense, useCallback, useState } from 'react'
import { Route, Switch, useLocation } from 'wouter'

import type { ConversationId } from '@/domain/ids'
import { useAppState } from '@/hooks/app'
import { useConversationInAddress } from '@/hooks/usePlace'
import { ErrorBoundary } from '@/ui/ErrorBoundary'
import { TooltipLayer } from '@/ui/TooltipLayer'
import { focusComposer } from '@/ui/focusComposer'

import { ConversationPage } from './ConversationPage'
import { SidePanel } from './SidePanel'
import { useGlobalKeys } from './useGlobalKeys'

const CatalogPage = lazy(() => import('./CatalogPage'))
const CatalogModelPage = lazy(() => import('./CatalogModelPage'))
const ComparePage = lazy(() => import('./ComparePage'))
const LabPage = lazy(() => import('./LabPage'))
const Library = lazy(() => import('@/views/library/Library').then((module) => ({ default: module.Library })))
const SettingsPage = lazy(() => import('./SettingsPage'))
const Palette = lazy(() => import('./Palette'))
const Notices = lazy(() => import('./Notices').then((module) => ({ default: module.Notices })))

/** The frame of every place: library at the left, the place in the middle, a palette over all. */
export function Shell() {
  const [sheet, setSheet] = useState<'library' | null>(null)
  const [isPaletteOpen, setPaletteOpen] = useState(false)
  const openPalette = useCallback(() => {
    setPaletteOpen(true)
  }, [])
  const [location] = useLocation()
  const current = useConversationInAddress()
  const hasNotices = useAppState((state) => state.notices.length > 0)
  useGlobalKeys({ openPalette })
  const openLibrary = () => {
    setSheet('library')
  }
  const isWide = /^\/(catalog|compare|lab)(\/|$|\?)/.test(location)

  return (
    <div className="flex h-dvh overflow-hidden bg-ground text-text">
      <nav aria-label="Skip">
        <a
          href="#message"
          className="sr-only z-50 rounded bg-accent px-3 py-2 text-on-accent focus:not-sr-only focus:absolute focus:top-2 focus:left-2"
          onClick={(event) => {
            event.preventDefault()
            focusComposer()
          }}
        >
          Skip to message
        </a>
      </nav>
      <SidePanel
        side="left"
        isSheetOpen={sheet === 'library'}
        onCloseSheet={() => {
          setSheet(null)
        }}
        isHiddenOnWide={isWide}
      >
        <Suspense fallback={<nav aria-label="Conversations" aria-busy="true" className="flex-1" />}>
          <Library
            current={current}
            onPick={() => {
              setSheet(null)
            }}
            onOpenPalette={openPalette}
          />
        </Suspense>
      </SidePanel>
      <ErrorBoundary what="This place" resetKey={location}>
        <Suspense fallback={<main className="flex-1" aria-busy="true" />}>
          <Switch>
            <Route path="/c/:id">
              {({ id }) => (
                <ConversationPage id={decodeURIComponent(id) as ConversationId} onOpenLibrary={openLibrary} />
              )}
            </Route>
            <Route path="/settings/:section?">
              {({ section }) => <SettingsPage section={section} onOpenLibrary={openLibrary} />}
            </Route>
            <Route path="/compare/:runId?">
              {({ runId }) => <ComparePage runId={runId} onOpenLibrary={openLibrary} />}
            </Route>
            <Route path="/lab/:runId?">
              {({ runId }) => <LabPage runId={runId} onOpenLibrary={openLibrary} />}
            </Route>
            <Route path="/catalog">{() => <CatalogPage onOpenLibrary={openLibrary} />}</Route>
            <Route path="/catalog/*">
              {({ '*': modelId }) => <CatalogModelPage path={modelId} onOpenLibrary={openLibrary} />}
            </Route>
            <Route>{() => <ConversationPage id={null} onOpenLibrary={openLibrary} />}</Route>
          </Switch>
        </Suspense>
      </ErrorBoundary>
      {hasNotices && (
        <Suspense>
          <Notices />
        </Suspense>
      )}
      <TooltipLayer />
      {isPaletteOpen && (
        <Suspense>
          <Palette
            onClose={() => {
              setPaletteOpen(false)
            }}
          />
        </Suspense>
      )}
    </div>
  )
}
