// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it } from 'vitest'

import type { SpaceView } from '@/domain/sync/syncStatus'
import type { SyncHere } from '@/hooks/sync/useSync'
import { failed, ok, type Result } from '@/lib/result'
import { SyncDevices } from '@/views/settings/sync/SyncDevices'
import { createTestApp } from '#test/support/createTestApp'

const space = (usedBytes: number) =>
  Promise.resolve(ok({ devices: [], usedBytes, quotaBytes: 100_000_000 } satisfies SpaceView))
let loadSpace: () => Promise<Result<SpaceView, string>>
const SYNC = { loadSpace: () => loadSpace() } as unknown as SyncHere

type Phase = 'syncing' | 'upToDate' | 'trouble' | 'offline'

function Devices({ end, isBucket = false }: { readonly end: Phase; readonly isBucket?: boolean }) {
  const [phase, setPhase] = useState<Phase>('syncing')
  return (
    <>
      <button onClick={() => setPhase(end)}>End</button>
      <SyncDevices sync={SYNC} isBucket={isBucket} phase={phase} />
    </>
  )
}

it('says what is used as soon as everything was sent', async () => {
  const { show } = await createTestApp()
  loadSpace = () => space(0)
  show(<Devices end="upToDate" />)
  expect(await screen.findByText('0 bytes of 100 MB used')).toBeVisible()
  loadSpace = () => space(27_000)
  await userEvent.click(screen.getByRole('button', { name: 'End' }))
  expect(await screen.findByText('27 kB of 100 MB used')).toBeVisible()
})

it('asks a bucket once, whatever is sent meanwhile: each request costs', async () => {
  const { show } = await createTestApp()
  let asked = 0
  loadSpace = () => {
    asked += 1
    return Promise.resolve(ok({ devices: [], usedBytes: 0, quotaBytes: null } satisfies SpaceView))
  }
  show(<Devices end="upToDate" isBucket />)
  expect(await screen.findByText('0 bytes used')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'End' }))
  expect(asked).toBe(1)
})

it.each(['trouble', 'offline'] as const)(
  'says why it cannot be read, once: %s is said above',
  async (end) => {
    const { show } = await createTestApp()
    loadSpace = () => Promise.resolve(failed('The host says no.'))
    show(<Devices end={end} />)
    expect(await screen.findByText('The host says no.')).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: 'End' }))
    expect(screen.queryByText('The host says no.')).toBeNull()
  },
)
