import type { Driver } from './driver'

/** Whether every file the app needs with no network is on the device, with one of the two builds of the engine. */
export const isFilled = async (page: Driver): Promise<boolean> => (await page.evaluate(keptInPage)).length > 0

/** Runs in a page: the builds of the engine that are on the device with every file the app needs with no network. */
export async function keptInPage(): Promise<readonly string[]> {
  const { files, changing, engines } = (await (await fetch('/precache.json')).json()) as {
    files: string[]
    changing: string[]
    engines: Record<string, string[]>
  }
  const kept = await (await caches.open('parlance-files')).keys()
  const paths = new Set(kept.map(({ url }) => new URL(url).pathname))
  const hasAll = (wanted: readonly string[] = []) => wanted.every((path) => paths.has(path))
  if (!hasAll([...files, ...changing])) return []
  return Object.keys(engines).filter((name) => hasAll(engines[name]))
}
