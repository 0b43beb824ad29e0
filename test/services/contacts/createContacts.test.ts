import { expect, test, vi } from 'vitest'

import { createContacts } from '@/services/contacts/createContacts'

/** Contacts over a worker that says what it heard, in order with the requests. */
function withWorker({ isThere = true, answers = true } = {}) {
  const log: string[] = []
  const contacts = createContacts({
    ownOrigin: 'https://app.test',
    worker: () =>
      isThere
        ? {
            postMessage: (message: unknown, ports: unknown) => {
              log.push(JSON.stringify(message))
              if (answers) (ports as MessagePort[])[0]!.postMessage('kept')
            },
          }
        : null,
    fetch: (input) => {
      log.push(input instanceof Request ? input.url : input.toString())
      return Promise.resolve(new Response())
    },
  })
  return { contacts, log }
}

test('tells the worker of an origin before it is asked', async () => {
  const { contacts, log } = withWorker()
  contacts.name(['https://api.test'])
  await contacts.fetch('https://api.test/v1/models')
  await contacts.fetch('https://files.test/model.gguf')
  expect(log).toEqual([
    '{"origins":["https://api.test"]}',
    'https://api.test/v1/models',
    '{"allow":"https://files.test"}',
    'https://files.test/model.gguf',
  ])
  expect(contacts.others()).toEqual(['https://files.test'])
})

test('asks its own origin and addresses without one at once', async () => {
  const { contacts, log } = withWorker()
  await contacts.fetch('/models.json')
  await contacts.fetch('data:,x')
  expect(log).toEqual(['/models.json', 'data:,x'])
  expect(contacts.others()).toEqual([])
})

test('a worker that is silent holds up no request for long', async () => {
  vi.useFakeTimers()
  const { contacts, log } = withWorker({ answers: false })
  const asked = contacts.fetch('https://files.test/x')
  await vi.advanceTimersByTimeAsync(500)
  await asked
  expect(log.at(-1)).toBe('https://files.test/x')
  vi.useRealTimers()
})

test('tells a new worker everything, and no worker nothing', async () => {
  const { contacts, log } = withWorker()
  contacts.name(['https://api.test'])
  contacts.workerChanged()
  expect(log).toEqual(['{"origins":["https://api.test"]}', '{"origins":["https://api.test"]}'])
  const alone = withWorker({ isThere: false })
  await alone.contacts.fetch('https://api.test/x')
  expect(alone.log).toEqual(['https://api.test/x'])
  expect(alone.contacts.isEnforced()).toBe(false)
})
