import { useLayoutEffect, useState, type ComponentType, type ReactNode } from 'react'

import { afterPaint } from '@/lib/afterPaint'
import { startOnce } from '@/lib/startOnce'

type Standing = {
  /** Drawn until the code is here; nothing unless given. */ readonly whileLoading?: ReactNode
}

export type OnDemand<Props> = ComponentType<Props & Standing> & {
  /** Loads the code before it is drawn. */
  readonly preload: () => void
}

/**
 * A component whose code is loaded when it is first drawn. Code that is here is drawn at once, and what is loaded as
 * soon as it is: React's `lazy` draws its fallback first in both cases, and holds back for 300 ms what follows one,
 * at each level of such components. Code that cannot be loaded throws to the error boundary around it, and is asked
 * for again when it is drawn anew.
 *
 * @param isAside it stands beside what people came for: its code is asked for once the frame without it is painted.
 */
export function onDemand<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { isAside = false } = {},
): OnDemand<Props> {
  let loaded: ComponentType<Props> | undefined
  const code = startOnce(async () => (loaded = await load()))

  function OnDemandComponent({ whileLoading = null, ...props }: Props & Standing) {
    const [here, setHere] = useState<{
      readonly Shown?: ComponentType<Props> | undefined
      readonly cause?: Error
    }>(() => ({ Shown: loaded }))
    const { Shown, cause } = here
    useLayoutEffect(() => {
      if (Shown) return
      let isGone = false
      const settle = (next: typeof here) => {
        if (!isGone) setHere(next)
      }
      const open = () =>
        void code.open().then(
          (component) => settle({ Shown: component }),
          (reason: unknown) =>
            settle({ cause: reason instanceof Error ? reason : new Error(String(reason)) }),
        )
      let withdraw: (() => void) | undefined
      if (isAside) withdraw = afterPaint(open)
      else open()
      return () => {
        isGone = true
        withdraw?.()
      }
    }, [Shown])
    if (cause !== undefined) throw cause
    // What is left of the props is what the component takes: TypeScript cannot take one from a type it does not know.
    return Shown ? <Shown {...(props as unknown as Props)} /> : whileLoading
  }
  return Object.assign(OnDemandComponent, {
    // What fails is asked for again, and told, when it is drawn.
    preload: () => void code.open().catch(() => undefined),
  })
}
