import { useEffect, useEffectEvent, useId } from 'react'

/** One layer above the page, in the order in which they opened. */
type Layer = { readonly id: string; readonly close: () => void }

// The history is the page's own, and one: so is what lies above it.
let layers: readonly Layer[] = []
let isListening = false
/** A step back of our own is under way: until it has arrived, the entry that is shown is the one it leaves. */
let isStepping = false
/** Where one went while a step back was under way, which would leave it again. */
let went: { readonly state: unknown; readonly address: string } | null = null

/** Within this time a step back arrives, in milliseconds; after it, one that was overtaken has been dropped. */
const STEP_ARRIVES_MS = 1_000

/** The layers that the entry of the history that is shown was made for. */
function idsHere(): readonly string[] {
  const state: unknown = history.state
  const ids: unknown = typeof state === 'object' && state !== null && 'layers' in state ? state.layers : []
  return Array.isArray(ids) ? ids.filter((id) => typeof id === 'string') : []
}

const isOpenNow = (id: string): boolean => layers.some((layer) => layer.id === id)

/** Whether the entry is that of a layer which is closed. */
const isStale = (): boolean => idsHere().some((id) => !isOpenNow(id))

const withLayers = (): unknown => {
  const state: unknown = history.state
  return { ...(typeof state === 'object' ? state : null), layers: layers.map(({ id }) => id) }
}

/** The entry of a layer that is closed is as if it were not there. */
function skipStale(): void {
  if (isStepping || !isStale()) return
  isStepping = true
  history.back()
}

/**
 * Hears of each address that is entered from the page: the router's `pushState` and `replaceState` are events, too.
 * A step back is not taken at once, and one that was asked for before leaves what was entered since.
 */
function onEntered(): void {
  if (!isStepping) return
  const here = { state: history.state as unknown, address: location.href }
  went = here
  setTimeout(() => {
    if (went !== here) return
    went = null
    isStepping = false
  }, STEP_ARRIVES_MS)
}

/** Gives the open layers an entry. What comes in the place of another takes its one. */
function enter(): void {
  if (isStale()) history.replaceState(withLayers(), '')
  else history.pushState(withLayers(), '')
}

function onPop({ isTrusted }: PopStateEvent): void {
  const ids = idsHere()
  // Only the browser's own event is the step that was asked for.
  if (isStepping && !isTrusted) return
  if (isStepping) {
    isStepping = false
    if (went) {
      const { state, address } = went
      went = null
      history.pushState(state, '', address)
    }
    // Nobody pressed Back: what opened meanwhile stays.
    if (layers.some(({ id }) => !ids.includes(id))) enter()
    else skipStale()
    return
  }
  const closing = layers.filter(({ id }) => !ids.includes(id))
  layers = layers.filter(({ id }) => ids.includes(id))
  for (const layer of closing.toReversed()) layer.close()
  skipStale()
}

/**
 * On touch, Back closes what lies above the page instead of leaving it. Each layer has an entry in the history, of the
 * same address, which goes with it however it closes.
 *
 * @param isOpen false where a component outlives what it shows.
 */
export function useBackCloses(onClose: () => void, isOpen = true): void {
  const id = useId()
  const close = useEffectEvent(onClose)
  useEffect(() => {
    const isTouch = typeof matchMedia === 'function' && matchMedia('(pointer: coarse)').matches
    if (!isOpen || !isTouch) return
    if (!isListening) {
      // Ahead of the router, which then never sees the place in between.
      addEventListener('popstate', onPop, { capture: true })
      addEventListener('pushState', onEntered)
    }
    isListening = true
    layers = [...layers, { id, close: () => close() }]
    if (!isStepping) enter()
    return () => {
      layers = layers.filter((layer) => layer.id !== id)
      // Another may be about to come, and one may have gone elsewhere: then the entry stays below and is skipped later.
      setTimeout(skipStale)
    }
  }, [id, isOpen])
}
