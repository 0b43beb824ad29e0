import type { BrowserContext, Page } from 'playwright-core'

/** A layout shift as browsers tell it (Layout Instability API), and what moved. */
export type Shift = { readonly value: number; readonly moved: readonly string[] }

/** Every page of this profile notes its layout shifts from its start; not those within half a second of a press. */
export async function noteShifts(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    type Entry = PerformanceEntry & {
      readonly value: number
      readonly hadRecentInput: boolean
      readonly sources: readonly {
        readonly node: Node | null
        readonly previousRect: DOMRectReadOnly
        readonly currentRect: DOMRectReadOnly
      }[]
    }
    const noted: Shift[] = []
    Object.assign(globalThis, { notedShifts: noted })
    const boxOf = ({ x, y, width, height }: DOMRectReadOnly) =>
      [x, y, width, height].map(Math.round).join(' ')
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput, sources } of list.getEntries() as Entry[]) {
        if (hadRecentInput) continue
        const moved = sources.map(({ node, previousRect, currentRect }) => {
          const name =
            node instanceof Element ? `${node.localName}.${node.className}`.slice(0, 60) : node?.nodeName
          return `${name}: ${boxOf(previousRect)} → ${boxOf(currentRect)}`
        })
        noted.push({ value, moved })
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

/** The shifts since the last time one asked. */
export const takeShifts = (page: Page): Promise<readonly Shift[]> =>
  page.evaluate(() => (globalThis as unknown as { notedShifts: Shift[] }).notedShifts.splice(0))

/** Cumulative layout shift. */
export const sumOfShifts = (shifts: readonly Shift[]): number =>
  shifts.reduce((sum, { value }) => sum + value, 0)
