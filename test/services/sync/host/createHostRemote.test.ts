import { expect, test } from 'vitest'

import { segmentsIn } from '@/domain/sync/segmentFrames'
import { createHostRemote } from '@/services/sync/host/createHostRemote'

type Asked = { readonly path: string; readonly body: Uint8Array<ArrayBuffer> }

/** A host that answers as `answer` does, and what it was asked. */
function remoteOver(answer: (path: string) => Response) {
  const asked: Asked[] = []
  const remote = createHostRemote({
    fetch: async (input, init) => {
      const request = new Request(input, init)
      const path = new URL(request.url).pathname.replace('/api/sync/space', '')
      asked.push({ path, body: new Uint8Array(await request.arrayBuffer()) })
      return answer(path)
    },
    url: 'https://host.test',
    space: 'space',
    device: 'ada1',
    token: 'token',
  })
  return { remote, asked }
}

const DONE = () => new Response(null, { status: 204 })
const segment = (bytes: number) => new Uint8Array(bytes).fill(7)

test('sends several segments in one request, as long as they are about a megabyte', async () => {
  const { remote, asked } = remoteOver(DONE)
  const segments = [segment(400_000), segment(500_000), segment(600_000)]
  expect(await remote.push(3, segments)).toEqual({ ok: true, value: 2 })
  expect(asked.map(({ path }) => path)).toEqual(['/segments'])
  const sent = segmentsIn(asked[0]?.body ?? new Uint8Array())
  expect(sent.map(({ device, number, bytes }) => [device, number, bytes.length])).toEqual([
    ['ada1', 3, 400_000],
    ['ada1', 4, 500_000],
  ])
  expect(await remote.push(5, segments.slice(2))).toEqual({ ok: true, value: 1 })
  expect([asked.at(-1)?.path, asked.at(-1)?.body.length]).toEqual(['/segments/5', 600_000])
})

test('sends one at a time to a host that takes no more', async () => {
  const problem = { error: { message: 'There is nothing here.', code: 'not_found' } }
  const { remote, asked } = remoteOver((path) =>
    path === '/segments' ? Response.json(problem, { status: 404 }) : DONE(),
  )
  expect(await remote.push(1, [segment(1), segment(2)])).toEqual({ ok: true, value: 1 })
  expect(asked.map(({ path }) => path)).toEqual(['/segments', '/segments/1'])
})

test('says why a host takes none of them', async () => {
  const problem = {
    error: { message: 'The space is full.', code: 'space_full' },
    usedBytes: 1,
    quotaBytes: 2,
  }
  const { remote, asked } = remoteOver(() => Response.json(problem, { status: 507 }))
  expect(await remote.push(1, [segment(1), segment(2)])).toMatchObject({
    error: { type: 'full', usedBytes: 1 },
  })
  expect(asked).toHaveLength(1)
})
