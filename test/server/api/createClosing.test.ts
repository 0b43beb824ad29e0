import { expect, test } from 'vitest'

import { createClosing } from '@/server/api/createClosing'

const request = new Request('http://host.test/v1/models')

/** A promise and what settles it. */
function later<Value>() {
  let resolve: (value: Value) => void = () => undefined
  const promise = new Promise<Value>((done) => {
    resolve = done
  })
  return { promise, resolve }
}

test('closing waits for requests without an answer yet, and only then settles', async () => {
  const order: string[] = []
  const answer = later<Response>()
  const { api, close } = createClosing(
    () => answer.promise,
    () => Promise.resolve(void order.push('settled')),
  )
  const asked = api(request, '')
  const closed = close()
  order.push('answered')
  answer.resolve(new Response())
  await Promise.all([asked, closed])
  expect(order).toEqual(['answered', 'settled'])
})

test('closing waits until a reader that left has been told to the source', async () => {
  const order: string[] = []
  const told = later<undefined>()
  const body = () =>
    new ReadableStream<Uint8Array>({
      cancel: () => told.promise.then(() => void order.push('told')),
    })
  const { api, close } = createClosing(
    () => Promise.resolve(new Response(body())),
    () => Promise.resolve(void order.push('settled')),
  )
  const answer = await api(request, '')
  const left = answer.body?.cancel()
  const closed = close()
  told.resolve(undefined)
  await Promise.all([left, closed])
  expect(order).toEqual(['told', 'settled'])
})

test('an answer that is read to its end, fails or never comes is over', async () => {
  const { api, close } = createClosing(
    ({ method }) =>
      method === 'POST' ? Promise.reject(new Error('broken')) : Promise.resolve(new Response('words')),
    () => Promise.resolve(),
  )
  expect(await (await api(request, '')).text()).toBe('words')
  await expect(api(new Request(request, { method: 'POST' }), '')).rejects.toThrow('broken')
  await close()
})
