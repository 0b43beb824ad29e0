import type { Page } from 'playwright-core'

/** The middle one; NaN of nothing. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other)
  const middle = sorted.length / 2
  return sorted.length % 2 === 1
    ? (sorted[Math.floor(middle)] ?? NaN)
    : ((sorted[middle - 1] ?? NaN) + (sorted[middle] ?? NaN)) / 2
}

/** The value below which this share of the others lies. */
export const quantile = (values: readonly number[], share: number): number =>
  values.toSorted((one, other) => one - other)[
    Math.min(values.length - 1, Math.floor(share * values.length))
  ] ?? NaN

export type Row = {
  readonly name: string
  readonly values: readonly number[]
  readonly unit: string
  /** The promise in words: "at most 400". */
  readonly promise?: string
}

/** Prints medians with their spread, one a line. */
export function printTable(title: string, rows: readonly Row[]): void {
  const cells = rows.map(({ name, values, unit, promise = '' }) => [
    name,
    `${format(median(values))} ${unit}`,
    `${format(Math.min(...values))}–${format(Math.max(...values))}`,
    String(values.length),
    promise,
  ])
  const all = [['What', 'Median', 'Range', 'Runs', 'Promise'], ...cells]
  const widths = [0, 1, 2, 3, 4].map((column) => Math.max(...all.map((line) => (line[column] ?? '').length)))
  const text = all.map(
    (line) => `| ${line.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`,
  )
  text.splice(1, 0, `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`)
  console.log(`\n## ${title}\n\n${text.join('\n')}\n`)
}

const format = (value: number): string =>
  Math.abs(value) >= 100 ? Math.round(value).toLocaleString('en-US') : value.toFixed(1)

/** What a page did while something ran in it. Times in milliseconds. */
export type Activity = {
  /** Longest tasks, each over 50 ms. */
  readonly longTasks: readonly number[]
  /** Main-thread time spent on tasks. */
  readonly busyMs: number
  /** Frames that came later than one and a half frame times after the one before. */
  readonly droppedFrames: number
  readonly wallMs: number
}

/**
 * Watches long tasks, frames and main-thread time of a page while `work` runs.
 *
 * @param countsFrames false where frames are not what is asked: counting them makes the page draw each one, also those
 * in which nothing changes, and that takes time of its own. `droppedFrames` is NaN then.
 * @param isLeft true where the work opens another page: long tasks and frames of the first say nothing.
 */
export async function watch(
  page: Page,
  work: () => Promise<void>,
  { countsFrames = true, isLeft = false } = {},
): Promise<Activity> {
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable', { timeDomain: 'timeTicks' })
  await page.evaluate((isCounting) => {
    const seen = { tasks: [] as number[], frames: [] as number[], isOn: true }
    Object.assign(globalThis, { parlanceBench: seen })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) seen.tasks.push(entry.duration)
    }).observe({ type: 'longtask' })
    const tick = (at: number) => {
      seen.frames.push(at)
      if (seen.isOn) requestAnimationFrame(tick)
    }
    if (isCounting) requestAnimationFrame(tick)
  }, countsFrames)
  const before = await busySeconds(session)
  const startedAt = performance.now()
  await work()
  const wallMs = performance.now() - startedAt
  const busyMs = ((await busySeconds(session)) - before) * 1000
  if (isLeft) {
    await session.detach()
    return { longTasks: [], busyMs, wallMs, droppedFrames: NaN }
  }
  const seen = await page.evaluate(() => {
    const { parlanceBench } = globalThis as unknown as {
      parlanceBench: { tasks: number[]; frames: number[]; isOn: boolean }
    }
    parlanceBench.isOn = false
    return { tasks: parlanceBench.tasks, frames: parlanceBench.frames }
  })
  await session.detach()
  const gaps = seen.frames.slice(1).map((at, index) => at - (seen.frames[index] ?? at))
  const frameMs = 1000 / 60
  return {
    longTasks: seen.tasks,
    busyMs,
    wallMs,
    droppedFrames: countsFrames
      ? gaps.reduce((sum, gap) => sum + Math.max(0, Math.round(gap / frameMs) - 1), 0)
      : NaN,
  }
}

type Session = Awaited<ReturnType<ReturnType<Page['context']>['newCDPSession']>>

async function busySeconds(session: Session): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics')
  return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0
}
