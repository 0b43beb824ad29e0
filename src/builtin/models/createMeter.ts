/** How far a transfer is. */
export type Progress = {
  readonly doneBytes: number
  /** Undefined when the other side does not say. */
  readonly totalBytes?: number
  /** Over the last seconds; 0 before there is anything to measure. */
  readonly bytesPerSecond: number
  /** Undefined while it cannot be told. */
  readonly secondsLeft?: number
}

/** The speed is that of this long; shorter jumps about, longer lags behind. */
const WINDOW_MS = 5000

/** Measures a transfer: call it with the bytes done so far. `now` is milliseconds from any start. */
export function createMeter(
  now: () => number,
): (doneBytes: number, totalBytes: number | undefined) => Progress {
  let samples: readonly { readonly at: number; readonly bytes: number }[] = []
  return (doneBytes, totalBytes) => {
    const at = now()
    samples = [...samples.filter((sample) => at - sample.at <= WINDOW_MS), { at, bytes: doneBytes }]
    const [first] = samples
    const seconds = first ? (at - first.at) / 1000 : 0
    const bytesPerSecond = first && seconds > 0 ? (doneBytes - first.bytes) / seconds : 0
    return {
      doneBytes,
      bytesPerSecond,
      ...(totalBytes !== undefined && { totalBytes }),
      ...(totalBytes !== undefined &&
        bytesPerSecond > 0 && { secondsLeft: Math.max(0, (totalBytes - doneBytes) / bytesPerSecond) }),
    }
  }
}
