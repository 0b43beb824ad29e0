import { createContext, useContext, useEffect, useMemo, useSyncExternalStore } from 'react'

import type { ConversationId } from '@/domain/ids'
import type { NumericName, Parameters } from '@/domain/parameters/parameters'

import { useApp, useCommands } from '../app'

/** Values that a slider is moving. */
type Moved = Readonly<Partial<Record<NumericName, number>>>

/** So long a value has to stay before it is set, in milliseconds. */
const REST_MS = 250

export type HeldParameters = {
  readonly move: (name: NumericName, value: number) => void
  /** Sets what was moved, at once. */
  readonly settle: () => void
  /** The same object until one moves on. */
  readonly read: () => Moved
  readonly subscribe: (listener: () => void) => () => void
}

/**
 * Holds what a slider is moving until it rests. Meanwhile its row and the pictures follow, and nothing else: setting a
 * value concerns the whole page, from its price to the disk.
 */
function createHeldParameters(set: (name: NumericName, value: number) => void): HeldParameters {
  let moved: Moved = NONE
  let timer: ReturnType<typeof setTimeout> | undefined
  const listeners = new Set<() => void>()
  const become = (next: Moved) => {
    moved = next
    for (const listener of listeners) listener()
  }
  function settle(): void {
    clearTimeout(timer)
    const resting = moved
    if (resting === NONE) return
    become(NONE)
    for (const [name, value] of Object.entries(resting)) set(name as NumericName, value)
  }
  return {
    move: (name, value) => {
      clearTimeout(timer)
      timer = setTimeout(settle, REST_MS)
      become({ ...moved, [name]: value })
    },
    settle,
    read: () => moved,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

const NONE: Moved = {}

/**
 * What is moved in a chat, set there once it rests, and before anything else is done: what is sent is what is shown.
 *
 * @param set stays the same as long as the chat does.
 */
export function useHeldParameters(
  id: ConversationId | null,
  set: (name: NumericName, value: number) => void,
): HeldParameters {
  const { store } = useApp()
  const { settleFirst } = useCommands()
  const held = useMemo(
    () =>
      createHeldParameters((name, value) => {
        // In another tab the chat may have been deleted meanwhile.
        if (id === null || store.getState().conversations[id]) set(name, value)
      }),
    [store, id, set],
  )
  useEffect(() => {
    const { settle } = held
    const end = settleFirst(settle)
    // Ahead of what keeps the rest of a page that is left.
    addEventListener('pagehide', settle, { capture: true })
    document.addEventListener('visibilitychange', settle, { capture: true })
    return () => {
      settle()
      end()
      removeEventListener('pagehide', settle, { capture: true })
      document.removeEventListener('visibilitychange', settle, { capture: true })
    }
  }, [held, settleFirst])
  return held
}

/** What is moved beside a chat; null where each value is set at once. */
export const HeldParametersContext = createContext<HeldParameters | null>(null)

const never = () => () => undefined
const nothing = (): Moved => NONE

/** The value that is being moved; undefined while it rests. */
export function useMovedValue(name: NumericName): number | undefined {
  const held = useContext(HeldParametersContext)
  return useSyncExternalStore(held?.subscribe ?? never, () => (held ? held.read()[name] : undefined))
}

/** The parameters with what is being moved: the same object while nothing is. */
export function useWithMoved(parameters: Parameters): Parameters {
  const held = useContext(HeldParametersContext)
  const moved = useSyncExternalStore(held?.subscribe ?? never, held?.read ?? nothing)
  return useMemo(() => {
    if (moved === NONE) return parameters
    const mine = Object.entries(moved).map(([name, value]) => [name, { value, origin: 'mine' }] as const)
    return { ...parameters, ...Object.fromEntries(mine) }
  }, [parameters, moved])
}
