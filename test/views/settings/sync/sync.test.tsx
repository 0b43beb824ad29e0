// @vitest-environment jsdom
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it, vi } from 'vitest'

import { createTestApp } from '#test/support/createTestApp'
import type { SpaceView, SyncStatus } from '@/domain/sync/syncStatus'
import type { SyncHere } from '@/hooks/sync/useSync'
import { failed, ok, type Result } from '@/lib/result'
import { SyncDevices } from '@/views/settings/sync/SyncDevices'
import { SyncOff } from '@/views/settings/sync/SyncOff'
import { SyncState } from '@/views/settings/sync/SyncSection'

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

const sync = (more: Partial<SyncHere>) =>
  ({
    ownUrl: 'https://chat.test',
    isBusy: false,
    turnOn: vi.fn(),
    join: vi.fn(),
    ...more,
  }) as unknown as SyncHere

it('says what went wrong beside the button that was pressed, above it: a phone shows no more', async () => {
  const user = userEvent.setup()
  const { rerender } = render(<SyncOff sync={sync({})} />)
  const problem = 'The host can’t be reached.'
  const isAbove = (name: string) =>
    Boolean(
      screen.getByText(problem).compareDocumentPosition(screen.getByRole('button', { name })) &
      Node.DOCUMENT_POSITION_FOLLOWING,
    )

  await user.type(screen.getByRole('textbox', { name: 'Recovery code' }), 'some words')
  await user.click(screen.getByRole('button', { name: 'Connect this device' }))
  rerender(<SyncOff sync={sync({ problem })} />)
  expect(screen.getByText(problem)).toHaveRole('alert')
  expect(isAbove('Connect this device')).toBe(true)
  expect(isAbove('Turn on sync')).toBe(false)

  await user.click(screen.getByRole('button', { name: 'Turn on sync' }))
  expect(screen.getByText(problem)).toHaveRole('alert')
  expect(isAbove('Turn on sync')).toBe(true)
})

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
