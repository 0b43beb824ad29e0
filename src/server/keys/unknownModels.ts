import { headersWithKey } from '@/domain/dialects'
import { isRecord, parseJson } from '@/lib/json'

import { listText } from '../api/createGateway'
import { listModelFiles } from '../api/listModelFiles'
import type { Upstream } from '../api/upstream'
import type { ServerSettings } from '../readSettings'
import { serves, type UpstreamPlan } from '../upstreams/readUpstreams'

const LIST_MS = 5_000

/** Which of some models a host does not have; none where that can't be told now. Never rejects. */
export async function unknownModels(
  models: readonly string[],
  { upstream, modelsFolder }: Pick<ServerSettings, 'upstream' | 'modelsFolder'>,
  {
    plan,
    pocketFile,
    fetch,
  }: { readonly plan?: UpstreamPlan; readonly pocketFile: string; readonly fetch: typeof globalThis.fetch },
): Promise<readonly string[]> {
  if (plan) {
    const others = models.filter(
      (id) =>
        !plan.models.has(id) && !plan.upstreams.some((each) => each.models.length > 0 && serves(each, id)),
    )
    const open = plan.upstreams.filter((each) => each.models.length === 0)
    const lists = await Promise.all(open.map((each) => listAt(each, fetch)))
    return missingIn(others, lists)
  }
  if (upstream) return missingIn(models, [await listAt(upstream, fetch)])
  const { models: files } = await listModelFiles(pocketFile, modelsFolder)
  return missingIn(models, [files.map(({ entry }) => entry.id)])
}

/** One list that can't be had may hold anything. */
const missingIn = (models: readonly string[], lists: readonly (readonly string[] | undefined)[]) =>
  lists.includes(undefined) ? [] : models.filter((id) => !lists.some((list) => list?.includes(id)))

async function listAt(
  { baseUrl, key }: Upstream,
  fetch: typeof globalThis.fetch,
): Promise<readonly string[] | undefined> {
  try {
    const answer = await fetch(`${baseUrl}/v1/models`, {
      headers: headersWithKey(baseUrl, key),
      redirect: 'manual',
      signal: AbortSignal.timeout(LIST_MS),
    })
    const body = answer.ok ? parseJson(await listText(answer)) : undefined
    const data: unknown = isRecord(body) ? body['data'] : undefined
    return Array.isArray(data)
      ? data.flatMap((row: unknown) => (isRecord(row) ? [String(row['id'])] : []))
      : undefined
  } catch {
    return undefined
  }
}
