import type { Driver } from './driver'

/** Whether every file the app needs with no network is on the device, with one of the two builds of the engine. */
export const isFilled = (page: Driver): Promise<boolean> =>
  page.evaluate(async () => {
    const { files, changing, engines } = (await (await fetch('/precache.json')).json()) as {
      files: string[]
      changing: string[]
      engines: Record<string, string[]>
    }
    const kept = await (await caches.open('parlance-files')).keys()
    const paths = new Set(kept.map(({ url }) => new URL(url).pathname))
    const hasAll = (wanted: readonly string[] = []) => wanted.every((path) => paths.has(path))
    return hasAll([...files, ...changing]) && (hasAll(engines['newer']) || hasAll(engines['older']))
  })
