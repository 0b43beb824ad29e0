import { abiOf, type PackageLock, readPackageLock, withFurther } from '@/domain/code/pythonPackages'
import { isRecord, parseJson } from '@/lib/json'

import type { PackageStore } from './packageStore'

/** Where packages come from, and which there are. */
export type Distribution = {
  /** Ends with a slash. */
  readonly base: string
  readonly lock: PackageLock
  /** The lock as Pyodide reads it. */
  readonly text: string
}

/** The version of Pyodide that this app is built with. */
export const PYODIDE_VERSION = '314.0.7'
/** Pyodide's own distribution: the address that its loader names for its version. */
const PUBLIC_BASE = `https://cdn.jsdelivr.net/pyodide/v${PYODIDE_VERSION}/full/`
/** Packages of this app's own host (`PARLANCE_PYTHON`). */
const HOST_BASE = '/python/'

/**
 * The host's own packages where it has some, and then no others, so that nothing is asked of strangers; else Pyodide's.
 * A host that can't be reached counts as it was last.
 *
 * @param bundled the lock that came with this app.
 */
export async function openDistribution(
  fetch: typeof globalThis.fetch,
  store: PackageStore,
  bundled: string,
): Promise<Distribution> {
  const abi = abiOf(bundled)
  const host = await hostLockText(fetch, store)
  const own = host === undefined ? undefined : readPackageLock(host, abi)
  // Compiled for another Python they don't fit; then the host may still have files of this one, and nobody else is asked.
  const original = own && host !== undefined ? host : bundled
  const lock = withFurther(own ?? readPackageLock(bundled) ?? new Map(), host !== undefined)
  return { base: host === undefined ? PUBLIC_BASE : HOST_BASE, lock, text: lockText(original, lock) }
}

async function hostLockText(
  fetch: typeof globalThis.fetch,
  store: PackageStore,
): Promise<string | undefined> {
  try {
    const answer = await fetch(`${HOST_BASE}pyodide-lock.json`, { cache: 'no-cache' })
    // A host without packages says so with 204; one of files alone may answer with its page.
    const text = answer.status === 200 ? await answer.text() : ''
    const isLock = readPackageLock(text) !== undefined
    await store.keepHostLock(isLock ? text : undefined)
    return isLock ? text : undefined
  } catch {
    return store.hostLock()
  }
}

/** A lock as Pyodide reads it, with the packages it lacks. */
function lockText(original: string, lock: PackageLock): string {
  const read = parseJson(original)
  const known = isRecord(read) && isRecord(read['packages']) ? read['packages'] : {}
  const added = [...lock.values()]
    .filter(({ name }) => !Object.hasOwn(known, name))
    .map(({ name, fileName, sha256, depends, imports }) => {
      const place = { install_dir: 'site', package_type: 'package', unvendored_tests: false }
      return [name, { name, version: '0', file_name: fileName, sha256, depends, imports, ...place }] as const
    })
  return JSON.stringify({ ...(isRecord(read) && read), packages: { ...known, ...Object.fromEntries(added) } })
}
