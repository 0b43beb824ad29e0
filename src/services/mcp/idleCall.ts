import type { ServerFault } from '@/domain/mcp/serverFault'

type Limits = {
  /** Longest silence, in milliseconds. */
  readonly limitMs: number
  readonly signal: AbortSignal
  /** While true, the call waits for the person, not for the server. */
  readonly isPaused: () => boolean
}

export type IdleOutcome<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly cause: unknown; readonly fault?: ServerFault }

/**
 * Runs a call that is aborted after a silence, and when `signal` is. `touch` notes a sign of life. Never rejects.
 */
export async function idleCall<Value>(
  { limitMs, signal, isPaused }: Limits,
  run: (given: { readonly signal: AbortSignal; readonly touch: () => void }) => Promise<Value>,
): Promise<IdleOutcome<Value>> {
  const controller = new AbortController()
  const stop = () => controller.abort()
  signal.addEventListener('abort', stop)
  if (signal.aborted) stop()
  let timer: ReturnType<typeof setTimeout> | undefined
  const silence = { isOver: false }
  const touch = () => {
    clearTimeout(timer)
    timer = setTimeout(() => {
      if (isPaused()) {
        touch()
        return
      }
      silence.isOver = true
      stop()
    }, limitMs)
  }
  touch()
  try {
    return { ok: true, value: await run({ signal: controller.signal, touch }) }
  } catch (cause) {
    if (signal.aborted) return { ok: false, cause, fault: { type: 'cancelled' } }
    if (silence.isOver) return { ok: false, cause, fault: { type: 'silent', limitMs } }
    return { ok: false, cause }
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', stop)
  }
}
