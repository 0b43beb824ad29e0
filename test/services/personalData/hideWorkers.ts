import { createHiding, type HideOrder } from '@/domain/personalData/hiding'
import type { TimedWorker } from '@/services/workers/createTimedWorker'

type Asked = { readonly id: number; readonly request: HideOrder }

/** Workers that hide personal data as the real one does, in later tasks and with copies of what they are given. */
export function createHideWorkers() {
  let started = 0
  let asked = 0
  let ended = 0
  let isHeld = false
  const start = (): TimedWorker => {
    started += 1
    const hide = createHiding(() => 0)
    const listeners: ((event: MessageEvent) => void)[] = []
    let isOver = false
    return {
      postMessage: (message: unknown) => {
        asked += 1
        if (isHeld) return
        const { id, request } = structuredClone(message) as Asked
        setTimeout(() => {
          const data: unknown = structuredClone({ id, answer: hide(request) })
          if (!isOver) for (const listener of listeners) listener(new MessageEvent('message', { data }))
        })
      },
      terminate: () => {
        isOver = true
        ended += 1
      },
      addEventListener: (type: string, listener: unknown) => {
        if (type === 'message') listeners.push(listener as (event: MessageEvent) => void)
      },
    }
  }
  return {
    start,
    started: () => started,
    asked: () => asked,
    ended: () => ended,
    /** From now on, what is asked is never answered. */
    hold: () => {
      isHeld = true
    },
    release: () => {
      isHeld = false
    },
  }
}
