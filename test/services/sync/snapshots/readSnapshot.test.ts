import { expect, it } from 'vitest'

import { FIRST, writeBatch, type SyncState } from '@/domain/sync'
import { ok } from '@/lib/result'
import type { EngineTools } from '@/services/sync/engineSteps'
import { readSnapshot } from '@/services/sync/snapshots/readSnapshot'

const PARTS = 3
const ENDS = { other: { number: 2, hash: 'end' } }

it('asks for the next part while one is opened and written, and for none that is not there', async () => {
  const done: string[] = []
  const state = { device: 'own', space: 'space', logs: {}, promised: {}, written: 0 } as unknown as SyncState
  const tools = {
    load: () => Promise.resolve(ok(state)),
    onApplied: () => undefined,
    now: () => 0,
    remote: {
      snapshot: () =>
        Promise.resolve(
          ok({ number: 1, device: 'other', parts: PARTS, floors: {}, manifest: new Uint8Array() }),
        ),
      getPart: (_: unknown, part: number) => {
        done.push(`asked for ${part}`)
        return Promise.resolve(ok(new Uint8Array([part])))
      },
    },
    sealer: {
      open: (_: unknown, { number, before }: { readonly number: number; readonly before: string }) => {
        expect(before).toBe(number === 1 ? FIRST : `hash ${number - 1}`)
        const text = writeBatch({ operations: [], seen: number > PARTS ? ENDS : {} })
        return Promise.resolve(ok({ text, hash: `hash ${number}` }))
      },
    },
    rows: {
      transact: () => {
        done.push('written')
        return Promise.resolve(ok(state))
      },
      changeState: (change: (before: SyncState) => SyncState) => Promise.resolve(ok(change(state))),
    },
  } as unknown as EngineTools

  expect(await readSnapshot(tools, () => true)).toEqual(ok(true))
  expect(done).toEqual(['asked for 0', 'asked for 1', 'written', 'asked for 2', 'written', 'written'])
})
