import { useEffect, useRef, useState } from 'react'

/** A test of what is in a form, and what it found. */
export type Trial<Subject, Found> = {
  readonly isRunning: boolean
  readonly found: Found | undefined
  /** With the key that is typed, or the one that is kept when undefined. Ends a test that still runs. */
  readonly run: (subject: Subject, key: string | undefined) => void
  /** Forgets what was found: it speaks of what is no longer in the form. */
  readonly clear: () => void
}

/** Runs a test, one at a time; leaving the page ends it. */
export function useTrial<Subject, Found>(
  test: (subject: Subject, key: string | undefined, signal: AbortSignal) => Promise<Found>,
): Trial<Subject, Found> {
  const [isRunning, setIsRunning] = useState(false)
  const [found, setFound] = useState<Found>()
  const running = useRef<AbortController>(undefined)

  useEffect(() => () => running.current?.abort(), [])

  const run = async (subject: Subject, key: string | undefined) => {
    running.current?.abort()
    const controller = new AbortController()
    running.current = controller
    setIsRunning(true)
    setFound(undefined)
    const result = await test(subject, key, controller.signal)
    if (controller.signal.aborted) return
    setIsRunning(false)
    setFound(result)
  }
  return {
    isRunning,
    found,
    run: (subject, key) => void run(subject, key),
    clear: () => {
      running.current?.abort()
      setIsRunning(false)
      setFound(undefined)
    },
  }
}
