import { useEffect, useEffectEvent, useState } from 'react'

import { describeCaptureProblem, type Captured, type CaptureSource } from '@/domain/attachments/captured'
import { type App, useCommands } from '@/hooks/app'

type CaptureCommands = Awaited<ReturnType<App['commands']['loadCaptureCommands']>>

/** What is on, or why nothing is. Both are undefined while the browser still asks. */
type Opened<Device> = { readonly device?: Device; readonly problem?: string }

/**
 * Turns on a camera or a microphone for as long as it is shown, and another one for another key.
 *
 * @param key what is opened: each other one closes the one before.
 */
export function useCaptured<Device extends { readonly close: () => void }>(
  source: CaptureSource,
  key: string,
  open: (commands: CaptureCommands) => Promise<Captured<Device>>,
): Opened<Device> {
  const { loadCaptureCommands } = useCommands()
  const [opened, setOpened] = useState<Opened<Device>>({})
  const start = useEffectEvent(async () => open(await loadCaptureCommands()))
  useEffect(() => {
    let isGone = false
    let device: Device | undefined
    start().then(
      (result) => {
        if (result.ok) device = result.value
        if (isGone) device?.close()
        else if (result.ok) setOpened({ device: result.value })
        else setOpened({ problem: describeCaptureProblem(source, result.error) })
      },
      (cause: unknown) => setOpened({ problem: cause instanceof Error ? cause.message : String(cause) }),
    )
    return () => {
      isGone = true
      device?.close()
      setOpened({})
    }
  }, [source, key])
  return opened
}

/** For the `ref` of an image or a player: gives it a file, for as long as it is there. */
export const playsFile = (file: File) => (element: HTMLImageElement | HTMLAudioElement | null) => {
  if (!element) return undefined
  const url = URL.createObjectURL(file)
  element.src = url
  return () => URL.revokeObjectURL(url)
}
