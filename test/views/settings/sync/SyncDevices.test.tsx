// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it } from 'vitest'

import type { SpaceView } from '@/domain/sync/syncStatus'
import type { SyncHere } from '@/hooks/sync/useSync'
import { ok } from '@/lib/result'
import { SyncDevices } from '@/views/settings/sync/SyncDevices'
import { createTestApp } from '#test/support/createTestApp'

let usedBytes = 0
const loadSpace = () =>
  Promise.resolve(ok({ devices: [], usedBytes, quotaBytes: 100_000_000 } satisfies SpaceView))
const SYNC = { loadSpace } as unknown as SyncHere

function Devices() {
  const [phase, setPhase] = useState<'syncing' | 'upToDate'>('syncing')
  return (
    <>
      <button onClick={() => setPhase('upToDate')}>End</button>
      <SyncDevices sync={SYNC} isBucket={false} phase={phase} />
    </>
  )
}

it('says what is used as soon as everything was sent', async () => {
  const { show } = await createTestApp()
  show(<Devices />)
  expect(await screen.findByText('0 bytes of 100 MB used')).toBeVisible()
  usedBytes = 27_000
  await userEvent.click(screen.getByRole('button', { name: 'End' }))
  expect(await screen.findByText('27 kB of 100 MB used')).toBeVisible()
})
