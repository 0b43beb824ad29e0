import { readFile } from 'node:fs/promises'

import { failed, type Result } from '@/lib/result'

import { readUpstreams } from './readUpstreams'
import type { UpstreamPlan } from './upstreamPlan'

/** Reads the file of upstreams at a path. The error is a sentence for the terminal. */
export async function readUpstreamsFile(
  path: string,
  environment: Readonly<Record<string, string | undefined>>,
): Promise<Result<UpstreamPlan, string>> {
  const text = await readFile(path, 'utf8').catch(() => undefined)
  return text === undefined
    ? failed(`The file of upstreams could not be read: ${path}`)
    : readUpstreams(text, environment, path)
}
