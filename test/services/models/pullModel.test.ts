/** Lines written by us from Ollama's documentation of `/api/pull`. */
import { expect, it } from 'vitest'

import type { PullProgress } from '@/domain/models/model'
import { pullModel } from '@/services/models/pullModel'

import { bodyOf, encode } from '../completions/support'

const ORDER = { url: 'http://localhost:11434/api/pull', headers: {}, model: 'qwen3:8b' }

function pulled(answer: () => Response | Promise<Response>, signal = new AbortController().signal) {
  const told: PullProgress[] = []
  const asked: string[] = []
  const result = pullModel(ORDER, {
    fetch: (_url, init) => {
      asked.push(init?.body as string)
      return Promise.resolve(answer())
    },
    signal,
    onProgress: (progress) => told.push(progress),
  })
  return { told, asked, result }
}
const lines =
  (...all: readonly object[]) =>
  () =>
    new Response(bodyOf(all.map((each) => encode(`${JSON.stringify(each)}\n`))))

it('tells how far a download is, until it is done', async () => {
  const { told, asked, result } = pulled(
    lines(
      { status: 'pulling manifest' },
      { status: 'pulling aa', digest: 'sha256:aa', total: 100 },
      { status: 'pulling aa', digest: 'sha256:aa', total: 100, completed: 60 },
      { status: 'verifying sha256 digest' },
      { status: 'success' },
    ),
  )
  expect(await result).toEqual({ ok: true, value: undefined })
  expect(asked).toEqual(['{"model":"qwen3:8b","stream":true}'])
  expect(told).toEqual([
    { status: 'pulling manifest' },
    { status: 'pulling aa', totalBytes: 100, loadedBytes: 0 },
    { status: 'pulling aa', totalBytes: 100, loadedBytes: 60 },
    { status: 'verifying sha256 digest' },
    { status: 'success' },
  ])
})

it('says what the server says is wrong, and that it broke off', async () => {
  const wrong = pulled(
    lines({ status: 'pulling manifest' }, { error: 'pull model manifest: file does not exist' }),
  )
  expect(await wrong.result).toMatchObject({
    ok: false,
    error: { type: 'rejected', detail: 'pull model manifest: file does not exist' },
  })
  expect(await pulled(lines({ status: 'pulling manifest' })).result).toMatchObject({
    ok: false,
    error: { type: 'unreachable' },
  })
})

it('ends when it is cancelled', async () => {
  const controller = new AbortController()
  const { told, result } = pulled(
    () =>
      new Response(
        new ReadableStream({ start: (stream) => stream.enqueue(encode('{"status":"pulling manifest"}\n')) }),
      ),
    controller.signal,
  )
  await expect.poll(() => told.length).toBe(1)
  controller.abort()
  expect(await result).toEqual({
    ok: false,
    error: { type: 'notSent', reason: 'The download was cancelled.' },
  })
})
