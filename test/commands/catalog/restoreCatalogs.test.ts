import { describe, expect, it } from 'vitest'

import { BUILTIN_CONNECTION } from '@/domain/builtin/builtinConnection'
import { restoreCatalogs } from '@/commands/catalog/restoreCatalogs'
import type { Connection } from '@/domain/connections/connection'
import { catalogKeys, catalogQuery, modelKeys, modelsQuery } from '@/queries/models'
import { CONNECTION, createTestApp } from '#test/support/createTestApp'
import { answersWith, ROWS } from '#test/views/catalog/catalogAnswers'

const NOW = 1_790_000_000_000
const HOUR_MS = 3_600_000

/** An app that asked once for the list and the catalog of a service, and was closed and opened later. */
async function reopened(connection: Connection = CONNECTION, between?: (app: MadeApp) => Promise<unknown>) {
  let time = NOW
  const made = await createTestApp({
    connections: [connection],
    now: () => time,
    fetch: answersWith(ROWS),
    builtinFetch: answersWith(ROWS),
  })
  const { app } = made
  await app.queryClient.query(modelsQuery(app.api, connection))
  await app.queryClient.query(catalogQuery(app.api, connection))
  await (await app.openSnapshots()).loadBefore(connection.id)
  await between?.(app)
  time += HOUR_MS
  app.queryClient.clear()
  await restoreCatalogs({ ...app.deps, openSnapshots: app.openSnapshots })
  const now = app.store.getState().connections[0] ?? connection
  return {
    ...made,
    list: app.queryClient.getQueryState(modelKeys.of(now, app.api.keyGeneration(now))),
    catalog: app.queryClient.getQueryState(catalogKeys.of(now)),
  }
}
type MadeApp = Awaited<ReturnType<typeof createTestApp>>['app']

describe('what is there before anything is fetched', () => {
  it('is the last model list of the key, as old as it is, beside the catalog', async () => {
    const { list, catalog } = await reopened()

    expect(list?.data).toMatchObject({ models: [{ id: 'acme/atlas-70b' }, { id: 'acme/finch-8b' }] })
    expect(list?.dataUpdatedAt).toBe(NOW)
    expect(catalog?.dataUpdatedAt).toBe(NOW)
  })

  it('is fetched again on a reload, however fresh it is', async () => {
    const { list, catalog } = await reopened()
    expect([list?.isInvalidated, catalog?.isInvalidated]).toEqual([true, true])
  })

  it('is no list of another key', async () => {
    const { list, catalog } = await reopened(CONNECTION, (app) =>
      app.commands.saveConnection(CONNECTION, 'another key'),
    )
    expect(list?.data).toBeUndefined()
    expect(catalog?.data).toBeDefined()
  })

  it('is no list of another address', async () => {
    const { list } = await reopened(CONNECTION, (app) =>
      app.commands.saveConnection({ ...CONNECTION, baseUrl: 'https://beta.test' }, undefined),
    )
    expect(list?.data).toBeUndefined()
  })

  it('is no list that came for a key which was changed meanwhile', async () => {
    let answer: (() => void) | undefined
    const { app } = await createTestApp({
      fetch: async (...request) => {
        await new Promise<void>((resolve) => (answer = resolve))
        return answersWith(ROWS)(...request)
      },
    })
    const asked = app.queryClient.query(modelsQuery(app.api, CONNECTION))
    while (answer === undefined) await new Promise((resolve) => setTimeout(resolve, 1))
    await app.commands.saveConnection(CONNECTION, 'another key')
    answer()
    await asked

    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(await (await app.openSnapshots()).loadList(CONNECTION.id, CONNECTION.baseUrl)).toBeNull()
  })

  it('is nothing of the models on this device: they answer without a network, and may have changed', async () => {
    const { list, catalog } = await reopened(BUILTIN_CONNECTION)
    expect([list?.data, catalog?.data]).toEqual([undefined, undefined])
  })
})
