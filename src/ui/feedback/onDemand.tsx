import { useLayoutEffect, useState, useSyncExternalStore, type ComponentType, type ReactNode } from 'react'

import { afterPaint } from '@/lib/time/afterPaint'
import { CodeMissing, codeState, loadCode } from '@/lib/loadCode'
import { startOnce } from '@/lib/startOnce'

import { CodeMissingAlert } from './CodeMissingAlert'
import { OverlayBoundary } from './ErrorBoundary'

type Standing = {
  /** Drawn until the code is here; nothing unless given. */
  readonly whileLoading?: ReactNode
  /** Drawn where the code can't be had, instead of a line that says so: for what is no more than an addition. */
  readonly whileMissing?: ReactNode
}

export type OnDemand<Props> = ComponentType<Props & Standing> & {
  /** Loads the code before it is drawn. */
  readonly preload: () => void
}

/**
 * A component whose code is loaded when it is first drawn. Code that is here is drawn at once, and what is loaded as
 * soon as it is: React's `lazy` draws its fallback first in both cases, and holds back for 300 ms what follows one,
 * at each level of such components.
 *
 * Code that cannot be loaded takes nothing else down. A pane (with `whileLoading`) says so in its place, an overlay
 * (with `onClose`) is closed, and so that a person knows, the page shows a line with the way on. An overlay that
 * fails while it is drawn is closed as well.
 *
 * @param isAside it is secondary: its code is requested once the frame without it is painted.
 */
export function onDemand<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { isAside = false } = {},
): OnDemand<Props> {
  let loaded: ComponentType<Props> | undefined
  const code = startOnce(async () => (loaded = await loadCode(load)))

  function OnDemandComponent({ whileLoading, whileMissing, ...props }: Props & Standing) {
    const [here, setHere] = useState<{
      readonly Shown?: ComponentType<Props> | undefined
      readonly cause?: Error
    }>(() => ({ Shown: loaded }))
    const attempt = useSyncExternalStore(codeState.subscribe, codeState.attempts)
    const { Shown, cause } = here
    const onClose = 'onClose' in props && typeof props.onClose === 'function' ? props.onClose : undefined
    useLayoutEffect(() => {
      if (Shown) return
      let isGone = false
      const open = () =>
        void code.open().then(
          (component) => {
            if (!isGone) setHere({ Shown: component })
          },
          (reason: unknown) => {
            if (isGone) return
            setHere({ cause: reason instanceof Error ? reason : new Error(String(reason)) })
            if (!(reason instanceof CodeMissing)) return
            if (whileLoading === undefined && (!isAside || reason.isOutdated)) codeState.show(reason)
            ;(onClose as (() => void) | undefined)?.()
          },
        )
      let withdraw: (() => void) | undefined
      if (isAside) withdraw = afterPaint(open)
      else open()
      return () => {
        isGone = true
        withdraw?.()
      }
      // Asked for once a drawing, and again when somebody tries again; what it is drawn with changes nothing.
      // oxlint-disable-next-line react/exhaustive-deps
    }, [Shown, attempt])
    if (cause !== undefined && !(cause instanceof CodeMissing)) throw cause
    if (Shown) {
      // What is left of the props is what the component takes: TypeScript cannot take one from a type it does not know.
      const drawn = <Shown {...(props as unknown as Props)} />
      return onClose ? <OverlayBoundary onClose={onClose as () => void}>{drawn}</OverlayBoundary> : drawn
    }
    if (cause !== undefined && whileMissing !== undefined) return whileMissing
    if (cause !== undefined && whileLoading !== undefined) return <CodeMissingAlert missing={cause} />
    return whileLoading ?? null
  }
  return Object.assign(OnDemandComponent, {
    // What fails is asked for again, and told, when it is drawn.
    preload: () => void code.open().catch(() => undefined),
  })
}
