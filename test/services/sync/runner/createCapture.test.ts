import { expect, it, vi } from 'vitest'

import type { ConversationId } from '@/domain/ids'
import { newSyncState, type SyncState } from '@/domain/sync/syncState'
import { failed, ok } from '@/lib/result'
import type { Step } from '@/services/sync/engineSteps'
import { createCapture } from '@/services/sync/runner/createCapture'
import { createTelling } from '@/services/sync/runner/createTelling'
import { createWork } from '@/services/sync/runner/createWork'

const IDS = Array.from({ length: 4_000 }, (_, index) => `c${index}` as ConversationId)
/** A first sync looks at 400 conversations at a time. */
const PARTS = 10

/** A first sync of 4,000 conversations, `segments` of them written with each part, and sendings that end when told. */
function firstSync(segments: number) {
  let state: SyncState = newSyncState({ type: 'host', url: '' }, 'space', 'one')
  const sendings: { readonly end: (outcome: Awaited<Step>) => void }[] = []
  const seen = { parts: 0, atOnce: 0, mostAtOnce: 0 }
  const rows = {
    listThreads: () => Promise.resolve(ok(IDS)),
    loadState: () => Promise.resolve(ok(state)),
  }
  const capture = createCapture({
    rows,
    engine: {
      captureKinds: () => Promise.resolve(ok(undefined)),
      captureExchanges: () => Promise.resolve(ok(undefined)),
      captureThreads: (ids) => {
        if (ids.length > 0) seen.parts += 1
        state = { ...state, written: state.written + segments }
        return Promise.resolve(ok(undefined))
      },
      push: () => {
        if (state.pushed === state.written) return Promise.resolve(ok(undefined))
        seen.atOnce += 1
        seen.mostAtOnce = Math.max(seen.mostAtOnce, seen.atOnce)
        return new Promise((resolve) => {
          sendings.push({
            end: (outcome) => {
              seen.atOnce -= 1
              if (outcome.ok) state = { ...state, pushed: state.written }
              resolve(outcome)
            },
          })
        })
      },
    },
    work: createWork(() => undefined),
    telling: createTelling({ rows, onStatus: () => undefined, hasWork: () => true }),
    goesOn: () => true,
  })
  return { done: capture(), sendings, seen }
}

it('writes down what is here while it is sent, in one sending at a time', async () => {
  const { done, sendings, seen } = firstSync(1)
  await vi.waitFor(() => expect(seen.parts).toBe(PARTS))
  expect(sendings).toHaveLength(1)
  sendings[0]?.end(ok(undefined))
  expect(await done).toEqual(ok(undefined))
  expect(seen.mostAtOnce).toBe(1)
})

it('waits for what is sent where much of it is written down already', async () => {
  const { done, sendings, seen } = firstSync(8)
  await vi.waitFor(() => expect(seen.parts).toBe(5))
  // Were it not to wait, it would be through by now.
  await new Promise((resolve) => setTimeout(resolve))
  expect(seen.parts).toBe(5)
  sendings[0]?.end(ok(undefined))
  await vi.waitFor(() => expect(seen.parts).toBe(PARTS))
  await vi.waitFor(() => expect(sendings).toHaveLength(2))
  sendings[1]?.end(ok(undefined))
  expect(await done).toEqual(ok(undefined))
  expect(seen.mostAtOnce).toBe(1)
})

it('ends with why something could not be sent, and sends nothing more', async () => {
  const refused = failed({ type: 'off' } as const)
  const { done, sendings } = firstSync(8)
  await vi.waitFor(() => expect(sendings).toHaveLength(1))
  sendings[0]?.end(refused)
  expect(await done).toEqual(refused)
  expect(sendings).toHaveLength(1)
})
