// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it } from 'vitest'

import type { SyncStatus } from '@/domain/sync/syncStatus'
import type { SyncHere } from '@/hooks/sync/useSync'
import { SyncState } from '@/views/settings/sync/SyncSection'
import { createTestApp } from '#test/support/createTestApp'

type On = Extract<SyncStatus, { readonly type: 'on' }>

const FULL: On = {
  type: 'on',
  place: { type: 'host', url: 'https://host.test' },
  device: 'ada1',
  phase: 'trouble',
  waiting: 1,
  upToDateAt: null,
  trouble: null,
  share: 0,
  reason: 'The sync space is full.',
}

function State() {
  const [status, setStatus] = useState(FULL)
  return (
    <>
      <button onClick={() => setStatus({ ...FULL, phase: 'syncing' })}>Try again</button>
      <SyncState status={status} sync={{ isBusy: false } as unknown as SyncHere} />
    </>
  )
}

it('a first sync that stopped can be tried again, and no press of that ends as Cancel', async () => {
  const { show } = await createTestApp()
  show(<State />)
  const now = screen.getByRole('button', { name: 'Sync now' })
  expect(screen.queryByRole('progressbar')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(screen.getByRole('button', { name: 'Cancel' })).toBeVisible()
  expect(now).not.toBeInTheDocument()
})
